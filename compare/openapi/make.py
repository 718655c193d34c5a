#!/usr/bin/env python3
"""Writes the calls of a description, each with the request that it should make, as JSON lines.

    make.py NAME DESCRIPTION [--sets 24] [--seed 1] [--only TEXT] > calls.jsonl
"""

import argparse
import json
import random
import sys

from referencing.exceptions import Unresolvable

from description import Description
from expected import expected
from sets import Sets
from values import NoValue


def records(name, path, sets=24, seed=1, only=""):
    """A record for each set of each operation; one with `fault` for an operation that has no valid set."""
    description = Description(name, path)
    for operation in description.operations():
        if only not in f"{operation.name} {operation.route}":
            continue
        # Each operation has dice of its own, so that one can be looked at without the others.
        made = Sets(description, random.Random(f"{seed} {operation.route}"))
        head = {
            "description": name, "operation": operation.name, "method": operation.method, "route": operation.path,
        }
        try:
            found = made.of(operation, sets)
        except (NoValue, Unresolvable) as fault:
            yield {**head, "fault": f"{type(fault).__name__}: {fault}"}
            continue
        for index, one in enumerate(found):
            record = {**head, "set": index, **given(operation, one)}
            record["expected"] = expected(description, operation, one)
            yield record


def given(operation, made):
    """What the caller gives: values by name, with their places where a name has two."""
    record = {"params": {}, "place_of": {}}
    fields = {("body", name): value for name, value in (made.fields or {}).items()}
    for (place, name), value in {**made.parameters, **fields}.items():
        if name in made.twice:
            record.setdefault("places", {}).setdefault(place, {})[name] = value
        else:
            record["params"][name] = value
            record["place_of"][name] = place
    if made.has_whole:
        record["body"] = made.whole
    if made.media and (len(operation.body.media) > 1 or made.has_whole and not made.media.is_json):
        record["content_type"] = made.media.kind
    if made.server:
        record["server"] = made.server
    return record


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("name")
    arguments.add_argument("description")
    arguments.add_argument("--sets", type=int, default=24)
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--only", default="")
    given = arguments.parse_args()
    for record in records(given.name, given.description, given.sets, given.seed, given.only):
        json.dump(record, sys.stdout, ensure_ascii=False)
        sys.stdout.write("\n")


if __name__ == "__main__":
    main()
