#!/usr/bin/env python3
"""`endpoint` and `templated_uri` on the official tests of URI templates and on hostile values, and seven crates for templates on
the tests, as compare/templates.md.

    compare/templates.py SUITE            prints the page
    compare/templates.py SUITE --write    writes it
    compare/templates.py SUITE --check    fails if the page is another

SUITE is a clone of <https://github.com/uri-templates/uritemplate-test>. Needs cargo. A template of `templated_uri` is an
attribute of a struct, so each case is a module of a program that this script writes and builds. A module that does not
compile is a refused case.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "target" / "compare"
CRATE = TARGET / "templates"
PAGE = ROOT / "compare" / "templates.md"
VERSION = "0.7.0"
SUITE = ["spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests"]
BASE = "https://api.example/v1"

# Values from outside, each in a template where it might reach another resource. The last member says why.
HOSTILE = [
    ("/repos/{owner}/{repo}", {"owner": "acme", "repo": "a/b?c#d"}, "the delimiters of a URL"),
    ("/repos/{owner}/{repo}", {"owner": "acme", "repo": ".."}, "climbs in the path"),
    ("/repos/{owner}/{repo}", {"owner": ".", "repo": "app"}, "disappears from the path"),
    ("/repos/{owner}/{repo}", {"owner": "", "repo": "app"}, "an empty segment"),
    ("/repos/{owner}/{repo}", {"owner": "acme"}, "no value"),
    ("/files/{+path}", {"path": "docs/getting started.md"}, "a blank"),
    ("/files/{+path}", {"path": "../../admin/keys"}, "climbs in the path"),
    ("/files/{+path}", {"path": "a?admin=true"}, "begins a query"),
    ("/files/{+path}", {"path": "a#b"}, "begins a fragment"),
    ("/files/{+path}", {"path": "a\r\nhost: evil.example"}, "a line break"),
    ("/{+path}", {"path": "/evil.example/x"}, "two slashes at the start"),
    ("/search{?q}", {"q": "a&admin=true"}, "another parameter"),
    ("/search{?q}", {"q": "größe"}, "not ASCII"),
]

CRATES = """\
## The crates for templates

`compare/templates` is a program that gives the official tests to seven crates, and prints this table. A right answer to a test of
`negative-tests` is an error. A test without an answer within a second has none.

"""

OF_CRATES = """\
- `endpoint-template` is the engine of `endpoint`: `no_std` with `alloc`, no dependency, MIT or Apache-2.0, Rust 1.88. It parses a
  template once, and reads values back from a URI.
- `iri-string` (`no_std`, MIT or Apache-2.0) checks a template once and reads it again for each expansion. It panics at a prefix of a
  value that is not ASCII, `{greek:2}`, and refuses the literal `café` as a URI (`UriSpec`).
- `std-uritemplate` (Apache-2.0) parses the template for each expansion.
- `uri-template` (`no_std`, MIT or Apache-2.0) has macros that check a template while a program compiles. It accepts
  `{var:01}`, `{x.}`, `{x..y}` and `{%2x}`, which the RFC does not.
- `uri-template-system` is AGPL-3.0. Two templates with `%20` in their own text never end.
- `uritemplate` (BSD-3-Clause, with `regex` 0.1) and `uritemplate-next` (BSD-3-Clause, with `regex` 1) have no errors: a text that is
  no template expands to some text. They panic at a prefix that ends within a character, `{greek:1}`.
"""

MACROS = """
## The tests of macros

`compare/templates` has 47 templates with their values from the tests of the macro of `templated_uri` 0.7.0, and the example of that
of `uri-template` 0.1.0, written with `url!`. """

OF_MACROS = """
A placeholder `{x}` requires a value in `url!`, as in `format!`: `{/x}` and `{?x}` may be absent. Tests of redaction, labels and
types are left out.
"""

HEAD = """\
# URI templates: `endpoint` and `templated_uri`

`compare/templates.py SUITE --write` writes this page. [COMPARISON.md](../docs/COMPARISON.md) has the findings.

- `templated_uri` {version} checks a template when the program compiles. A case is a struct with the template and its values:
  `EscapedString::escape` for `{{name}}`, a `String` for `{{+name}}`. Lists and objects have no type there. A missing value is `None`: a
  field that is not an `Option` needs a value.
