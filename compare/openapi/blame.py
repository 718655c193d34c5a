"""Whose fault it is that Prism refuses a request: the request's, the description's, or Prism's own.

Each of Prism's own is told by what was sent, and not by Prism's message alone.
"""

from urllib.parse import parse_qsl, urlsplit

import parts

QUOTE = "'"
ABSENT = "Prism takes an absent object for an empty one"
LISTED = "Prism reads a list of objects in a form as JSON texts"
BOTH = "the description: a whole number in the path is both of `oneOf`, text and number"
REPEATED = "Prism keeps the last of the parts of one name"
ALTERNATIVE = "Prism reads no list that is one of several alternatives within an object"
RESERVED = "Prism takes the `+` or `*` that a form writes for a reserved character"
ENDED = "Prism ends"
OF_PRISM = (ABSENT, LISTED, BOTH, REPEATED, ALTERNATIVE, RESERVED, ENDED)


def names(target, headers, body):
    """The names of the pairs that were sent, in the query, in a form and in parts."""
    pairs = parse_qsl(urlsplit(target).query, keep_blank_values=True)
    kind = headers.get("content-type", "")
    if body and "urlencoded" in kind:
        pairs += parse_qsl(body.decode(), keep_blank_values=True)
    found = [name for name, _ in pairs]
    if body and "multipart" in kind:
        found += [part["name"] for part in parts.read(kind, body.decode())]
    return found


def is_of_form(name, body):
    """Whether the reserved characters in the fields of a name are those that the serializer of forms leaves."""
    values = [value for key, _, value in (pair.partition("=") for pair in body.decode().split("&")) if key == name]
    return not any(set(value) & set("/?#[]@!$&'(),;=") for value in values)


def of_fault(fault, sent, body, is_multipart):
    """The class of one validation error, and a reason."""
    place, *keys = fault.get("location") or ["request"]
    code = fault.get("code", "")
    if fault["message"].startswith("Reserved characters") and keys and is_of_form(keys[0], body):
        return RESERVED, fault["message"]
    if code == "required" and keys:
        within = keys[0] + "".join(f"[{key}]" for key in keys[1:])
        if not any(name.lower().startswith(within.lower() + "[") for name in sent):
            return ABSENT, fault["message"]
        missing = f"{within}[{fault['message'].rpartition('property ')[2].strip(QUOTE)}]["
        if any(name.startswith(missing) for name in sent):
            return ALTERNATIVE, fault["message"]
    if place == "body" and fault["message"].endswith("must be array") and is_multipart:
        return REPEATED, fault["message"]
    if place == "path" and code == "oneOf":
        return BOTH, fault["message"]
    return f"{place}: {code}", fault["message"]


def of_status(status, problem):
    """The class of a refusal without validation errors."""
    if "Cannot deserialize JSON object array" in problem.get("detail", ""):
        return LISTED, problem["detail"]
    if ENDED in problem.get("type", ""):
        return ENDED, problem["detail"]
    return f"status {status}: {problem.get('type', '').rpartition('#')[2]}", problem.get("detail", "")
