#!/usr/bin/env python3
"""Runs five lines of curl in every language that endpoint and curlconverter both write, against a local server. Compares each request
with the one that curl sends. Writes compare/outputs.md, with "not run" for a missing program.

Usage: compare/outputs.py CURLCONVERTER, the folder of the npm package; target/debug/endpoint has to be there.
"""

import json
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINES = [
    ("A query and a token", "curl 'http://HOST/search?q=a%20b&page=2' -H 'Authorization: Bearer t0' -H 'Accept: application/json'"),
    (
        "JSON with a number past 2^53",
        """curl http://HOST/issues -H 'Content-Type: application/json' -d '{"title":"It'\\''s","draft":true,"milestone":null,"id":9007199254740993}'""",
    ),
    ("A form", "curl http://HOST/form --data-urlencode 'name=Jo & Co' --data-urlencode 'tag=a' --data-urlencode 'tag=b'"),
    ("Parts", "curl http://HOST/upload -F title=report -F 'file=@note.txt;type=text/plain'"),
    ("A PUT of text", "curl -X PUT http://HOST/note -H 'Content-Type: text/plain; charset=utf-8' --data-raw $'höhe\\n\\'$HOME\\' %s'"),
]
# The format, curlconverter's language, the file, the program that has to be there, and the command that runs the file.
LANGUAGES = [
    ("python", "python", "call.py", "python3", "python3 call.py"),
    ("fetch", "javascript", "call.mjs", "node", "node call.mjs"),
    ("axios", "node-axios", "call.mjs", "node", "ln -s ROOT/target/replay-node/node_modules && node call.mjs"),
    ("php", "php", "call.php", "php", "php call.php"),
    ("ruby", "ruby", "call.rb", "ruby", "ruby call.rb"),
    ("go", "go", "call.go", "go", "go run call.go"),
    ("java", "java", "Main.java", "java", "java Main.java"),
    ("kotlin", "kotlin", "call.kt", "kotlinc", "kotlinc -nowarn -d out call.kt && kotlin -cp out CallKt"),
    ("csharp", "csharp", "call.cs", "csharp-core", "csharp-core compile call.cs && csharp-core run made.dll"),
    ("reqwest", "rust", "src/main.rs", "cargo", "cargo run --quiet --offline --target-dir ROOT/target/tmp/reqwest/target"),
    ("wget", "wget", "call.sh", "wget", "sh call.sh"),
    ("httpie", "httpie", "call.sh", "http", "sh call.sh"),
    ("powershell", "powershell", "call.ps1", "pwsh", "pwsh -NoProfile -File call.ps1"),
]
MANIFEST = """[package]
name = "made"
version = "0.0.0"
edition = "2024"

[dependencies]
serde_json = "1"
reqwest = { version = "0.13", default-features = false, features = ["blocking", "form", "json", "multipart"] }

[workspace]
"""


def laid_out(language, text, folder):
    """Writes the file of a program, and what its compiler needs beside it."""
    path = folder / language[2]
    path.parent.mkdir(exist_ok=True)
    if language[0] == "csharp":
        # Debian's compiler knows no statements outside a method, and no `using var`.
        text = text.replace("using var ", "var ")
        usings = re.match(r"(\s*using [^;()]*;\n)*", text)[0]
        rest = text[len(usings):]
        text = usings + "class Made {\nstatic async System.Threading.Tasks.Task Run() {\n" + rest
        text += "}\nstatic void Main() { Run().GetAwaiter().GetResult(); }\n}\n"
    if language[0] == "reqwest":
        (folder / "Cargo.toml").write_text(MANIFEST)
        shutil.copy(ROOT / "Cargo.lock", folder / "Cargo.lock")
    path.write_text(text)
    return language[4].replace("ROOT", str(ROOT))