- Its templates begin with a slash. A template of the tests that does not begin with one got one, which the result is without.
- `endpoint` expands the tests with `endpoint expand`'s engine, by `batch`.
"""


def must(*command, stdin=None):
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=1800)
    if done.returncode != 0:
        sys.exit(f"{command[0]}: {done.stderr.strip()}")
    return done.stdout


def official(folder):
    """The tests of the suite: a name for several, variables, template, and what is right (a list of texts; none for a mistake)."""
    for file in SUITE:
        for name, group in json.loads((folder / f"{file}.json").read_text()).items():
            name = f"{file}, {name.removesuffix(' Examples')}" if file == "spec-examples" else file
            for template, right in group["testcases"]:
                right = [] if right is False else right if isinstance(right, list) else [right]
                yield name, group["variables"], template, right


# `templated_uri`.


def quoted(text):
    return '"' + "".join(char if char.isascii() and char.isprintable() and char not in '"\\' else f"\\u{{{ord(char):x}}}" for char in text) + '"'


def module(template, variables):
    """A struct with the template, and its value as a text; none for a list or an object."""
    fields = {}
    for operator, names in re.findall(r"\{([+#./;?&]?)([^}]*)\}", template):
        for name in names.split(","):
            name = re.sub(r"(:\d+|\*)$", "", name)
            if not (name.isascii() and name.isidentifier()):
                continue  # No field can have this name: what the macro reports of the template counts.
            value = variables.get(name)
            if isinstance(value, (list, dict)):
                return None
            kind = "String" if operator == "+" else "templated_uri::EscapedString"
            if value is None:
                fields[name] = (f"Option<{kind}>", "None")
            else:
                text = quoted(value if isinstance(value, str) else json.dumps(value))
                fields[name] = (kind, f"{kind}::{'from' if operator == '+' else 'escape'}({text})")
    if not re.match(r"/|\{/", template):
        template = f"/{template}"
    types = ", ".join(f"{name}: {kind}" for name, (kind, _) in fields.items())
    values = ", ".join(f"{name}: {value}" for name, (_, value) in fields.items())
    return (
        f"#[templated_uri::templated(template = {quoted(template)}, unredacted)]\nstruct Case {{ {types} }}\n"
        f"pub fn case() -> impl templated_uri::PathAndQueryTemplate {{ Case {{ {values} }} }}\n"
    )


def write_crate(modules):
    source = CRATE / "src"
    source.mkdir(parents=True, exist_ok=True)
    for old in source.iterdir():
        old.unlink()
    (CRATE / "Cargo.toml").write_text(
        '[package]\nname = "templates"\nversion = "0.0.0"\nedition = "2024"\n\n[dependencies]\n'
        f'templated_uri = {{ version = "={VERSION}", default-features = false }}\nhttp = "1"\nserde_json = "1"\n\n[workspace]\n'
    )
    main = "".join(f"mod c{number};\n" for number in modules)
    main += (
        "use templated_uri::{BaseUri, PathAndQueryTemplate, Uri};\n"
        "fn show(number: usize, case: impl PathAndQueryTemplate) {\n"
        "    let text = case.render();\n"
        f"    let uri = Uri::from(case).with_base(BaseUri::from_static({quoted(BASE + '/')}));\n"
        '    let uri = http::Uri::try_from(uri).map_or_else(|e| ("error", e.to_string()), |uri| ("ok", uri.to_string()));\n'
        '    println!("{}", serde_json::json!([number, text, uri.0, uri.1]));\n}\nfn main() {\n'
    )
    main += "".join(f"    show({number}, c{number}::case());\n" for number in modules) + "}\n"
    (source / "main.rs").write_text(main)
    for number, text in modules.items():
        (source / f"c{number}.rs").write_text(text)


def templated(cases):
    """By the number of a case: the text and the URL, a reason why it does not compile, or none where it has no form."""
    modules = {number: module(template, variables) for number, (template, variables) in enumerate(cases)}
    answers = {number: None for number, text in modules.items() if text is None}
    modules = {number: text for number, text in modules.items() if text is not None}
    while True:
        write_crate(modules)
        command = ["cargo", "check", "--quiet", "--message-format=json", "--manifest-path", CRATE / "Cargo.toml"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
        messages = [json.loads(line) for line in done.stdout.splitlines()]
        errors = [m["message"] for m in messages if m.get("reason") == "compiler-message" and m["message"]["level"] == "error"]
        if done.returncode == 0:
            break
        wrong = {}
        for error in errors:
            for place in error["spans"]:
                if found := re.search(r"\bc(\d+)\.rs$", place["file_name"]):
                    wrong.setdefault(int(found[1]), error["message"])
        if not wrong:
            sys.exit(done.stderr or errors)
        answers.update(wrong)
        modules = {number: text for number, text in modules.items() if number not in wrong}
    for line in must("cargo", "run", "--quiet", "--manifest-path", CRATE / "Cargo.toml").splitlines():
        number, text, kind, url = json.loads(line)
        answers[number] = (text, kind, url)
    return answers


# `endpoint`.


def ours(lines):
    """The answers of `endpoint batch`, in the order of the lines."""
    must("cargo", "build", "--quiet", "--manifest-path", ROOT / "Cargo.toml", "-p", "endpoint-cli")
    text = "".join(json.dumps(line) + "\n" for line in lines)
    program = ROOT / "target" / "debug" / "endpoint"
    done = subprocess.run([program, "batch"], input=text, capture_output=True, text=True, timeout=600)
    return [json.loads(line) for line in done.stdout.splitlines()]


# The page.


def counted(tests, theirs, answers):
    """A row for each name of tests: how many are right, refused, wrong."""
    rows = {}
    for number, ((name, _, template, right), answer) in enumerate(zip(tests, answers)):
        row = rows.setdefault(name, {"tests": 0, "endpoint": 0, "right": 0, "refused": 0, "lists": 0, "wrong": []})
        row["tests"] += 1
        row["endpoint"] += "error" in answer if not right else answer.get("ok") in right
        result = theirs[number]
        if isinstance(result, tuple):
            text = result[0] if template.startswith(("/", "{/")) else result[0][1:]
            if text in right:
                row["right"] += 1
            else:
                row["wrong"].append((template, text, right))
        elif not right:
            row["right" if result else "lists"] += 1
        else:
            row["refused" if result else "lists"] += 1
    return rows


def code(text):
    text = text.replace("\r", "␍").replace("\n", "␊").replace("|", "\\|")
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def page(folder):
    tests = list(official(folder))
    theirs = templated([(template, variables) for _, variables, template, _ in tests] + [case[:2] for case in HOSTILE])
    lines = [{"op": "expand", "template": template, "variables": variables} for _, variables, template, _ in tests]
    lines += [{"defaults": [{"baseUrl": BASE}], "route": f"GET {route}", "options": options} for route, options, _ in HOSTILE]
    answers = ours(lines)
    rows = counted(tests, theirs, answers)
    text = [HEAD.format(version=VERSION), "## The official tests", ""]
    text.append("| tests | number | right: `endpoint` | right: `templated_uri` | does not compile | a list or object | another text |")
    text.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for tests_of, row in rows.items():
        counts = [row[name] for name in ("tests", "endpoint", "right", "refused", "lists")] + [len(row["wrong"])]
        text.append(f"| {tests_of} | " + " | ".join(map(str, counts)) + " |")
    text += ["", "The right answer to a test of `negative-tests` is an error. Every other text of `templated_uri`:", ""]
    text += ["| template | `templated_uri` | right |", "| --- | --- | --- |"]
    for row in rows.values():
        for template, result, right in row["wrong"]:
            text.append(f"| {code(template)} | {code(result)} | {' or '.join(map(code, right)) or 'an error'} |")
    text += ["", "## Hostile values", "", f"The base URL is `{BASE}`, and left out below.", ""]
    text += ["| template | values | why | `endpoint` | `templated_uri` |", "| --- | --- | --- | --- | --- |"]
    for number, (route, options, why) in enumerate(HOSTILE, len(tests)):
        answer, result = answers[number], theirs[number]
        if "ok" in answer:
            us = code(answer["ok"]["url"].removeprefix(BASE))
        else:
            us = f"error: {code(answer['error']['kind'])}"
        if isinstance(result, str):
            them = f"does not compile: {code(result)}"
        else:
            _, kind, url = result
            them = code(url.removeprefix(BASE)) if kind == "ok" else f"error: {code(url.splitlines()[0])}"
        values = ", ".join(f"{code(name)} = {code(json.dumps(value, ensure_ascii=False))}" for name, value in options.items())
        text.append(f"| {code(route)} | {values} | {why} | {us} | {them} |")
    manifest = ROOT / "compare" / "templates" / "Cargo.toml"
    run = ["cargo", "run", "--quiet", "--manifest-path", manifest, "--target-dir", TARGET / "crates", "--"]
    crates = CRATES + must(*run, folder) + "\n" + OF_CRATES
    return "\n".join(text) + "\n\n" + crates + MACROS + must(*run, "macros") + OF_MACROS


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else sys.exit(__doc__)
    written = page(folder)
    if "--write" in sys.argv:
        PAGE.write_text(written)
    elif "--check" not in sys.argv:
        print(written)
    elif PAGE.read_text() != written:
        sys.exit(f"{PAGE.relative_to(ROOT)} is another page: run compare/templates.py SUITE --write")


if __name__ == "__main__":
    main()
