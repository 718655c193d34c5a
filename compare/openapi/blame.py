"""Whose fault it is that Prism refuses a request: the request's, the description's, or Prism's own.

Each of Prism's own is told by what was sent, and not by Prism's message alone.
"""

from urllib.parse import parse_qsl, urlsplit

import parts

ABSENT = "Prism takes an absent object for an empty one"
LISTED = "Prism reads a list of objects in a form as JSON texts"
BOTH = "the description: a whole number in the path is both of `oneOf`, text and number"
REPEATED = "Prism keeps the last of the parts of one name"
ENDED = "Prism ends"
OF_PRISM = (ABSENT, LISTED, BOTH, REPEATED, ENDED)


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


def of_fault(fault, sent, is_multipart):
    """The class of one validation error, and a reason."""
    place, *keys = fault.get("location") or ["request"]
    if fault["code"] == "required" and keys:
        within = keys[0] + "".join(f"[{key}]" for key in keys[1:])
        if not any(name.lower().startswith(within.lower() + "[") for name in sent):
            return ABSENT, fault["message"]
    if place == "body" and fault["message"].endswith("must be array") and is_multipart:
        return REPEATED, fault["message"]
    if place == "path" and fault["code"] == "oneOf":
        return BOTH, fault["message"]
    return f"{place}: {fault['code']}", fault["message"]


def of_status(status, problem):
    """The class of a refusal without validation errors."""
    if "Cannot deserialize JSON object array" in problem.get("detail", ""):
        return LISTED, problem["detail"]
    if ENDED in problem.get("type", ""):
        return ENDED, problem["detail"]
    return f"status {status}: {problem.get('type', '').rpartition('#')[2]}", problem.get("detail", "")
