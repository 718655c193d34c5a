"""Reads HTTPie lines as JSON from stdin, and writes the message of each: what `http --offline` prints."""

import base64
import io
import json
import mimetypes
import sys

# The types that Python knows, without those of this system.
mimetypes.knownfiles.clear()
mimetypes.init()

from httpie.context import Environment
from httpie.core import main

OWN = ["--offline", "--pretty=none", "--print=HB"]


def offline(words, stdin):
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.StringIO()
    environment = Environment(
        stdin=io.TextIOWrapper(io.BytesIO(base64.b64decode(stdin or ""))),
        stdin_isatty=stdin is None,
        stdout=out,
        stdout_isatty=False,
        stderr=err,
        program_name=words[0],
    )
    # The last option wins, and none comes after `--`.
    status = main([words[0], *OWN, *words[1:]] if "--" in words else [*words, *OWN], env=environment)
    out.flush()
    message = out.buffer.getvalue() if status == 0 else b""
    return {"message": base64.b64encode(message).decode(), "error": err.getvalue()}


for line in sys.stdin:
    case = json.loads(line)
    sys.stdout.write(json.dumps(offline(case["words"], case["stdin"])) + "\n")
