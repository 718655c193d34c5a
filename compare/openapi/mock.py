#!/usr/bin/env python3
"""Sends requests to Prism, which validates them by the description, and counts what it accepts.

    mock.py --prism target/prism/node_modules/.bin/prism NAME=DESCRIPTION…
        [--of catalogue|rules|expected] [--answers target/evidence] [--sets 6] [--seed 1] [--only TEXT]
        [--all] [--port 4010]

It sends what `compare.py` left in the directory of --answers: the requests with a catalogue, or those by the routing
rules alone; with `--of expected`, those of the second reading itself.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import blame
import prism
import wire
from description import Description
from make import records


def requests(name, path, given):
    """Each record with the request to send, or with None and why there is none."""
    if given.of == "expected":
        for record in records(name, path, given.sets, given.seed, given.only):
            fault = record.get("fault")
            yield record, None if fault else wire.of_expected(record["expected"]), fault
        return
    with open(Path(given.answers) / f"{name}.{given.of}.jsonl") as file:
        for line in file:
            pair = json.loads(line)
            record, answer = pair["record"], pair["answer"]
            if record.get("set", 0) >= given.sets or given.only not in f"{record['operation']} {record['route']}":
                continue
            if "ok" in answer:
                yield record, wire.of_answer(answer), None
            else:
                yield record, None, answer["error"]["message"]


def bases(description):
    """The path of each operation's server, which Prism does not know."""
    return {operation.route: urlsplit(operation.server).path.rstrip("/") for operation in description.operations()}


def without_base(request, base):
    method, target, headers, body = request
    return method, target.removeprefix(base), headers, body


def accepted(name, path, given):
    """Sends all requests; prints how many operations had all of theirs accepted, and why the others had not."""
    operations, refusals, count = {}, {}, Counter()
    description = Description(name, path)
    base_of = bases(description)
    with prism.Server(given.prism, description, given.answers, given.port) as server:
        client = prism.Client(server)
        for record, request, fault in requests(name, path, given):
            key = f"{record['method']} {record['route']}"
            request = request and without_base(request, base_of[key])
            refusal = ("not built", fault) if request is None else client.refusal(*request)
            operations[key] = operations.get(key, True) and refusal is None
            count["sent"] += 1
            count["accepted"] += refusal is None
            # What is not Prism's fault is shown before what is.
            if refusal is not None and refusals.get(key, (blame.ENDED,))[0] in blame.OF_PRISM:
                refusals[key] = (*refusal, request and request[1])
    all_of = sum(operations.values())
    print(f"\n{name}, {given.of}: Prism accepts {count['accepted']} of {count['sent']} requests,", end=" ")
    print(f"and all of {all_of} of {len(operations)} operations ({100 * all_of / max(1, len(operations)):.1f} %)")
    for kind, number in Counter(refusal[0] for refusal in refusals.values()).most_common():
        print(f"  {number:4} {kind}")
        shown = [(key, refusal) for key, refusal in refusals.items() if refusal[0] == kind]
        for key, (_, reason, target) in shown[: None if given.all else 3]:
            print(f"         {key}: {reason} ({target})"[:300])


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("descriptions", nargs="+", metavar="NAME=DESCRIPTION")
    arguments.add_argument("--prism", required=True)
    arguments.add_argument("--answers", default="target/evidence")
    arguments.add_argument("--of", choices=("catalogue", "rules", "expected"), default="catalogue")
    arguments.add_argument("--sets", type=int, default=6)
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--all", action="store_true", help="show each operation, and not the first three of a class")
    arguments.add_argument("--port", type=int, default=4010)
    given = arguments.parse_args()
    for pair in given.descriptions:
        name, _, path = pair.partition("=")
        accepted(name, path, given)


if __name__ == "__main__":
    main()
