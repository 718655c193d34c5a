"""What a schema says once its references, `allOf` and alternatives are followed. It makes no values."""

import json

ALTERNATIVES = ("oneOf", "anyOf")


def whole(description, schema, choose):
    """The schema without references, `allOf`, `anyOf` and `oneOf`; `choose` picks one of the alternatives."""
    schema = description.resolve(schema)
    if not isinstance(schema, dict):
        return {} if schema else {"not": {}}
    merged = {key: value for key, value in schema.items() if key not in ("allOf", *ALTERNATIVES)}
    for part in schema.get("allOf", []):
        merged = both(merged, whole(description, part, choose))
    for key in ALTERNATIVES:
        if schema.get(key):
            chosen = choose(schema[key])
            merged = both(merged, whole(description, chosen, choose))
            merged = both(merged, discriminated(schema.get("discriminator", {}), chosen))
    return merged


def discriminated(discriminator, chosen):
    """What a discriminator's mapping adds to the alternative: the name that stands for it."""
    reference = chosen.get("$ref") if isinstance(chosen, dict) else None
    names = [name for name, target in discriminator.get("mapping", {}).items() if target == reference]
    if not names:
        return {}
    return {"properties": {discriminator["propertyName"]: {"enum": names}}, "required": [discriminator["propertyName"]]}


def both(one, other):
    """A schema that holds where both do."""
    merged = {**one, **other}
    for key in one.keys() & other.keys():
        merged[key] = joined(key, one[key], other[key])
    return merged


def joined(key, one, other):
    if key == "properties":
        return {name: one_or_both(one.get(name), other.get(name)) for name in {**one, **other}}
    if key == "required":
        return one + [name for name in other if name not in one]
    if key == "enum":
        return [value for value in one if value in other]
    if key == "type":
        kinds = [kind for kind in listed(one) if kind in listed(other)]
        return kinds if isinstance(one, list) and isinstance(other, list) else (kinds or [one])[0]
    if key in ("minimum", "minLength", "minItems", "minProperties"):
        return max(one, other)
    if key in ("maximum", "maxLength", "maxItems", "maxProperties"):
        return min(one, other)
    if key == "items":
        return {"allOf": [one, other]}
    if key in ("readOnly", "nullable"):
        return one and other
    return other


def one_or_both(one, other):
    if one is None or other is None or one == other:
        return other if one is None else one
    return {"allOf": [one, other]}


def listed(kinds):
    return kinds if isinstance(kinds, list) else [kinds]


def kind_of(schema):
    """The type, from other words of the schema where it is not given; None where anything fits."""
    kinds = [kind for kind in listed(schema["type"]) if kind != "null"] if schema.get("type") else []
    if kinds:
        return kinds
    if "type" in schema:
        return ["null"]
    if "properties" in schema or "additionalProperties" in schema or "required" in schema:
        return ["object"]
    if "items" in schema:
        return ["array"]
    if schema.keys() & {"pattern", "minLength", "maxLength", "format"}:
        return ["string"]
    if schema.keys() & {"minimum", "maximum"}:
        return ["integer"]
    return None


def is_file(schema):
    """Whether a text is the content of a file: `binary` in 3.0, a media type without an encoding in 3.1."""
    if schema.get("format") == "binary":
        return True
    return "contentMediaType" in schema and "contentEncoding" not in schema


def may_be_null(schema):
    return bool(schema.get("nullable")) or "null" in listed(schema.get("type"))


def key_of(value):
    """A text by which two JSON values are the same."""
    return json.dumps(value, sort_keys=True)
