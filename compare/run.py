#!/usr/bin/env python3
"""What each program makes of the inputs in inputs.json, as the tables of compare/inputs.md.

    compare/run.py            prints the page
    compare/run.py --write    writes it
    compare/run.py --check    fails if the page is another

Needs cargo, node, npm, gh, and HTTPie in target/compare/venv (made here). Every result is what a program answered or
what a server on this machine recorded; nothing is written by hand.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import recorder

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "target" / "compare"
PAGE = ROOT / "compare" / "inputs.md"
BASE, OTHER = "http://api.example", "http://other.example"
HEAD = """\
# Thirty inputs, six programs

`compare/run.py --write` writes this page. [COMPARISON.md](../docs/COMPARISON.md) has the findings.

- `endpoint` (its `batch` command), `@octokit/endpoint` and HTTPie describe a request and send none: the row shows the
  description. octocrab, reqwest and `gh` sent their requests to a server on this machine: the row shows the request that arrived.
- A description of `endpoint` becomes an `http::Request`, in which a PUT without a body has `content-length: 0` (decision 18). The
  description itself does not show this header.
- The base URL `http://api.example` is left out. Besides the request line, a row shows the headers that its input is about,
  and the body.
- `endpoint` and `@octokit/endpoint` fill placeholders. The others have no placeholders for names of the caller's choice. For them, the
  script put the text of the value into the URL unchanged, as Rust's `format!` and a shell's `"$name"` do, and a null as an empty text.
- The remaining parameters went to the program's own place for parameters: reqwest's `query` and `json`, octocrab's parameters (of `get`)
  and body, HTTPie's `name==text`, `name=text` and `name:=json`, and the fields `-f` and `-F` of `gh`. A null in a query is `None`
  for the two crates.
- octocrab's row uses its functions for any route (`get`, `post`, …), not its typed ones.
- The script writes “no option for it”, “only get takes headers” and the like if a program can't express the input.
- `␍␊` is a line break.
"""


class Refused(Exception):
    """The program answered with an error, or has no way to say it."""


def run(*command, stdin="", env=None, cwd=ROOT):
    """A program's standard output, with the ends of lines as they are; what it says where it fails."""
    environment = {**os.environ, **(env or {})}
    done = subprocess.run(command, input=stdin.encode(), capture_output=True, cwd=cwd, env=environment, timeout=900)
    if done.returncode != 0:
        lines = (done.stderr.decode().strip() or done.stdout.decode().strip()).splitlines()
        # What stands below a panic is where it happened.
        raise Refused(next((line for line in lines if line.startswith("panic:")), lines[-1]))
    return done.stdout.decode()


def must(*command, **options):
    """Like `run`, for steps that have to succeed."""
    try:
        return run(*command, **options)
    except Refused as error:
        sys.exit(f"{' '.join(map(str, command))}: {error}")


# Requests: {"line", "headers", "body"}, whatever they came from.


def of_options(result):
    """The result object of endpoint and of octokit."""
    body = result.get("body")
    if isinstance(body, (dict, list)):
        body = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    headers = {name: str(value) for name, value in result["headers"].items()}
    return {"line": f"{result['method'].upper()} {result['url']}", "headers": headers, "body": body}


def of_recorded(server):
    """What the server got."""
    request = server.take()
    if request is None:
        raise Refused("nothing was sent")
    return request


# What the input is for a program without placeholders: the value's text goes into the URL as it is, as `format!` and a
# shell's "$name" do; what is left over goes where the program puts parameters.


def plain(case):
    options = dict(case["options"])
    method, url = case["route"].split(" ", 1)
    query, names = {}, set()

    def fill(match):
        operator, variables = match.group(1), match.group(2).split(",")
        names.update(variables)
        if operator == "?":
            query.update({name: options[name] for name in variables if options.get(name) is not None})
            return ""
        return "".join(str(options[name]) if options.get(name) is not None else "" for name in variables)

    url = re.sub(r"\{([+?]?)([^}]*)\}", fill, url)
    base = options.pop("baseUrl", None)
    call = {
        "method": method,
        "url": (base or "") + url,
        "text": options.pop("data", None),
        "headers": options.pop("headers", {}),
        "mediaType": options.pop("mediaType", None),
    }
    left = {name: value for name, value in options.items() if name not in names}
    if method == "GET":
        query.update(left)
        left = {}
    if query:
        call["query"] = query
    if left:
        call["json"] = left
    return {key: value for key, value in call.items() if value is not None}


