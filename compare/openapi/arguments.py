#!/usr/bin/env python3
"""Makes arguments of each tool definition, and compares the requests with those of the second reading.

    arguments.py --endpoint target/debug/endpoint NAME=DESCRIPTION… [--tools 60] [--sets 3] [--seed 1] [--only TEXT]

hypothesis-jsonschema makes arguments that the schema of the description allows. The request must be that of the second
reading. Then the arguments are changed at one place: an unknown name, another kind, a value that is not listed, or a missing
required name. A call that the schema of the catalogue forbids must be refused.
"""

import argparse
import json
import random
import re
import subprocess
import warnings
from base64 import b64decode, b64encode
from collections import Counter
from pathlib import Path

# Without this, the imports below write tables of Unicode into the current folder.
from hypothesis.configuration import set_hypothesis_home_dir

set_hypothesis_home_dir(Path(__file__).parents[2] / "target/evidence/hypothesis")

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies
from hypothesis_jsonschema import from_schema
from jsonschema import Draft202012Validator

from compare import REST, answers, prepared
from description import Description
from expected import expected, holds_file
from likeness import difference
from pairs import Difference
from schema import listed
from sets import HOST, Set
from values import has_form

PLACES = ("path", "query", "header", "cookie", "body")
# Values of every kind. One of them is wrong for a schema, unless it allows anything.
KINDS = (True, 7, 1.5, "no such value", [True], [{"no": "such"}], {"no such": {"value": 1}})
# Values that no schema forbids, and that only JSON can express.
UNWRITABLE = ["holds a name that is empty or has a bracket, which can't be written", "multipart/form-data, which needs one part at least"]
TEXTS = strategies.text(strategies.characters(exclude_categories=["Cs"]), max_size=12)
# The name of an unlisted field does not begin with the sign of a place.
NAMES = {"pattern": "^[^/?^~.]"}
BASE64 = {"base64": TEXTS.map(lambda text: b64encode(text.encode()).decode())}


def simple(text, extra=""):
    """A name that language models can write."""
    return re.sub(f"[^A-Za-z0-9_{extra}-]+", "_", text).strip("_") if not text.startswith("_") else text


def tools(endpoint, path):
    done = subprocess.run([endpoint, "api", "tools", "--api", path], capture_output=True, check=True)
    return json.loads(done.stdout)


def operations(description):
    """The operations of the second reading by the names of tools. A name that two operations have is left out."""
    names = [(simple(one.name or one.route), one) for one in description.operations()]
    counts = Counter(name for name, _ in names)
    return {name: one for name, one in names if counts[name] == 1}


