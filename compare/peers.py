#!/usr/bin/env python3
"""The suites of three peers through `endpoint batch`, counted as compare/peers.md: Smithy's protocol tests restJson1 and awsJson,
swagger-js' tests of `style` and `explode`, and qs' tests of `stringify`.

    compare/peers.py ENDPOINT SMITHY SWAGGER_JS QS            prints the page
    compare/peers.py ENDPOINT SMITHY SWAGGER_JS QS --write    writes it
    compare/peers.py ENDPOINT SMITHY SWAGGER_JS QS --check    fails if the page is another

ENDPOINT is the command. SMITHY and SWAGGER_JS are clones of <https://github.com/awslabs/smithy> and
<https://github.com/swagger-api/swagger-js>, QS is the unpacked package <https://www.npmjs.com/package/qs>. Needs node, which records
what the tests of swagger-js and qs call.
"""

import collections
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

PAGE = Path(__file__).resolve().parent / "peers.md"
BASE = "https://a.test"

HEAD = """\
# The suites of three peers

`compare/peers.py ENDPOINT SMITHY SWAGGER_JS QS --write` writes this page: each test is a line of `endpoint batch`.

- Smithy: requests of `restJson1` and `awsJson`. What the types of a model decide (formats of times, base64, names in JSON) is not
  the command's, so the values are those of the expected request, decoded.
- swagger-js: each description becomes a catalogue, and the call is checked and placed by it.
- qs: every call of `stringify` in its tests, with the answer of qs itself.

| suite | tests | same | differs by a decision | wrong | skipped |
| --- | ---: | ---: | ---: | ---: | ---: |
"""

# The decision by which an error or another text is meant.
DECISIONS = {
    "empty-segment": "12: no value in a path is empty",
    "missing-parameter": "12: no value in a path is empty",
    "dot-segment": "38: no dot segment inside a value",
    "unexpected-body": "34: fields follow the content type",
}


def batch(endpoint, lines, *flags):
    """The answers of a batch."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run([endpoint, "batch", *flags], input=text, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


class Count:
    """The outcomes of a suite."""

    def __init__(self):
        self.same, self.decisions, self.wrong = 0, collections.Counter(), []
        self.skipped = collections.Counter()

    def row(self, name):
        differs, skipped = sum(self.decisions.values()), sum(self.skipped.values())
        total = self.same + differs + len(self.wrong) + skipped
        return f"| {name} | {total} | {self.same} | {differs} | {len(self.wrong)} | {skipped} |\n"

    def add(self, name, wrong, answer, decision=None):
        """One outcome: `wrong` says what differs, or is empty."""
        decision = decision or DECISIONS.get(answer.get("error", {}).get("kind"))
        if not wrong:
            self.same += 1
        elif decision:
            self.decisions[decision] += 1
        else:
            self.wrong.append((name, wrong))


def node(text, at):
    """A value of Smithy's language, and the end of it."""
    at = re.compile(r"(?:[\s,]|//[^\n]*)*").match(text, at).end()
    if text.startswith('"""', at):
        end = re.compile(r'"""').search(text, at + 3).start()
        lines = text[at + 3 : end].split("\n")[1:]
        indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        return json.loads(json.dumps("\n".join(line[indent:] for line in lines)).replace("\\\\", "\\")), end + 3
    if text[at] == '"':
        end = re.compile(r'"(?:\\.|[^"\\])*"', re.S).match(text, at).end()
        return json.loads(text[at:end], strict=False), end
    if text[at] in "{[":
        is_object, out, close = text[at] == "{", {} if text[at] == "{" else [], {"{": "}", "[": "]"}[text[at]]
        at += 1
        while True:
            at = re.compile(r"(?:[\s,]|//[^\n]*)*").match(text, at).end()
            if text[at] == close:
                return out, at + 1
            value, at = node(text, at)
            if is_object:
                at = re.compile(r"\s*:").match(text, at).end()
                out[value], at = node(text, at)
            else:
                out.append(value)
    word = re.compile(r"[^\s,:\]}]+").match(text, at)
    try:
        return json.loads(word[0]), word.end()
    except ValueError:
        return word[0], word.end()


def smithy_tests(folder):
    """The requests that the tests of a protocol expect, each with the URL of its operation."""
    for path in sorted(folder.rglob("*.smithy")):
        text = path.read_text()
        uris = {}
        for found in re.finditer(r'@http\(([^)]*)\)', text):
            name = re.compile(r"operation (\w+)").search(text, found.end())
            uri = re.search(r'uri: "([^"]*)"', found[1])
            if name and uri:
                uris[name[1]] = uri[1]
        for found in re.finditer(r"(?:apply (\w+) )?@httpRequestTests\(", text):
            tests, end = node(text, found.end())
            name = found[1] or re.compile(r"operation (\w+)").search(text, end)[1]
            for test in tests:
                yield uris.get(name, test["uri"]), test


