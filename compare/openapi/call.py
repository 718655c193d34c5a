"""How a record becomes a line of `endpoint batch`: the only place that knows what such a line looks like."""

# The sign before a name says its place, where the name alone does not.
SIGNS = {"path": "/", "query": "?", "header": "^", "cookie": "~", "body": "."}
# Names that options have; a parameter of such a name needs a sign.
OPTIONS = ("method", "url", "baseUrl", "headers", "mediaType", "data", "request")


def by_rules(record, number, server):
    """The call without a catalogue: a route and values by name, and the API's own URL."""
    options = {"baseUrl": record.get("server", server), **record["params"]}
    # One name in two places: only one of them can be given by name.
    for place in ("header", "cookie", "body", "query", "path"):
        options.update(record.get("places", {}).get(place, {}))
    return {"id": number, "route": route(record), "options": {**options, **rest(record)}}


def by_catalogue(record, number):
    """The call with one: by operation id in every second set, by route in the others."""
    options = {"baseUrl": record["server"]} if "server" in record else {}
    for name, value in record["params"].items():
        sign = SIGNS[record["place_of"][name]] if name in OPTIONS else ""
        options[sign + name] = value
    for place, values in record.get("places", {}).items():
        options.update({SIGNS[place] + name: value for name, value in values.items()})
    by_id = record["operation"] and record["set"] % 2
    called = record["operation"] if by_id else route(record)
    return {"id": number, "route": called, "options": {**options, **rest(record)}}


def route(record):
    return f"{record['method']} {record['route']}"


def rest(record):
    """A whole body, and the content type where the description leaves a choice."""
    options = {"data": record["body"]} if "body" in record else {}
    if "content_type" in record:
        options["headers"] = {"content-type": record["content_type"]}
    return options