def no_media_type(call):
    if "mediaType" in call:
        raise Refused("no option for it")
    return call


def text_of(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# The programs.


class Endpoint:
    name = "endpoint"

    def prepare(self):
        must("cargo", "build", "--quiet", "-p", "endpoint-cli")
        self.program = ROOT / "target" / "debug" / "endpoint"
        return must(self.program, "--version").split()[-1]

    def answer(self, case):
        defaults = [{"baseUrl": BASE}]
        line = json.dumps({"defaults": defaults, "route": case["route"], "options": case["options"]})
        done = subprocess.run([self.program, "batch"], input=line, capture_output=True, text=True, timeout=60)
        result = json.loads(done.stdout)
        if "error" in result:
            raise Refused(f"{result['error']['kind']}: {result['error']['message']}")
        return of_options(result["ok"])


class Octokit:
    name = "@octokit/endpoint"
    source = ROOT / "compare" / "octokit"

    def prepare(self):
        self.modules = ROOT / "target" / "octokit"
        self.modules.mkdir(parents=True, exist_ok=True)
        for name in ["package.json", "package-lock.json"]:
            (self.modules / name).write_text((self.source / name).read_text())
        must("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", self.modules)
        return json.loads((self.source / "package.json").read_text())["dependencies"]["endpoint-11"].rsplit("@", 1)[1]

    def answer(self, case):
        line = json.dumps({"defaults": [{"baseUrl": BASE}], "route": case["route"], "options": case["options"]})
        result = json.loads(must("node", self.source / "replay.mjs", self.modules, stdin=line))
        if "threw" in result:
            raise Refused(result["threw"])
        return of_options(result["ok"])


class Client:
    """octocrab and reqwest, in a package of their own."""

    clients = ROOT / "compare" / "clients"

    def __init__(self, name, server):
        self.name, self.server = name, server

    def prepare(self):
        env = {"CARGO_TARGET_DIR": str(TARGET)}
        must("cargo", "build", "--quiet", cwd=self.clients, env=env)
        lock = (self.clients / "Cargo.lock").read_text()
        return re.search(rf'name = "{self.name}"\nversion = "([^"]+)"', lock).group(1)

    def answer(self, case):
        call = no_media_type(plain(case))
        call["url"] = call["url"].replace(OTHER, self.server.other)
        run(TARGET / "debug" / "compare-clients", self.name, self.server.base, stdin=json.dumps(call))
        return of_recorded(self.server)


class Gh:
    name = "gh api"

    def __init__(self, server):
        self.server = server

    def prepare(self):
        self.home = tempfile.mkdtemp()
        # Its requests go to the recorder, whatever their host.
        Path(self.home, "config.yml").write_text(f"http_unix_socket: {self.server.socket}\n")
        return must("gh", "--version").split()[2]

    def answer(self, case):
        call = plain(case)
        command = ["gh", "api", "-X", call["method"]]
        media_type = call.get("mediaType", {})
        if media_type.get("format"):
            raise Refused("`--preview`, but no option for a format")
        for name, value in call["headers"].items():
            command += ["-H", f"{name}:{value}"]
        for name, value in {**call.get("query", {}), **call.get("json", {})}.items():
            command += self.field(name, value)
        if "text" in call:
            command += ["--input", "-"]
        env = {"GH_CONFIG_DIR": self.home, "GH_TOKEN": "none", "GH_HOST": "github.localhost", "GH_NO_UPDATE_NOTIFIER": "1"}
        run(*command, "--", call["url"], stdin=call.get("text", ""), env=env, cwd=self.home)
        return of_recorded(self.server)

    def field(self, name, value):
        if isinstance(value, list):
            return [part for item in value for part in self.field(f"{name}[]", item)]
        if isinstance(value, dict):
            return [part for key, item in value.items() for part in self.field(f"{name}[{key}]", item)]
        return ["-f" if isinstance(value, str) else "-F", f"{name}={text_of(value)}"]


class Httpie:
    name = "http --offline"

    def prepare(self):
        environment = TARGET / "venv"
        if not (environment / "bin" / "http").exists():
            must(sys.executable, "-m", "venv", environment)
        must(environment / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", "httpie==3.2.4")
        self.program = environment / "bin" / "http"
        return must(self.program, "--version").strip()

    def answer(self, case):
        call = no_media_type(plain(case))
        url = call["url"] if "://" in call["url"] else BASE + call["url"]
        command = [self.program, "--offline", "--print=HB", "--pretty=none", "--ignore-stdin"]
        items = [f"{name}:{value}" for name, value in call["headers"].items()]
        for name, value in call.get("query", {}).items():
            items += [f"{name}=={text_of(item)}" for item in (value if isinstance(value, list) else [value])]
        for name, value in call.get("json", {}).items():
            items.append(f"{name}={value}" if isinstance(value, str) else f"{name}:={json.dumps(value)}")
        if "text" in call:
            command += ["--raw", call["text"]]
        message = run(*command, call["method"], url, *items, env={"HTTPIE_CONFIG_DIR": str(TARGET / "httpie")})
        return recorder.parse(message.encode())


# The tables.


def span(text):
    shown = text.replace("\r", "␍").replace("\n", "␊").replace("|", "\\|")
    ticks = "``" if "`" in shown else "`"
    return f"{ticks} {shown} {ticks}" if "`" in shown else f"{ticks}{shown}{ticks}"


def show(request, case):
    line = request["line"].replace(f" {BASE}", " ", 1)
    method, _, target = line.partition(" ")
    spans = [span(f"{method} {target or '/'}")]
    headers = {name.lower(): value for name, value in request["headers"].items()}
    spans += [span(f"{name}: {headers[name]}") for name in case.get("show", []) if name in headers]
    if request["body"]:
        spans.append(span(request["body"]))
    return "<br>".join(spans)


def normal(text, server):
    """Addresses of this run, as the names that stand for them."""
    for address, name in [(server.base, BASE), (server.other, OTHER), ("http://api.github.localhost", BASE)]:
        text = text.replace(address, name)
    return re.sub(r"127\.0\.0\.\d:\d+", "api.example", text)


def table(case, programs, server):
    results = {}
    for program in programs:
        server.clear()
        try:
            result = show(program_request(program, case, server), case)
        except Refused as error:
            result = f"error: {span(normal(str(error), server))}"
        results.setdefault(result, []).append(program.name)
    rows = [f"| {', '.join(names)} | {result} |" for result, names in results.items()]
    given = span(case["route"]) + "".join(
        f", {span(name)} = {span(json.dumps(value, ensure_ascii=False))}" for name, value in case["options"].items()
    )
    return "\n".join([f"### {case['title']}", "", given, "", "| program | request |", "| --- | --- |", *rows, ""])


def program_request(program, case, server):
    request = program.answer(case)
    return {**request, "line": normal(request["line"], server)}


def main():
    cases = json.loads((ROOT / "compare" / "inputs.json").read_text())
    with recorder.Recorder() as server:
        clients = [Client("octocrab", server), Client("reqwest", server)]
        programs = [Endpoint(), Octokit(), *clients, Gh(server), Httpie()]
        versions = [f"{program.name} {program.prepare()}" for program in programs]
        numbered = [{**case, "title": f"{number}. {case['title']}"} for number, case in enumerate(cases, 1)]
        tables = [table(case, programs, server) for case in numbered]
    page = "\n".join([HEAD, f"Versions: {', '.join(versions)}.\n", *tables])
    if "--write" in sys.argv:
        PAGE.write_text(page)
    elif "--check" not in sys.argv:
        print(page)
    elif PAGE.read_text() != page:
        sys.exit(f"{PAGE.relative_to(ROOT)} is another page: run compare/run.py --write")


if __name__ == "__main__":
    main()
