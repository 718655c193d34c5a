#!/usr/bin/env python3
"""Compares the requests of `endpoint` with those of a second reading of OpenAPI descriptions.

    compare.py --endpoint target/debug/endpoint NAME=DESCRIPTION…
        [--sets 24] [--seed 1] [--only TEXT] [--check] [--write] [--answers DIRECTORY]

Each description is prepared as a catalogue with `endpoint api prepare`. README.md says what is compared, and rest.json
lists the differences that are known, with the reason. --check fails at any other. --write takes rows that explain
nothing out of rest.json, and writes the tables of README.md.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import call
from description import Description
from likeness import difference
from make import records

REST = Path(__file__).with_name("rest.json")
README = Path(__file__).with_name("README.md")


def answers(endpoint, lines, *arguments):
    """The answers of `endpoint batch`, one for each line."""
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    done = subprocess.run([endpoint, "batch", *arguments], input=text.encode(), capture_output=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    if len(found) != len(lines):
        raise SystemExit(f"{endpoint} batch: {done.stderr.decode()}")
    return found


class Tally:
    """What was found of one description in one way."""

    def __init__(self):
        self.operations = {}
        # The first difference of each class, by operation.
        self.found = {}

    def add(self, record, found):
        key = f"{record['method']} {record['route']}"
        self.operations[key] = self.operations.get(key, True) and found is None
        if found is not None:
            self.found.setdefault(key, {}).setdefault(found.kind, (found.reason, record))

    @property
    def alike(self):
        return sum(self.operations.values())

    @property
    def percent(self):
        return 100 * self.alike / max(1, len(self.operations))

    def classes(self):
        """How many operations have a difference of each class; one can have several."""
        return Counter(kind for kinds in self.found.values() for kind in kinds).most_common()


class NoSet:
    kind = "no valid set"

    def __init__(self, reason):
        self.reason = reason


def tally(made, found):
    result = Tally()
    for record, answer in zip(made, found):
        fault = NoSet(record["fault"]) if "fault" in record else difference(record["expected"], answer)
        result.add(record, fault)
    return result


def compare(endpoint, name, path, given):
    """The tallies of the routing rules alone and, where the command knows catalogues, of a catalogue."""
    made = list(records(name, path, given.sets, given.seed, given.only))
    usable = [{"params": {}, "place_of": {}, "set": 0, **record} for record in made]
    # An id that several operations have names none of them.
    routes = {(record.get("operation"), call.route(record)) for record in usable}
    several = Counter(operation for operation, _ in routes)
    usable = [{**record, "operation": None if several[record.get("operation")] > 1 else record["operation"]} for record in usable]
    server = Description(name, path).server(None)
    rules = answers(endpoint, [call.by_rules(record, number, server) for number, record in enumerate(usable)])
    found = {"rules": tally(made, rules)}
    keep(Path(given.answers) / f"{name}.rules.jsonl", made, rules)
    catalogue = prepared(endpoint, name, Path(path), Path(given.answers))
    if catalogue:
        lines = [call.by_catalogue(record, number) for number, record in enumerate(usable)]
        answered = answers(endpoint, lines, "--api", str(catalogue))
        found["catalogue"] = tally(made, answered)
        keep(Path(given.answers) / f"{name}.catalogue.jsonl", made, answered)
    return found


def prepared(endpoint, name, path, directory):
    """The catalogue of a description; None where the command has no `api prepare`."""
    if "prepare" not in subprocess.run([endpoint, "api", "--help"], capture_output=True, text=True).stdout:
        return None
    directory.mkdir(parents=True, exist_ok=True)
    catalogue = directory / f"{name}.api"
    done = subprocess.run([endpoint, "api", "prepare", str(path), str(catalogue)], capture_output=True, text=True)
    print(f"{name}: {done.stderr.strip()}" if done.stderr.strip() else f"{name}: prepared", file=sys.stderr)
    if done.returncode != 0:
        raise SystemExit(1)
    return catalogue


def keep(path, made, answered):
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        for record, answer in zip(made, answered):
            file.write(json.dumps({"record": record, "answer": answer}, ensure_ascii=False) + "\n")


def report(name, way, result, known):
    """Prints a tally; returns how many differences are not known: of an operation, and of a class."""
    print(f"\n{name}, {way}: {result.alike} of {len(result.operations)} operations ({result.percent:.1f} %)")
    is_told = way == "catalogue"
    unknown = 0
    for kind, count in result.classes():
        print(f"  {count:4} {kind}")
        shown = [(key, kinds[kind]) for key, kinds in result.found.items() if kind in kinds]
        for key, (reason, record) in shown if is_told else shown[:2]:
            print(f"         {key} ({record['operation']}): {reason}")
            if is_told:
                why = {**known.get("*", {}), **known.get(key, {})}.get(kind)
                unknown += why is None
                print(f"           {'known: ' + why if why else 'NOT KNOWN'}")
    if is_told:
        for key in known.keys() & {route for route, is_alike in result.operations.items() if is_alike}:
            print(f"  {key} is in rest.json, and agrees")
    return unknown


def table(results):
    """The rows of the results, for README.md."""
    rows = ["| description | operations | rules alone | with a catalogue |", "|---|--:|--:|--:|"]
    totals = Counter()
    for name, found in results.items():
        count = len(found["rules"].operations)
        cells = []
        for way in ("rules", "catalogue"):
            alike = found[way].alike if way in found else 0
            totals[way] += alike
            cells.append(f"{alike:,} ({100 * alike / max(1, count):.1f} %)" if way in found else "")
        totals["operations"] += count
        rows.append(f"| {name} | {count:,} | {cells[0]} | {cells[1]} |")
    count = max(1, totals["operations"])
    cells = [f"{totals[way]:,} ({100 * totals[way] / count:.1f} %)" for way in ("rules", "catalogue")]
    return [*rows, f"| all {len(results)} | {count:,} | {cells[0]} | {cells[1]} |"]


def known(rest, name):
    """The known differences of a description: its own, and those that any description can have."""
    own = rest.get(name, {})
    return {**own, "*": {**rest.get("*", {}).get("*", {}), **own.get("*", {})}}


def used(results, rest):
    """The rows of rest.json that explain a difference, as (description, operation or `*`, class), each with its operations."""
    rows = {}
    for name, found in results.items():
        for key, kinds in found["catalogue"].found.items():
            for kind in kinds:
                of_name = rest.get(name, {})
                owner = key if kind in of_name.get(key, {}) else "*"
                rows.setdefault((name, owner, kind), set()).add(key)
    return rows


def write(results, rest):
    """Takes what explains nothing out of rest.json, and writes the tables of README.md."""
    rows = used(results, rest)
    for name in sorted(results.keys() & rest.keys()):
        # Some refusals are those of arguments.py alone.
        is_used = lambda key, kind: (name, key, kind) in rows or kind.startswith("refused: ")
        of_name = {key: {kind: why for kind, why in kinds.items() if is_used(key, kind)} for key, kinds in rest[name].items()}
        rest[name] = {key: kinds for key, kinds in of_name.items() if kinds}
    rest = {name: rest[name] for name in rest if rest[name]}
    REST.write_text(json.dumps(rest, indent=2, ensure_ascii=False) + "\n")
    reasons = {}
    for (name, key, kind), operations in rows.items():
        why = known(rest, name).get(key, {}).get(kind, "NOT KNOWN")
        reasons.setdefault(why, {}).setdefault(name, set()).update(operations)
    others = ["| operations | where | why |", "|--:|---|---|"]
    counted = sorted(reasons.items(), key=lambda one: -sum(map(len, one[1].values())))
    others += [f"| {sum(map(len, of.values()))} | {', '.join(sorted(of))} | {why} |" for why, of in counted]
    before, rest = README.read_text().split("<!-- by compare.py --write -->\n", 1)
    _, after = rest.split("<!-- end -->\n", 1)
    text = "\n".join([*table(results), "", "[rest.json](rest.json) lists the differences, and the comparison fails at any other:", "", *others])
    README.write_text(f"{before}<!-- by compare.py --write -->\n{text}\n<!-- end -->\n{after}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("descriptions", nargs="+", metavar="NAME=DESCRIPTION")
    arguments.add_argument("--endpoint", required=True)
    arguments.add_argument("--sets", type=int, default=24)
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--only", default="", help="operations whose id or route has this text")
    arguments.add_argument("--check", action="store_true", help="fail at what is not in rest.json")
    arguments.add_argument("--write", action="store_true", help="write README.md and rest.json")
    arguments.add_argument("--answers", default="target/evidence", help="where catalogues and answers are written")
    given = arguments.parse_args()
    results, rest, unknown = {}, json.loads(REST.read_text()), 0
    for pair in given.descriptions:
        name, _, path = pair.partition("=")
        try:
            results[name] = compare(given.endpoint, name, path, given)
        except Exception as fault:  # A description that the second reader can't read is not compared.
            print(f"\n{name} is not compared: {type(fault).__name__}: {str(fault)[:200]}")
            continue
        for way, result in results[name].items():
            unknown += report(name, way, result, known(rest, name))
    print("", *table(results), sep="\n")
    if given.write:
        write(results, rest)
    if given.check and (unknown or any("catalogue" not in found for found in results.values())):
        raise SystemExit(f"{unknown} differences are not in rest.json")


if __name__ == "__main__":
    main()
