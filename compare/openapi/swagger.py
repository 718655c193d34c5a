"""Swagger 2.0 as OpenAPI 3.0: the older shapes of parameters, bodies and addresses. Schemas stay where they are."""

METHODS = ("get", "put", "post", "delete", "options", "head", "patch")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
# `collectionFormat` of a query or a form, as style and explode.
FORMATS = {
    "csv": ("form", False), "multi": ("form", True), "ssv": ("spaceDelimited", False), "pipes": ("pipeDelimited", False),
}
NOT_SCHEMA = ("name", "in", "required", "description", "collectionFormat", "allowEmptyValue")


def upgraded(document):
    """The description in the shapes of 3.0."""
    made = {**document, "openapi": "3.0.3"}
    if "host" in document:
        schemes = document.get("schemes", ["https"])
        scheme = "https" if "https" in schemes else schemes[0]
        made["servers"] = [{"url": f"{scheme}://{document['host']}{document.get('basePath', '')}"}]
    elif document.get("basePath"):
        made["servers"] = [{"url": document["basePath"]}]
    made["paths"] = {path: item_of(item, document) for path, item in document["paths"].items()}
    return made


def item_of(item, document):
    """A path whose operations have the parameters of the path."""
    return {
        method: operation_of(operation, item.get("parameters", []), document)
        for method, operation in item.items()
        if method in METHODS
    }


def operation_of(operation, shared, document):
    found = {}
    for parameter in [*shared, *operation.get("parameters", [])]:
        while "$ref" in parameter:
            parameter = document["parameters"][parameter["$ref"].removeprefix("#/parameters/")]
        found[parameter["in"], parameter["name"]] = parameter
    made = {key: value for key, value in operation.items() if key not in ("parameters", "schemes")}
    made["parameters"] = [parameter_of(one) for (place, _), one in found.items() if place not in ("body", "formData")]
    fields = [one for (place, _), one in found.items() if place == "formData"]
    bodies = [one for (place, _), one in found.items() if place == "body"]
    types = operation.get("consumes", document.get("consumes", []))
    if bodies:
        content = {kind: {"schema": bodies[0].get("schema", {})} for kind in types or ["application/json"]}
        made["requestBody"] = {"required": bodies[0].get("required", False), "content": content}
    elif fields:
        made["requestBody"] = form_of(fields, types)
    return made


def parameter_of(parameter):
    made = {key: parameter[key] for key in ("name", "in", "required") if key in parameter}
    made["schema"] = schema_of(parameter)
    if parameter.get("type") == "array" and parameter["in"] == "query":
        made["style"], made["explode"] = FORMATS[parameter.get("collectionFormat", "csv")]
    return made


def schema_of(parameter):
    schema = {key: value for key, value in parameter.items() if key not in NOT_SCHEMA}
    return {"type": "string", "format": "binary"} if schema.get("type") == "file" else schema


def form_of(fields, types):
    """The body of a form. A form with a file has parts."""
    kinds = [kind for kind in types if kind in FORMS] or [FORMS[0]]
    if any(field.get("type") == "file" for field in fields):
        kinds = [FORMS[1]]
    schema = {
        "type": "object",
        "properties": {field["name"]: schema_of(field) for field in fields},
        "required": [field["name"] for field in fields if field.get("required")],
        "additionalProperties": False,
    }
    lists = {field["name"]: FORMATS[field.get("collectionFormat", "csv")] for field in fields if field.get("type") == "array"}
    encoding = {name: {"style": style, "explode": explode} for name, (style, explode) in lists.items()}
    content = {kind: {"schema": schema, "encoding": encoding} for kind in kinds}
    return {"required": bool(schema["required"]), "content": content}