def smithy_line(uri, test):
    """A test as a line, or why there is none."""
    if test.get("resolvedHost", test.get("host")) != test.get("host"):
        return "a host before the host of the base URL, which a model names"
    headers = dict(test.get("headers", {}))
    options, styles = {"baseUrl": BASE, "headers": headers}, {}
    path, _, literal = uri.partition("?")
    labels = re.findall(r"\{(\w+)(\+?)\}", path)
    pattern = re.sub(r"\\\{\w+(?:\\)?(\+?)\\\}", lambda one: "(.*)" if one[1] else "([^/]*)", re.escape(path))
    found = re.fullmatch(pattern, test["uri"].partition("?")[0])
    if not found:
        return "a URL that its template does not make"
    route = path
    for at, ((name, greedy), value) in enumerate(zip(labels, found.groups())):
        route = route.replace("{%s%s}" % (name, greedy), "{%szz%d}" % ("+" if greedy else "", at), 1)
        options[f"zz{at}"] = unquote(value)
    given = [pair.partition("=") for pair in test.get("queryParams", [])]
    query = {}
    for name, _, value in given:
        if f"{name}={value}".rstrip("=") not in [pair.rstrip("=") for pair in literal.split("&")]:
            query.setdefault(unquote(name), []).append(unquote(value))
    names = [name for name in query if re.fullmatch(r"\w+", name)]
    route += f"?{literal}" if literal else ""
    if test["method"] != "GET" and query:
        if len(names) < len(query):
            return "a name in a query that no template holds, beside a body"
        route += "{%s%s}" % ("&" if literal else "?", ",".join(f"{name}*" for name in names))
    for name, values in query.items():
        options[name], styles[name] = (values[0], "repeat") if len(values) == 1 else (values, "repeat")
    body = test.get("body") or None
    if body and "json" in test.get("bodyMediaType", ""):
        value = json.loads(body)
        # A text is a body as it is.
        body = value if isinstance(value, (dict, list)) else body
    if body is not None:
        options["data"] = body
    styles = {name: style for name, style in styles.items() if isinstance(options[name], list)}
    return {"route": f"{test['method']} {route}", "options": options, "styles": styles, "expected": test}


def smithy_wrong(test, answer):
    """What differs from the expected request."""
    if "error" in answer:
        return answer["error"]["message"]
    ok = answer["ok"]
    path, _, query = ok["url"].removeprefix(BASE).partition("?")
    pairs = query.split("&")
    if path != test["uri"].partition("?")[0]:
        return f"{path} is not {test['uri']}"
    missing = [pair for pair in test.get("queryParams", []) if pair not in pairs and pair + "=" not in pairs]
    if missing:
        return f"{query} lacks {missing}"
    for name, value in test.get("headers", {}).items():
        if ok["headers"].get(name.lower()) != value:
            return f"{name}: {ok['headers'].get(name.lower())} is not {value}"
    got, body = ok.get("body", ""), test.get("body") or ""
    if body and "json" in test.get("bodyMediaType", ""):
        # The answer has JSON as a value.
        got, body = got if isinstance(got, (dict, list)) else json.loads(got), json.loads(body)
    return "" if got == body else f"{got!r} is not {body!r}"


def smithy(endpoint, folder, protocol):
    count, lines = Count(), []
    for uri, test in smithy_tests(folder):
        line = smithy_line(uri, test) if test.get("appliesTo") != "server" else "a test of servers alone"
        if isinstance(line, str):
            count.skipped[line] += 1
        else:
            lines.append(line)
    sent = [{key: line[key] for key in ("route", "options", "styles")} for line in lines]
    for line, answer in zip(lines, batch(endpoint, sent)):
        count.add(line["expected"]["id"], smithy_wrong(line["expected"], answer), answer)
    return count


# Runs a test of swagger-js, and prints what it calls and expects.
RECORD_SWAGGER = r"""
const fs = require('fs');
let last, title = [];
const text = fs.readFileSync(process.argv[1], 'utf8').replace(/^import .*$/mg, '');
const buildRequest = (given) => { last = given; return given; };
const print = (expected) => console.log(JSON.stringify({ title: title.join(' > '), ...last, expected }));
const expect = () => ({ toEqual: print, toMatchObject: print, toThrow() {} });
const run = (name, body) => { title.push(name); try { body(); } catch (error) {} title.pop(); };
new Function('buildRequest', 'expect', 'describe', 'test', 'it', text)(buildRequest, expect, run, run, run);
"""


