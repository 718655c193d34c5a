"""Reads HTTPie lines as JSON from stdin, and writes the message of each: what `http --offline` prints."""

import base64
import io
import json
import sys

from httpie.context import Environment
from httpie.core import main


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
    status = main([words[0], "--offline", "--pretty=none", "--print=HB", *words[1:]], env=environment)
    out.flush()
    message = out.buffer.getvalue() if status == 0 else b""
    return {"message": base64.b64encode(message).decode(), "error": err.getvalue()}


for line in sys.stdin:
    case = json.loads(line)
    sys.stdout.write(json.dumps(offline(case["words"], case["stdin"])) + "\n")
