#!/usr/bin/env python3
"""The fixtures of two peers through `endpoint -o curl paste`, counted as compare/pasted.md: curlconverter's lines of curl, and what
httpsnippet writes for its requests. The program of each text sends it to a server on this machine, curl sends the line that endpoint
writes for the same text, and the two requests are compared.

    compare/pasted.py ENDPOINT CURLCONVERTER HTTPSNIPPET            prints the page
    compare/pasted.py ENDPOINT CURLCONVERTER HTTPSNIPPET --write    writes it
    compare/pasted.py ENDPOINT CURLCONVERTER HTTPSNIPPET --check    fails if the page is another

ENDPOINT is the command. CURLCONVERTER and HTTPSNIPPET are clones of <https://github.com/curlconverter/curlconverter> and
<https://github.com/Kong/httpsnippet>. Needs bash, curl, wget and HTTPie's `http`.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import recorder

PAGE = Path(__file__).resolve().parent / "pasted.md"
HEAD = """\
# What two peers' fixtures become

`compare/pasted.py ENDPOINT CURLCONVERTER HTTPSNIPPET --write` writes this page. The program of each text sends it, and curl sends
the line that `endpoint -o curl paste` writes for it. What arrives is compared: method, target, headers and body, the boundary of
parts aside. For texts of PowerShell, JSON and HTTP, curl sends what httpsnippet writes for the same request. Among programs,
`accept`, `accept-encoding` and `user-agent` are left out, which each has for itself. `https` is replaced by `http`.

What differs is in the texts: httpsnippet ends the lines of parts for PowerShell by a line feed alone, and its text of HTTP lacks the
content of a file.

Versions: {versions}.

| fixtures | texts | the same | another request | refused | of these, nothing is sent |
| --- | ---: | ---: | ---: | ---: | ---: |
"""
# Of the connection, not of the request.
CONNECTION = {"connection", "upgrade", "http2-settings", "content-length", "expect", "transfer-encoding", "proxy-connection"}
# What each program has for itself.
OWN = {"accept", "accept-encoding", "user-agent"}
# What httpsnippet's texts are for, their folder, the end of their names, and whether bash runs them.
TEXTS = [
    ("HTTPie", "shell/httpie", ".sh", True),
    ("wget", "shell/wget", ".sh", True),
    ("PowerShell, Invoke-WebRequest", "powershell/webrequest", ".ps1", False),
    ("PowerShell, Invoke-RestMethod", "powershell/restmethod", ".ps1", False),
    ("HTTP/1.1", "http/http1.1", "", False),
]
VERSIONS = ["curl --version", "wget --version", "http --version"]


class Machine:
    """A folder in which curl sends every request to the recorder; to the other programs it is a proxy."""

    def __init__(self, server, folder):
        self.server, self.folder = server, Path(folder)
        config = f'connect-to = "::{server.base.removeprefix("http://")}"\nnoproxy = "*"\nsilent\n'
        (self.folder / ".curlrc").write_text(config)

    def lay(self, text):
        """Writes the files that a text names."""
        for name in re.findall(r"""(?:[@<]\s?|-T\s*|--upload-file\s|-b\s|-E\s|--cert\s)["']?([\w./-]*\w)""", text):
            path = self.folder / name
            if not path.exists() and ".." not in name and not name.startswith("/"):
                path.parent.mkdir(parents=True, exist_ok=True)
                # httpsnippet has this text in the request as JSON.
                path.write_text("Hello World" if name.endswith("hello.txt") else f"contents of {name}")

    def sent(self, text):
        """The requests that arrive when bash runs a text."""
        names = set(re.findall(r"\$\{?([A-Za-z_]\w*)", text))
        values = {name: f"value-of-{name}" for name in names - set(os.environ)}
        own = {"CURL_HOME": str(self.folder), "HOME": str(self.folder), "http_proxy": self.server.base}
        environment = {**os.environ, **values, **own}
        self.server.clear()
        # HTTPie takes what is no terminal for the body.
        leader, follower = os.openpty()
        stdin = follower if "http " in text else subprocess.DEVNULL
        run = ["bash", "-c", text]
        subprocess.run(run, cwd=self.folder, env=environment, stdin=stdin, capture_output=True, timeout=60)
        os.close(leader)
        os.close(follower)
        requests = []
        while not self.server.requests.empty():
            requests.append(self.server.requests.get())
        return requests


def compared(request, ignored):
    """What is compared of a request."""
    boundary = re.search(r"boundary=([^\s;]+)$", request["headers"].get("content-type", ""))
    plain = (lambda text: text.replace(boundary[1], "BOUNDARY")) if boundary else (lambda text: text)
    headers = {name: plain(value) for name, value in request["headers"].items() if name not in ignored}
    return {"line": request["line"], **headers, "body": plain(request["body"])}


