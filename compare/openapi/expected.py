"""The request that a description asks for, written from the second reading alone."""

import json

import style
from schema import is_file


def expected(description, operation, made):
    """The request of one set, as JSON that `likeness` compares with."""
    request = {"method": operation.method, "url": None, "headers": {}, "deep": []}
    pairs, cookies = [], []
    path = operation.path
    for parameter in operation.parameters:
        key = (parameter.place, parameter.name)
        if key not in made.parameters:
            continue
        value = made.parameters[key]
        if parameter.media and (parameter.media.split(";")[0].endswith("json") or not isinstance(value, str)):
            value = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        if parameter.place == "path":
            text = style.path(parameter.name, value, parameter.style, parameter.explode)
            path = path.replace("{" + parameter.name + "}", text)
        elif parameter.place == "query":
            found, is_deep = style.query(parameter.name, value, parameter.style, parameter.explode)
            pairs += found
            request["deep"] += [parameter.name] if is_deep else []
        elif parameter.place == "header":
            request["headers"][parameter.name.lower()] = style.header(value, parameter.explode)
        else:
            cookies += style.cookie(parameter.name, value, parameter.explode)
    if cookies:
        request["headers"]["cookie"] = "; ".join(cookies)
    query = "&".join(f"{name}={value}" for name, value in pairs)
    joint = "&" if "?" in path else "?"
    request["url"] = (made.server or operation.server).rstrip("/") + path + (joint + query if query else "")
    body(description, made, request)
    return request


def body(description, made, request):
    """Adds the body and its content type."""
    if made.media is None:
        return
    media, value = made.media, made.whole if made.has_whole else made.fields
    if media.is_json:
        request["content_type"], request["body"] = media.essence, {"json": value}
    elif media.is_form:
        fields = []
        for name, item in value.items():
            found, is_deep = style.form(name, item, media.encoding.get(name, {}))
            fields += found
            request["deep"] += [name] if is_deep else []
        if fields:
            request["content_type"], request["body"] = media.essence, {"form": fields}
    elif media.is_multipart:
        parts = [part for name, item in value.items() for part in multipart(description, media, name, item, request)]
        if parts:
            request["content_type"], request["body"] = media.essence, {"multipart": parts}
    else:
        request["content_type"], request["body"] = media.essence, {"text": value if isinstance(value, (dict, list)) else style.scalar(value)}


def multipart(description, media, name, value, request):
    """The parts of one field: OAS, "Encoding Object", and the default content types there."""
    encoding = media.encoding.get(name, {})
    schema = property_of(description, media.schema, name)
    if "style" in encoding:
        found, is_deep = style.form(name, value, encoding)
        request["deep"] += [name] if is_deep else []
        return [{"name": key, "content": item} for key, item in found]
    if isinstance(value, list):
        items = schema.get("items", {}) if isinstance(schema, dict) else {}
        return [part(description, name, item, items, encoding) for item in value]
    return [part(description, name, value, schema, encoding)]


def part(description, name, value, schema, encoding):
    """One part. An object is JSON, anything else is text, and a file has a file name."""
    if isinstance(value, (dict, list)):
        content_type = encoding.get("contentType", "application/json")
        return {"name": name, "json": value, "content_type": content_type}
    made = {"name": name, "content": style.scalar(value)}
    if holds_file(description, schema):
        made["is_file"] = True
    if "contentType" in encoding:
        made["content_type"] = encoding["contentType"]
    return made


def holds_file(description, schema):
    """Whether a schema, or one of its parts and alternatives, is the content of a file."""
    schema = description.resolve(schema)
    if not isinstance(schema, dict):
        return False
    parts = [part for key in ("allOf", "anyOf", "oneOf") for part in schema.get(key, [])]
    return is_file(schema) or any(holds_file(description, part) for part in parts)


def property_of(description, schema, name):
    """The schema of a property, through the parts and alternatives of the object."""
    schema = description.resolve(schema)
    if name in schema.get("properties", {}):
        return description.resolve(schema["properties"][name])
    for key in ("allOf", "anyOf", "oneOf"):
        for alternative in schema.get(key, []):
            found = property_of(description, alternative, name)
            if found:
                return found
    return {}