def swagger(endpoint, folder):
    count = Count()
    with tempfile.TemporaryDirectory() as scratch:
        for name in ["path", "query", "header", "cookie"]:
            path = folder / "test/oas3/execute/style-explode" / f"{name}.js"
            run = subprocess.run(["node", "-e", RECORD_SWAGGER, path], capture_output=True, text=True, check=True)
            for number, case in enumerate(map(json.loads, run.stdout.splitlines())):
                one(endpoint, Path(scratch), f"{name}{number}", case, count)
    return count


def one(endpoint, scratch, name, case, count):
    """One test of swagger-js."""
    spec, expected = case["spec"], case["expected"]
    if "url" not in expected:
        count.skipped["an expectation without a URL"] += 1
        return
    spec.setdefault("info", {"title": "t", "version": "1"})
    for item in spec["paths"].values():
        for operation in item.values():
            if isinstance(operation, dict):
                operation.setdefault("responses", {"200": {"description": "-"}})
                for parameter in operation.get("parameters", []):
                    parameter["required"] = parameter.get("in") == "path" or parameter.get("required", False)
                    if "content" not in parameter:
                        parameter.setdefault("schema", {})
    source, catalogue = scratch / f"{name}.json", scratch / f"{name}.api"
    source.write_text(json.dumps(spec))
    prepared = subprocess.run([endpoint, "api", "prepare", source, catalogue], capture_output=True, text=True)
    if prepared.returncode:
        count.skipped["a description that is none: " + prepared.stderr.split("\n")[0][:60]] += 1
        return
    given = {key.split(".", 1)[-1] if "." in key else key: value for key, value in case.get("parameters", {}).items()}
    line = {"route": case["operationId"], "options": {"baseUrl": BASE, **given}}
    answer = batch(endpoint, [line], "--api", catalogue)[0]
    wrong, decision = answer.get("error", {}).get("message", ""), None
    if "ok" in answer:
        got = answer["ok"]
        url = got["url"].removeprefix(BASE)
        headers = {key.lower(): value for key, value in expected.get("headers", {}).items()}
        differing = [key for key, value in headers.items() if got["headers"].get(key) != value]
        if url != expected["url"]:
            wrong = f"{url} is not {expected['url']}"
            decision = "27 and 32: commas of lists as OpenAPI has them, brackets encoded" if unquote(url) == unquote(expected["url"]) else None
        elif differing:
            wrong = f"{differing[0]}: {got['headers'].get(differing[0])} is not {headers[differing[0]]}"
    elif "separates" in wrong:
        decision = SEPARATOR
    if any(isinstance(value, str) and value.strip()[:1] in ("{", "[") for value in given.values()):
        decision = decision or "2.3 of the specification: a text is a text, and swagger-js reads it as JSON by the schema"
    if "cookie" in case["title"]:
        decision = decision or "36: each item of a list, and each member of an object, is a cookie"
    if "/no-explode" in case["title"] and "label" in case["title"]:
        decision = decision or "27: `{.list}` without `*` has commas, as RFC 6570 and OpenAPI 3.0.4 write it"
    if any(isinstance(value, str) and value != value.strip() for value in given.values()) and "header" in case["title"]:
        decision = decision or "15: blanks around the value of a header are not part of it"
    count.add(f"{case['title']} {json.dumps(given)}", wrong, answer, decision)


# Runs the tests of qs, and prints each call of `stringify` whose arguments are JSON.
RECORD_QS = r"""
const Module = require('module');
const file = require('path').resolve(process.argv[1], 'test/stringify.js');
const load = Module._load;
const qs = require(require('path').resolve(process.argv[1], 'dist/qs.js'));
const isJson = (value) => { try { const text = JSON.stringify(value);
  return text !== undefined && !/"(undefined)"/.test(text) && require('util').isDeepStrictEqual(JSON.parse(text), value); } catch (error) { return false; } };
const stringify = (value, options) => {
  const text = qs.stringify(value, options);
  console.log(JSON.stringify(isJson(value) && isJson(options ?? {}) ? { value, options: options ?? {}, text } : { skipped: true }));
  return text;
};
const any = new Proxy(function () { return any; }, { get: (_, key) => key === Symbol.toPrimitive ? () => '' : any });
const t = new Proxy({}, { get: (_, key) => key === 'test' ? test : () => {} });
const test = (name, options, body) => { try { (body ?? options)(t); } catch (error) {} };
Module._load = function (name, ...more) {
  if (name === '../') return { ...qs, stringify };
  if (name === 'tape') return test;
  if (name === '../lib/utils') return any;
  if (name === './empty-keys-cases' || name === 'url') return load.call(this, name, ...more);
  if (name === 'safer-buffer') return require('buffer');
  if (/^has-|^es-|^object-|^iconv|^mock/.test(name)) return Object.assign(() => true, { encode: () => Buffer.from('') });
  return load.call(this, name, ...more);
};
require(file);
"""
SEPARATOR = "27: an item with its separator is an error where nobody decodes it"
FORMATS = {"indices": "indices", "brackets": "brackets", "repeat": "repeat", "comma": "encoded-comma"}


