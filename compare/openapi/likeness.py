"""Whether an answered request is the expected one; the first difference has a class and a reason.

URLs are compared by component, decoded. A comma that a style writes has to be plain, and one of a value encoded, so
that a list is told from a text. Names with brackets in `deep` may number a list or not: `a[0]=x` is `a[]=x`.
"""

import re
from urllib.parse import parse_qsl, unquote, urlsplit

import parts
from pairs import Difference, differ, of_pairs


def difference(expected, answer):
    """The first difference, or None."""
    try:
        if "error" in answer:
            error = answer["error"]
            raise Difference(f"refused: {error['kind']}", error["message"])
        request = answer["ok"]
        differ("method", expected["method"], request["method"].upper())
        of_url(expected, request["url"])
        of_headers(expected, request["headers"])
        of_body(expected, request)
    except Difference as found:
        return found
    except ValueError as fault:
        return Difference("can't be taken apart", str(fault))
    return None


def of_url(expected, url):
    wanted, found = urlsplit(expected["url"]), urlsplit(url)
    differ("server", origin(wanted), origin(found))
    differ("path", segments(wanted.path), segments(found.path))
    differ("fragment", wanted.fragment, found.fragment)
    ours, theirs = (query_pairs(part.query) for part in (wanted, found))
    of_pairs("query", ours, theirs, expected["deep"])


def origin(url):
    """Scheme and authority, without the port that the scheme has by itself (RFC 9110 §4.2.3)."""
    usual = {"http": ":80", "https": ":443"}.get(url.scheme, "")
    return url.scheme, url.netloc.lower().removesuffix(usual) if usual else url.netloc.lower()


def segments(path):
    """The segments of a path; what `simple` and `matrix` write between values is kept apart from what is encoded."""
    return [[unquote(item, errors="strict") for item in re.split("([,;=])", part)] for part in path.split("/")]


def query_pairs(query):
    pairs = [pair.partition("=") for pair in query.split("&")] if query else []
    return [(unquote(name), listed(value)) for name, _, value in pairs]


def listed(text):
    """A component, decoded after its plain commas are taken for delimiters."""
    found = tuple(unquote(item, errors="strict") for item in text.split(","))
    return found[0] if len(found) == 1 else found


def of_headers(expected, headers):
    for name, wanted in expected["headers"].items():
        if name not in headers:
            raise Difference("header: missing", f"{name}: {wanted}; there are {list(headers)}")
        found = str(headers[name])
        if name == "cookie":
            differ("cookie", sorted(wanted.split("; ")), sorted(found.split("; ")))
        else:
            differ("header: value", [item.strip() for item in wanted.split(",")], [i.strip() for i in found.split(",")])


def of_body(expected, request):
    wanted, headers = expected.get("body"), request["headers"]
    content_type = headers.get("content-type", "")
    if wanted is None:
        if request.get("body") not in (None, ""):
            raise Difference("body: too much", f"{request['body']!r}"[:400])
        return
    if "body" not in request:
        raise Difference("body: missing", f"{wanted}"[:400])
    differ("content type", expected["content_type"], content_type.split(";")[0].strip().lower())
    body = request["body"]
    if "json" in wanted:
        of_json(wanted["json"], body, "")
    elif not isinstance(body, str):
        raise Difference("body: not text", f"{body!r}"[:400])
    elif "form" in wanted:
        fields = parse_qsl(body, keep_blank_values=True, strict_parsing=True, errors="strict")
        of_pairs("form", [tuple(pair) for pair in wanted["form"]], fields, expected["deep"])
    elif "multipart" in wanted:
        parts.of_parts(wanted["multipart"], parts.read(content_type, body), expected["deep"])
    else:
        differ("body: text", wanted["text"], body)


def of_json(wanted, found, place):
    """Compares JSON; true is not 1, and 1.0 is 1."""
    same_kind = isinstance(wanted, bool) == isinstance(found, bool)
    if isinstance(wanted, dict) and isinstance(found, dict):
        for name in wanted.keys() | found.keys():
            if name not in found:
                raise Difference("json: missing", f"{place}/{name}")
            if name not in wanted:
                raise Difference("json: too much", f"{place}/{name}")
            of_json(wanted[name], found[name], f"{place}/{name}")
    elif isinstance(wanted, list) and isinstance(found, list):
        differ(f"json: length of {place}", len(wanted), len(found))
        for index, (one, other) in enumerate(zip(wanted, found)):
            of_json(one, other, f"{place}/{index}")
    elif not same_kind or wanted != found:
        raise Difference("json: value", f"{place}: {found!r} in the place of {wanted!r}"[:400])
