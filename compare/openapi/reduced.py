"""A description with what requests need, for a mock server: without responses, examples and what only those refer to.

Prism takes minutes for the circles among Stripe's responses, and answers with them; what it checks are requests.
"""

from description import METHODS

# What a request's validity does not depend on.
DROPPED = ("examples", "example", "callbacks", "links", "externalDocs", "x-codeSamples", "description", "summary")
ANSWER = {"200": {"description": "The request was valid."}}


def reduced(document):
    paths = {path: reduced_item(item) for path, item in document["paths"].items()}
    kept = {key: value for key, value in document.items() if key in ("openapi", "info", "servers", "security")}
    kept["paths"], kept["components"] = paths, {}
    schemes = document.get("components", {}).get("securitySchemes")
    if schemes:
        kept["components"]["securitySchemes"] = schemes
    add_components(document, kept)
    return kept


def reduced_item(item):
    kept = {}
    for key, value in item.items():
        if key in METHODS:
            operation = {name: part for name, part in value.items() if name not in ("responses", *DROPPED)}
            kept[key] = {**without(operation), "responses": ANSWER}
        elif key in ("parameters", "servers"):
            kept[key] = without(value)
    return kept


def without(node, in_names=False):
    """The node without the keys that are dropped; a property or a component may have such a name."""
    if isinstance(node, list):
        return [without(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: without(value, key in ("properties", "patternProperties", "mapping", "variables", "encoding"))
        for key, value in node.items()
        if in_names or key not in DROPPED
    }


def add_components(document, kept):
    """Adds the components that the kept part refers to, and those that these refer to."""
    waiting = references(kept)
    while waiting:
        reference = waiting.pop()
        _, _, kind, name = reference.split("/", 3)
        name = name.split("/")[0]
        place = kept["components"].setdefault(kind, {})
        if name not in place:
            place[name] = without(document["components"][kind][name])
            waiting |= references(place[name])


def references(node):
    if isinstance(node, list):
        return set().union(*(references(item) for item in node))
    if not isinstance(node, dict):
        return set()
    found = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
    return found.union(*(references(value) for value in node.values()))
