#!/usr/bin/env python3
"""Public scripts through `endpoint paste`, counted as compare/scripts.md.

    compare/scripts.py ENDPOINT TEXTS            prints the page
    compare/scripts.py ENDPOINT TEXTS --write    writes it
    compare/scripts.py ENDPOINT TEXTS --check    fails if the page is another

ENDPOINT is the command. TEXTS is a folder of scripts, each of which calls fetch, axios, requests or httpx. The name of a text is its
repository on GitHub and its path, with `@` for each slash. The texts are not here, as their licences differ.
"""

import collections
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent / "scripts.md"
HEAD = """\
# What public scripts become

`compare/scripts.py ENDPOINT TEXTS --write` writes this page: whole files of public repositories that call fetch, axios, requests or
httpx, through `endpoint paste`. A file is read if all of its requests are, and refused with the first reason.

All 290 requests were compared once, which no check repeats. 246 of them are what node and CPython send: the file
ran with clients that send nothing, modules and names of which only the name is known, and a call of each function. What is a variable
in the request could be anything there. 44 were read beside their source. 39 of these are in code that did not run, and right. 2 differ
only for the comparison, by a base64 and by headers that a note leaves out. 3 were wrong, of one file: they said `text/plain` beside
headers that are not in the text. That type is left out now.

| language | files | read | in part | refused | requests |
| --- | ---: | ---: | ---: | ---: | ---: |
"""


def outcome(endpoint, text):
    ran = subprocess.run([endpoint, "paste", "-o", "curl", text], capture_output=True, text=True, timeout=60)
    errors = re.findall(r"^error: (?:[a-z-]+: )?(.*)", ran.stderr, re.M)
    requests = len(re.findall(r"^curl ", ran.stdout, re.M))
    if not errors:
        return "read", requests, ""
    return "in part" if requests else "refused", requests, errors[0]


def page(endpoint, texts):
    counts, rows = collections.defaultdict(collections.Counter), []
    for text in sorted(Path(texts).iterdir()):
        language = "Python" if text.suffix == ".py" else "JavaScript, TypeScript"
        what, requests, reason = outcome(endpoint, text)
        counts[language].update({"files": 1, what: 1, "requests": requests})
        owner, name, path = text.name.split("@", 2)
        rows.append(f"| {owner}/{name} | {path.replace('@', '/')} | {what} | {reason.replace('|', chr(92) + '|')} |\n")
    out = HEAD
    for language, count in sorted(counts.items()):
        numbers = [count[name] for name in ["files", "read", "in part", "refused", "requests"]]
        out += f"| {language} | {' | '.join(map(str, numbers))} |\n"
    out += "\n| repository | path | outcome | first reason |\n| --- | --- | --- | --- |\n"
    return out + "".join(rows)


def main():
    endpoint, texts, *how = sys.argv[1:]
    made = page(endpoint, texts)
    if how == ["--write"]:
        PAGE.write_text(made)
    elif how == ["--check"]:
        sys.exit(None if PAGE.read_text() == made else f"{PAGE} is another page: --write writes it")
    else:
        print(made, end="")


if __name__ == "__main__":
    main()
