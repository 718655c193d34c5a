"""How a record becomes a line of `endpoint batch`: the only place that knows what such a line looks like."""


def by_rules(record, number, server):
    """The call without a catalogue: a route and values by name, and the API's own URL."""
    options = {"baseUrl": record.get("server", server), **values(record)}
    return {"id": number, "route": f"{record['method']} {record['route']}", "options": options}


def by_catalogue(record, number):
    """The call with one: by operation id in every second set, by route in the others."""
    options = values(record)
    if "server" in record:
        options["baseUrl"] = record["server"]
    route = f"{record['method']} {record['route']}"
    if record["operation"] and record["set"] % 2:
        route = record["operation"]
    return {"id": number, "route": route, "options": options}


def values(record):
    """Parameters, a whole body and the content type where the description leaves a choice."""
    options = dict(record["params"])
    for place in ("header", "cookie", "body", "query", "path"):
        # One name in two places: only one of them can be given by name.
        options.update(record.get("places", {}).get(place, {}))
    if "body" in record:
        options["data"] = record["body"]
    if "content_type" in record:
        options["headers"] = {"content-type": record["content_type"]}
    return options
