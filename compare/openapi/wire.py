"""Requests as they are sent: target, headers and bytes, of an answer of `endpoint batch` or of what was expected."""

import json
from urllib.parse import urlencode, urlsplit


def target(url):
    """What the request line has: path and query."""
    parts = urlsplit(url)
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def of_answer(answer):
    """Method, target, headers and body of a request that was built."""
    request = answer["ok"]
    body, headers = request.get("body"), {name: str(value) for name, value in request["headers"].items()}
    is_json = "json" in headers.get("content-type", "")
    if body is not None:
        body = json.dumps(body).encode() if is_json or not isinstance(body, str) else body.encode()
    return request["method"].upper(), target(request["url"]), headers, body


def of_expected(expected):
    """The same of an expected request."""
    headers, body = dict(expected["headers"]), expected.get("body")
    if body is None:
        return expected["method"], target(expected["url"]), headers, None
    headers["content-type"] = expected["content_type"]
    if "json" in body:
        content = json.dumps(body["json"]).encode()
    elif "form" in body:
        content = urlencode(body["form"]).encode()
    elif "multipart" in body:
        headers["content-type"] += "; boundary=----expected"
        content = multipart(body["multipart"])
    else:
        content = body["text"].encode()
    return expected["method"], target(expected["url"]), headers, content


def multipart(parts):
    lines = []
    for part in parts:
        content = json.dumps(part["json"]) if "json" in part else part["content"]
        file = '; filename="file"' if part.get("is_file") else ""
        lines.append(f'------expected\r\ncontent-disposition: form-data; name="{part["name"]}"{file}\r\n')
        kind = part.get("content_type", "application/octet-stream" if file else None)
        if kind:
            lines.append(f"content-type: {kind}\r\n")
        lines.append(f"\r\n{content}\r\n")
    return ("".join(lines) + "------expected--\r\n").encode()