class Reading:
    """The second reading of a tool: where each argument goes."""

    def __init__(self, description, operation, media):
        self.description, self.operation, self.media = description, operation, media
        fields = self.fields(media.schema) if media else {}
        known = [((one.place, one.name), one) for one in operation.parameters]
        known.sort(key=lambda one: PLACES.index(one[0][0]))
        known += [(("body", name), schema) for name, schema in fields.items()]
        self.targets, self.whole = {}, media is not None and not fields
        for (place, name), source in known:
            plain = simple(name.lower() if place == "header" else name, ".")
            taken = f"{plain}_{place}" if plain in self.targets else plain
            self.targets[taken] = (place, name, source)

    def fields(self, schema, seen=()):
        schema = self.description.resolve(schema)
        if not isinstance(schema, dict) or id(schema) in seen:
            return {}
        found = dict(schema.get("properties", {}))
        for key in ("allOf", "anyOf", "oneOf"):
            for part in schema.get(key, []):
                found = {**self.fields(part, (*seen, id(schema))), **found}
        return found

    def place(self, name):
        return self.targets.get(name, ("body", name, {}))[0]

    def made(self, arguments):
        """The set of arguments. Null, and a list or an object without a form, are only sent in JSON."""
        made = Set(media=self.media)
        if not self.operation.server_is_usable:
            made.server = HOST
        is_json = self.media is not None and self.media.is_json
        for name, value in arguments.items():
            place, own, source = self.targets.get(name, ("body", name, {}))
            is_written_as_json = place != "body" and source.media is not None
            value = value if is_json or is_written_as_json else written(value)
            if name == "body" and self.whole:
                made.whole, made.has_whole = self.plain(value, self.media.schema), value is not None
            elif place == "body" and (is_json or has_form(value, "form")):
                made.fields = {**(made.fields or {}), own: self.plain(value, source)}
            elif place != "body" and value is not None and is_written_as_json:
                made.parameters[place, own] = value
            elif place != "body" and (has_form(value, place) or (place, value) == ("cookie", "")):
                made.parameters[place, own] = value
        if not made.has_whole and made.fields is None:
            # A required body of JSON without a field is an empty object.
            made.fields = {} if is_json and self.operation.body.required else None
            made.media = self.media if made.fields is not None else None
        return made

    def plain(self, value, schema):
        """The content of a file, which is an argument in base64."""
        if isinstance(value, list):
            schema = self.description.resolve(schema)
            lists = [schema, *schema.get("anyOf", []), *schema.get("oneOf", [])]
            items = [self.description.resolve(one).get("items") for one in lists]
            return [self.plain(item, next(filter(None, items), {})) for item in value]
        if isinstance(value, str) and not self.media.is_json and holds_file(self.description, schema):
            return b64decode(value).decode()
        return value


def written(value):
    """A value without the members that have no form outside of JSON."""
    if not isinstance(value, dict):
        return value
    members = {name: written(member) for name, member in value.items()}
    return {name: member for name, member in members.items() if member is not None and member not in ([], {})}