def style_of(case):
    return case["options"].get("arrayFormat", "indices")


def qs(endpoint, folder):
    count, cases, lines = Count(), [], []
    run = subprocess.run(["node", "-e", RECORD_QS, folder], capture_output=True, text=True, check=True)
    for case in map(json.loads, run.stdout.splitlines()):
        if "skipped" in case or re.search(r"\\ud[89a-f]", json.dumps(case)) and "\\ud801" not in json.dumps(case):
            count.skipped["values that JSON has not: functions, dates, symbols, cycles, halves of characters"] += 1
            continue
        known = {"arrayFormat", "encodeValuesOnly", "indices"}
        others = [name for name, value in case["options"].items() if name not in known and value is not False or name == "encode"]
        if others:
            count.skipped["options of qs alone: its own encoders, filters, dots in names, charsets"] += 1
        elif not isinstance(case["value"], dict):
            count.skipped["a value that is no object"] += 1
        else:
            usual = "repeat" if case["options"].get("indices") is False else "indices"
            style = FORMATS.get(case["options"].get("arrayFormat"), usual)
            of_objects = style if style in ("indices", "brackets") else "deep"
            styles = {key: style if isinstance(value, list) else of_objects for key, value in case["value"].items() if isinstance(value, (list, dict))}
            options = {"baseUrl": BASE, **case["value"]}
            cases.append(case)
            lines.append({"route": "GET /", "options": options, "styles": styles})
    for case, answer in zip(cases, batch(endpoint, lines)):
        wrong, decision = answer.get("error", {}).get("message", ""), None
        if "ok" in answer:
            query = answer["ok"]["url"].removeprefix(f"{BASE}/").removeprefix("?")
            wrong = f"{query} is not {case['text']}" if query != case["text"] else ""
            if unquote(query) == unquote(case["text"]):
                decision = "32: brackets are encoded"
        if "null" in json.dumps(case["value"]):
            decision = decision or "2: null is no pair, and qs writes `a=`"
        if "inside" in wrong or "[{" in json.dumps(case["value"]) or "[[" in json.dumps(case["value"]):
            decision = decision or "36: a list that holds a list or an object is numbered, or an error"
        if "empty" in wrong or "bracket" in wrong and "error" in answer:
            decision = decision or "9: a nested name that is empty or has a bracket is an error"
        if "separates" in wrong:
            decision = decision or SEPARATOR
        if "128 levels" in wrong:
            decision = decision or "17: values nest 128 levels"
        if style_of(case) == "comma" and re.search(r": \{.*\[", json.dumps(case["value"])):
            decision = decision or "36: a list within an object has brackets or numbers"
        count.add(json.dumps(case["value"]) + json.dumps(case["options"]), wrong, answer, decision)
    return count


def main():
    endpoint, smithy_folder, swagger_folder, qs_folder = sys.argv[1:5]
    models = Path(smithy_folder) / "smithy-aws-protocol-tests" / "model"
    suites = [
        ("Smithy, restJson1", smithy(endpoint, models / "restJson1", "restJson1")),
        ("Smithy, awsJson1_0", smithy(endpoint, models / "awsJson1_0", "awsJson1_0")),
        ("Smithy, awsJson1_1", smithy(endpoint, models / "awsJson1_1", "awsJson1_1")),
        ("swagger-js, style and explode", swagger(endpoint, Path(swagger_folder))),
        ("qs, stringify", qs(endpoint, Path(qs_folder))),
    ]
    page = HEAD + "".join(count.row(name) for name, count in suites)
    for title, of in [("Differs by a decision", lambda count: count.decisions), ("Skipped", lambda count: count.skipped)]:
        page += f"\n## {title}\n\n| suite | tests | {'decision' if 'Differs' in title else 'because of'} |\n| --- | ---: | --- |\n"
        for name, count in suites:
            page += "".join(f"| {name} | {number} | {why} |\n" for why, number in sorted(of(count).items()))
    if any(count.wrong for _, count in suites):
        page += "\n## Wrong\n\n| suite | test | |\n| --- | --- | --- |\n"
    for name, count in suites:
        cell = lambda text: text.replace("|", "\\|").replace("\n", " ")[:160]
        page += "".join(f"| {name} | `{cell(test)}` | {cell(wrong)} |\n" for test, wrong in count.wrong)
    if "--write" in sys.argv:
        PAGE.write_text(page)
    elif "--check" in sys.argv and PAGE.read_text() != page:
        sys.exit(f"{PAGE} is not what the suites say: write it with --write")
    else:
        print(page, end="")


if __name__ == "__main__":
    main()
