"""The styles of OAS 3.1.1, "Style Values": a parameter's value as pieces of a URL, a header or a cookie.

Every character of a name or a value that is not unreserved is percent-encoded, so that what is left plain is what the
style itself writes. Where the specification leaves a case open, the decision is in README.md.
"""

import json
from urllib.parse import quote

DELIMITERS = {"form": ",", "spaceDelimited": "%20", "pipeDelimited": "%7C"}


def scalar(value):
    """A value that is neither a list nor an object, as text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return json.dumps(value)
    return str(value)


def encoded(value):
    return quote(scalar(value), safe="~")


def path(name, value, style, explode):
    """What stands in the place of `{name}`."""
    prefix = {"simple": "", "label": ".", "matrix": ";"}[style]
    between = prefix if explode and prefix else ","
    if isinstance(value, dict):
        equals = "=" if explode else ","
        items = [f"{encoded(key)}{equals}{encoded(item)}" for key, item in value.items()]
        named = style == "matrix" and not explode
    elif isinstance(value, list):
        items = [encoded(item) for item in value]
        named = style == "matrix" and not explode
        if style == "matrix" and explode:
            items = [f"{encoded(name)}={item}" for item in items]
    else:
        items, named = [encoded(value)], style == "matrix"
    return prefix + (f"{encoded(name)}=" if named else "") + between.join(items)


def query(name, value, style, explode):
    """The pairs of a query, encoded, and whether indexes of lists are free to be `[0]` or `[]`."""
    if style == "deepObject":
        return [(encoded(key), encoded(item)) for key, item in deep(name, value)], True
    if isinstance(value, dict):
        if explode:
            return [(encoded(key), encoded(item)) for key, item in value.items()], False
        items = [text for pair in value.items() for text in pair]
    elif isinstance(value, list):
        if explode:
            return [(encoded(name), encoded(item)) for item in value], False
        items = value
    else:
        items = [value]
    return [(encoded(name), DELIMITERS[style].join(encoded(item) for item in items))], False


def deep(name, value):
    """The names `a[b][0][c]` of all that a value holds, with their values."""
    if isinstance(value, dict):
        members = value.items()
    elif isinstance(value, list):
        members = enumerate(value)
    else:
        return [(name, value)]
    return [pair for key, item in members for pair in deep(f"{name}[{key}]", item)]


def header(value, explode):
    """The style `simple`; the values of headers are not percent-encoded."""
    if isinstance(value, dict):
        equals = "=" if explode else ","
        return ",".join(f"{key}{equals}{scalar(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ",".join(scalar(item) for item in value)
    return scalar(value)


def cookie(name, value, explode):
    """The style `form`, one `name=value` for each pair."""
    pairs, _ = query(name, value, "form", explode)
    return [f"{key}={item}" for key, item in pairs]


def form(name, value, encoding):
    """The fields of a form, and whether the indexes of their lists are free."""
    style = encoding.get("style", "form")
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    is_nested = any(isinstance(item, (dict, list)) for item in members)
    # Without an encoding an object has no form that all readers agree on, and what is nested has none in `form`.
    if style == "deepObject" or is_nested or (isinstance(value, dict) and not encoding):
        return [(key, scalar(item)) for key, item in deep(name, value)], True
    explode = encoding.get("explode", style == "form")
    between = {"form": ",", "spaceDelimited": " ", "pipeDelimited": "|"}[style]
    if isinstance(value, list):
        items = [scalar(item) for item in value]
        return ([(name, item) for item in items] if explode else [(name, between.join(items))]), False
    if isinstance(value, dict):
        pairs = [(key, scalar(item)) for key, item in value.items()]
        if explode:
            return pairs, False
        return [(name, between.join(text for pair in pairs for text in pair))], False
    return [(name, scalar(value))], False