def arrived(run):
    """The request that `run` sends to the address that it is given, in parts."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(300)
        got = {}
        thread = threading.Thread(target=lambda: got.update(receive(server)), daemon=True)
        thread.start()
        error = run("127.0.0.1:%d" % server.getsockname()[1])
        thread.join(1 if error else 10)
    return got, error


def receive(server):
    try:
        stream, _ = server.accept()
    except OSError:
        return {}
    with stream:
        stream.settimeout(5)
        head = b""
        while b"\r\n\r\n" not in head:
            head += stream.recv(65536)
        head, body = head.split(b"\r\n\r\n", 1)
        first, *lines = head.decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
        while len(body) < int(headers.get("content-length", 0)):
            body += stream.recv(65536)
        if headers.get("transfer-encoding") == "chunked":
            while not body.endswith(b"0\r\n\r\n"):
                body += stream.recv(65536)
            body = unchunked(body)
        stream.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    method, target, _ = first.split(" ")
    kind = headers.get("content-type", "")
    boundary = re.match("multipart/form-data; boundary=(.*)", kind)
    if boundary:
        body, kind = body.replace(boundary[1].strip('"').encode(), b"BOUNDARY"), "multipart/form-data"
    if kind.startswith("application/json"):
        try:
            body = json.dumps(json.loads(body), sort_keys=True).encode()
        except ValueError:
            pass
    asked = {name: headers[name] for name in ("authorization",) if name in headers}
    return {"method": method, "target": target, "content-type": kind, "headers": asked, "body": body.decode(errors="replace")}


def unchunked(body):
    whole = b""
    while body:
        size, body = body.split(b"\r\n", 1)
        whole += body[: int(size, 16)]
        body = body[int(size, 16) + 2 :]
    return whole


def run(arguments, folder, text=None):
    return subprocess.run(arguments, cwd=folder, input=text, capture_output=True, text=True, timeout=300)


def program(writer, language, line):
    """Runs what `writer` makes of the line. The text is kept with the address that the page shows."""
    kept = {}

    def send(address):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "note.txt").write_text("a note\n")
            written = run(writer(language), folder, line.replace("HOST", address))
            # A boundary depends on the address.
            kept["text"] = re.sub("endpoint-[0-9a-f]{16}", "endpoint-0123456789abcdef", written.stdout.replace(address, "api.test"))
            if written.returncode:
                return "refused"
            if not shutil.which(language[3]):
                return "not run"
            ran = run(["bash", "-c", laid_out(language, written.stdout, path)], folder)
            return (ran.stderr or ran.stdout) if ran.returncode else None

    got, error = arrived(send)
    return got, error, kept["text"]


def differences(want, got, error):
    if error in ("not run", "refused"):
        return error
    if "okhttp3" in (error or ""):
        return "not run: it needs OkHttp"
    if not got:
        reasons = [text for text in (error or "").splitlines() if "rror" in text]
        return "nothing arrives" + (": `%s`" % reasons[0][:100] if reasons else "")
    found = ["%s `%s` for `%s`" % (name, got[name], want[name]) for name in want if got[name] != want[name] and name != "body"]
    if got["body"] != want["body"]:
        found.append("another body")
    return "; ".join(found) or "the same"


TRANSFER = "## What differs in the transfer"


def main():
    converter = pathlib.Path(sys.argv[1]).resolve()
    version = json.loads((converter / "package.json").read_text())["version"]
    writers = {
        "endpoint": lambda language: [str(ROOT / "target/debug/endpoint"), "paste", "-o", language[0]],
        "curlconverter": lambda language: ["node", str(converter / "dist/src/cli.js"), "--language", language[1], "-"],
    }
    table, texts = [], []
    for name, line in LINES:

        def curl(address):
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "note.txt").write_text("a note\n")
                return run(["bash", "-c", line.replace("HOST", address)], folder).returncode or None

        want, _ = arrived(curl)
        texts.append("## %s\n\n```sh\n%s\n```\n" % (name, line.replace("HOST", "api.test")))
        for language in LANGUAGES:
            cells = []
            for who, writer in writers.items():
                got, error, text = program(writer, language, line)
                cells.append(differences(want, got, error).replace("|", "\\|"))
                end = language[2].rsplit(".", 1)[1]
                kind = {"mjs": "js", "py": "python", "rb": "ruby", "rs": "rust", "kt": "kotlin", "cs": "csharp"}.get(end, end)
                texts.append("%s, by %s:\n\n```%s\n%s\n```\n" % (language[0], who, kind, text.strip("\n")))
            table.append("| %s | %s | %s |" % (name, language[0], " | ".join(cells)))
    page = [
        "# Five lines of curl in thirteen languages\n",
        "`compare/outputs.py` writes this page. It runs each line of curl and each program against a server on this machine, and "
        "compares\nmethod, target, `authorization`, content type and body: JSON by its value, parts without their boundary. "
        "curlconverter %s.\nLines of wget and HTTPie are run by `sh`, and curlconverter writes them for bash. Its Java has no class around it. C# is compiled "
        "by Debian's\n`mcs`, without the usings that the SDK of .NET adds.\n" % version,
        "| line | language | endpoint | curlconverter |\n| --- | --- | --- | --- |\n" + "\n".join(table) + "\n",
        *texts,
    ]
    path = ROOT / "compare/outputs.md"
    # The replay tests compare the last part with what they find.
    kept = path.read_text().partition(TRANSFER)
    path.write_text("\n".join(page).rstrip() + "\n\n" + kept[1] + kept[2])


main()