def allowed(schema, sets, number):
    """Arguments that a schema allows."""
    found = []

    @seed(number)
    @settings(
        max_examples=sets, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(from_schema({**as_format(schema), "propertyNames": NAMES}, custom_formats=BASE64))
    def collect(value):
        found.append(value)

    collect()
    return found


def as_format(schema):
    """The schema with base64 as a format, which the generator knows."""
    if isinstance(schema, list):
        return [as_format(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: as_format(value) for key, value in schema.items()}
    if made.get("contentEncoding") == "base64":
        made["format"] = "base64"
    kinds = made.get("type", "")
    if isinstance(kinds, (str, list)) and {"integer", "number"} & set(listed(kinds)):
        # A number of more than 64 bits is refused, since it would lose digits.
        made = {"minimum": -(2**63), "maximum": 2**63 - 1, **made}
    return made


def changed(reading, schema, arguments, dice):
    """The arguments, changed at one place so that the catalogue's schema forbids them, with the change."""
    is_valid = Draft202012Validator(schema).is_valid
    found = []
    if not is_valid(arguments):
        return found
    for where, made, value in changes(schema, arguments):
        # In the path a number is its text. A list of one can be given as its item.
        is_text = reading.place(where[0]) == "path" and isinstance(value, (bool, int, float))
        others = [value] if value is MISSING else [value, [value], *([str(value)] if is_text else [])]
        if not any(is_valid(put(arguments, where, other)) for other in others):
            found.append((f"{where}: {json.dumps(value)}", made))
    return dice.sample(found, min(len(found), 12))


MISSING = "(missing)"


def changes(schema, arguments):
    """Every change of one argument, or of one member of it, as its path, the changed arguments and the value."""
    for where, own, value in objects(schema, arguments):
        names = [*own.get("properties", {}), "no_such_name"]
        for name in names:
            for other in KINDS:
                yield [*where, name], put(arguments, [*where, name], other), other
        for name in own.get("required", []):
            yield [*where, name], put(arguments, [*where, name], MISSING), MISSING


def objects(schema, arguments):
    """The schema of the arguments, and of each argument that is an object with known members."""
    yield [], schema, arguments
    for name, own in schema["properties"].items():
        if isinstance(arguments.get(name), dict) and own.get("properties"):
            yield [name], own, arguments[name]


def put(value, where, other):
    """A copy with another value at a path."""
    if not where:
        return other
    made = dict(value)
    if len(where) == 1 and other is MISSING:
        made.pop(where[0], None)
    else:
        made[where[0]] = put(made.get(where[0]), where[1:], other)
    return made


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("descriptions", nargs="+", metavar="NAME=DESCRIPTION")
    arguments.add_argument("--endpoint", required=True)
    arguments.add_argument("--tools", type=int, default=60, help="the most tools of a description")
    arguments.add_argument("--sets", type=int, default=3)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", default="", help="tools whose name has this text")
    arguments.add_argument("--answers", default="target/evidence", help="where catalogues are written")
    options = arguments.parse_args()
    # The generator warns of each format that it does not know.
    warnings.filterwarnings("ignore")
    rest, unknown = json.loads(REST.read_text()), 0
    for pair in options.descriptions:
        name, _, path = pair.partition("=")
        unknown += check(name, path, options, rest.get(name, {}))
    if unknown:
        raise SystemExit(f"{unknown} answers to arguments are not as the schema says")


def check(name, path, options, known):
    """Prints the wrong answers for the tools of a description, and returns their number."""
    catalogue = prepared(options.endpoint, name, Path(path), Path(options.answers))
    checked = {tool["name"]: tool["inputSchema"] for tool in tools(options.endpoint, str(catalogue))}
    description = Description(name, path)
    read = operations(description)
    defined = [tool for tool in tools(options.endpoint, path) if options.only in tool["name"] and tool["name"] in read]
    dice = random.Random(options.seed)
    cases = []
    for tool in dice.sample(defined, min(len(defined), options.tools)):
        operation = read[tool["name"]]
        made = allowed(tool["inputSchema"], options.sets, options.seed)
        cases += [(tool["name"], operation, None, one) for one in made]
        reading = Reading(description, operation, operation.body.media[0] if operation.body else None)
        mistakes = changed(reading, checked[tool["name"]], max(made, key=len), dice)
        cases += [(tool["name"], operation, change, one) for change, one in mistakes]
    lines = []
    for number, (tool, operation, _, made) in enumerate(cases):
        more = {} if operation.server_is_usable else {"defaults": [{"baseUrl": HOST}]}
        lines.append({"id": number, "route": tool, "arguments": made, **more})
    counts = Counter()
    for case, answer in zip(cases, answers(options.endpoint, lines, "--api", str(catalogue))):
        counts[case[2] is None, fault(description, known, case, answer)] += 1
    wrong = sum(count for (_, is_wrong), count in counts.items() if is_wrong)
    print(
        f"{name}: {min(len(defined), options.tools)} tools, {counts[True, False]} requests that agree, "
        f"{counts[False, False]} mistakes refused, {wrong} wrong"
    )
    return wrong


def fault(description, known, case, answer):
    """Whether an answer is wrong. Prints a wrong one."""
    tool, operation, change, made = case
    if change is not None:
        found = None if "error" in answer else Difference("accepted", change)
    else:
        found = compared(description, operation, made, answer)
    if found is None or found.kind in {**known.get("*", {}), **known.get(operation.route, {})} or any(one in found.reason for one in UNWRITABLE):
        return False
    print(f"  {tool}: {found.kind}: {found.reason[:200]}: {json.dumps(made)[:300]}")
    return True


def compared(description, operation, made, answer):
    """The first difference from the request of the second reading, or None."""
    media = None
    if operation.body:
        kind = answer.get("ok", {}).get("headers", {}).get("content-type", "").split(";")[0].lower()
        media = next((one for one in operation.body.media if one.essence == kind), operation.body.media[0])
    reading = Reading(description, operation, media)
    return difference(expected(description, operation, reading.made(made)), answer)


if __name__ == "__main__":
    main()