def difference(want, got):
    """The first parts in which two requests differ."""
    parts = [
        f"{name} `{got.get(name, '')[:60]}` for `{want.get(name, '')[:60]}`"
        for name in sorted({*want, *got})
        if want.get(name) != got.get(name)
    ]
    return "; ".join(parts).replace("\n", "␊").replace("\r", "␍").replace("|", "\\|")


class Count:
    """The outcomes of some fixtures."""

    def __init__(self, name):
        self.name, self.total, self.same, self.silent = name, 0, 0, 0
        self.other, self.refused = [], []

    def row(self):
        numbers = (self.total, self.same, len(self.other), len(self.refused), self.silent)
        return f"| {self.name} | " + " | ".join(map(str, numbers)) + " |\n"

    def add(self, machine, endpoint, name, line, text, ignored):
        """Compares the requests of curl's line and of a text."""
        self.total += 1
        machine.lay(line + "\n" + text)
        want = [compared(request, ignored) for request in machine.sent(line)]
        (machine.folder / "pasted.txt").write_text(text)
        words = [endpoint, "-o", "curl", "paste", "pasted.txt"]
        run = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=machine.folder)
        if run.returncode:
            error = re.search(r"^error: (?:[\w-]+: )?(.*)", run.stderr, re.M)[1]
            self.refused.append((name, error.replace("|", "\\|")))
            self.silent += not want
            return
        got = [compared(request, ignored) for request in machine.sent(run.stdout.replace("https://", "http://"))]
        if got == want:
            self.same += 1
        elif len(got) != len(want):
            self.other.append((name, f"{len(got)} requests for {len(want)}"))
        else:
            self.other.append((name, "; ".join(filter(None, map(difference, want, got)))))


def plain(path):
    """A text of a fixture, whose requests go over plain HTTP."""
    return path.read_text().replace("https://", "http://")


def curlconverter(machine, endpoint, folder):
    count = Count("curlconverter, lines of curl")
    for path in sorted((folder / "test/fixtures/curl_commands").glob("*.sh")):
        count.add(machine, endpoint, path.stem, plain(path), plain(path), CONNECTION)
    return [count]


def httpsnippet(machine, endpoint, folder):
    requests, targets = folder / "src/fixtures/requests", folder / "src/targets"
    lines = {path.stem: plain(targets / "shell/curl/fixtures" / f"{path.stem}.sh") for path in sorted(requests.glob("*.json"))}
    count = Count("httpsnippet, lines of curl")
    for name, line in lines.items():
        count.add(machine, endpoint, name, line, line, CONNECTION)
    yield count
    count = Count("httpsnippet, requests as JSON")
    for name, line in lines.items():
        count.add(machine, endpoint, name, line, plain(requests / f"{name}.json"), CONNECTION | OWN)
    yield count
    for title, place, end, is_run in TEXTS:
        count = Count(f"httpsnippet, {title}")
        for name, line in lines.items():
            text = plain(targets / place / "fixtures" / f"{name}{end}")
            count.add(machine, endpoint, name, text if is_run else line, text, CONNECTION | OWN)
        yield count


def table(title, head, rows):
    """A section with the rows of all counts."""
    if not rows:
        return ""
    return f"\n## {title}\n\n| fixtures | text | {head} |\n| --- | --- | --- |\n" + "".join(rows)


def page(endpoint, converter, snippet):
    with recorder.Recorder() as server, tempfile.TemporaryDirectory() as folder:
        machine = Machine(server, folder)
        counts = [*curlconverter(machine, endpoint, converter), *httpsnippet(machine, endpoint, snippet)]
    outputs = [subprocess.run(line.split(), capture_output=True, text=True).stdout for line in VERSIONS]
    versions = [f"{line.split()[0]} {re.search(r'[0-9.]+[0-9]', output)[0]}" for line, output in zip(VERSIONS, outputs)]
    text = HEAD.format(versions=", ".join(versions)) + "".join(count.row() for count in counts)
    rows = [f"| {count.name} | {name} | {why} |\n" for count in counts for name, why in count.other]
    text += table("Another request", "what differs", rows)
    refused = collections.OrderedDict()
    for count in counts:
        for name, why in count.refused:
            refused.setdefault((count.name, why), []).append(name)
    rows = [f"| {count} | {', '.join(names)} | {why} |\n" for (count, why), names in refused.items()]
    return text + table("Refused", "the error", rows)


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    endpoint, converter, snippet = map(lambda path: Path(path).resolve(), sys.argv[1:4])
    text = page(str(endpoint), converter, snippet)
    match sys.argv[4:]:
        case ["--write"]:
            PAGE.write_text(text)
        case ["--check"] if text != PAGE.read_text():
            sys.exit(f"{PAGE} is another: write it with --write")
        case []:
            print(text, end="")


main()
