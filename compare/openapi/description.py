"""A description of OpenAPI 3.0, 3.1 or Swagger 2.0, and its operations.

References are resolved by `referencing`, values are validated by `openapi-schema-validator`. It knows nothing of random
values, of requests, or of the program under test.
"""

import gzip
import json
import re
from pathlib import Path
from urllib.parse import quote

import yaml
from referencing import Registry, Resource, Specification
from referencing.exceptions import Unresolvable

import swagger
import validity
from operation import Body, Media, Operation, Parameter
from schema import kind_of

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
URI = "urn:description"
# OAS, "Parameter Object": header parameters of these names are ignored. The client counts the length.
IGNORED_HEADERS = ("accept", "content-type", "authorization", "content-length")
DEFAULT_STYLE = {"query": "form", "cookie": "form", "path": "simple", "header": "simple"}


def document_of(path):
    """The document of a file in JSON or YAML, also in gzip."""
    read = gzip.open if path.suffix == ".gz" else open
    with read(path, "rb") as file:
        text = file.read()
    is_json = text.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
    return json.loads(text) if is_json else yaml.load(text, Loader)


class Loader(yaml.CSafeLoader):
    """YAML 1.2, in which a date, `on` and `no` are texts. The keys of JSON are texts, too."""

    yaml_implicit_resolvers = {
        first: [(tag, words) for tag, words in resolvers if tag.split(":")[-1] in ("null", "int", "float", "merge")]
        for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node, deep=False):
        for key, _ in node.value:
            key.tag = "tag:yaml.org,2002:str"
        return super().construct_mapping(node, deep)


Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|True|TRUE|false|False|FALSE)$"), list("tfTF"))


class Description:
    """One description, by the name of the API."""

    def __init__(self, name, path):
        self.name = name
        self.path = Path(path)
        self.document = document_of(self.path)
        if "swagger" in self.document:
            self.document = swagger.upgraded(self.document)
        self.is_30 = self.document["openapi"].startswith("3.0")
        # No `$id` of a description has to be known, and a property called `id` must not be taken for one.
        resource = Resource(contents=self.document, specification=Specification.OPAQUE)
        self.registry = Registry().with_resource(URI, resource)
        self.resolver = self.registry.resolver(base_uri=URI)
        self.resolved = {}

    def resolve(self, node):
        """The node, or what its `$ref` leads to. In 3.0 what is beside a `$ref` is ignored."""
        seen = set()
        while isinstance(node, dict) and isinstance(node.get("$ref"), str):
            reference = node["$ref"]
            if reference in seen:
                raise Unresolvable(ref=reference)
            seen.add(reference)
            if reference not in self.resolved:
                self.resolved[reference] = self.resolver.lookup(reference).contents
            beside = {key: value for key, value in node.items() if key != "$ref"}
            node = self.resolved[reference]
            if beside.keys() - {"description", "summary"} and not self.is_30:
                node = {"allOf": [node, beside]}
        return node

    def validator(self, pointer):
        """A validator for the schema at a place of the description, which is a list of keys."""
        tokens = [str(key).replace("~", "~0").replace("/", "~1") for key in pointer]
        reference = f"{URI}#/{quote('/'.join(tokens))}"
        kind = validity.OF_30 if self.is_30 else validity.OF_31
        return kind({"$ref": reference}, registry=self.registry, format_checker=kind.FORMAT_CHECKER)

    def operations(self):
        """The operations in the order of the description."""
        for path, item in self.document.get("paths", {}).items():
            item = self.resolve(item)
            for method in METHODS:
                if method in item:
                    yield self.operation(path, item, method)

    def operation(self, path, item, method):
        source = item[method]
        place = ["paths", path, method]
        parameters = {}
        for owner, pointer in ((item, place[:2]), (source, place)):
            for index, parameter in enumerate(owner.get("parameters", [])):
                parameter = self.parameter(parameter, [*pointer, "parameters", index])
                if parameter:
                    # One of the operation replaces one of the path that has its name and place.
                    parameters[parameter.name, parameter.place] = parameter
        has_body = "requestBody" in source and method not in ("get", "head", "trace")
        body = self.body(source["requestBody"], [*place, "requestBody"]) if has_body else None
        return Operation(
            name=source.get("operationId"),
            method=method.upper(),
            path=self.query_of_path(path, parameters),
            parameters=list(parameters.values()),
            body=body,
            server=self.server(source.get("servers") or item.get("servers")),
            security=source.get("security", self.document.get("security", [])),
        )

    def query_of_path(self, path, parameters):
        """The path with the fixed pairs of its query. No parameter repeats them."""
        before, mark, query = path.partition("?")
        kept = []
        for pair in query.split("&") if mark else []:
            name, _, value = pair.partition("=")
            if value == "{" + name + "}" and (name, "query") in parameters:
                continue
            parameters.pop((name, "query"), None)
            kept.append(pair)
        return before + mark * bool(kept) + "&".join(kept)

    def parameter(self, node, pointer):
        node, pointer = self.follow(node, pointer)
        place, name = node["in"], node["name"]
        if place == "header" and name.lower() in IGNORED_HEADERS:
            return None
        schema, pointer, media = node.get("schema", {}), [*pointer, "schema"], None
        if "content" in node:
            media, content = next(iter(node["content"].items()))
            schema, pointer = content.get("schema", {}), [*pointer[:-1], "content", media, "schema"]
        style = node.get("style", DEFAULT_STYLE[place])
        return Parameter(
            name=name,
            place=place,
            required=node.get("required", False),
            schema=schema,
            pointer=pointer if schema else None,
            style=style,
            explode=node.get("explode", style == "form"),
            media=media,
        )

    def body(self, node, pointer):
        node, pointer = self.follow(node, pointer)
        media = []
        for kind, content in node.get("content", {}).items():
            schema = content.get("schema", {})
            place = [*pointer, "content", kind, "schema"] if schema else None
            media.append(Media(self.concrete(kind, schema), schema, place, content.get("encoding", {})))
        return Body(node.get("required", False), media) if media else None

    def concrete(self, kind, schema):
        """A content type; JSON for a range whose schema is an object."""
        is_range = kind.split(";")[0].strip() in ("*/*", "application/*")
        return "application/json" if is_range and kind_of(self.resolve(schema)) == ["object"] else kind

    def follow(self, node, pointer):
        """The node that a reference leads to, and its place."""
        while "$ref" in node:
            reference = node["$ref"]
            pointer = [key.replace("~1", "/").replace("~0", "~") for key in reference.removeprefix("#/").split("/")]
            node = self.resolver.lookup(reference).contents
        return node, pointer

    def server(self, servers):
        """The URL of the first server, its variables replaced by their defaults. It can be a path alone."""
        server = (servers or self.document.get("servers") or [{"url": "/"}])[0]
        url = server["url"]
        for name, variable in server.get("variables", {}).items():
            url = url.replace("{" + name + "}", str(variable["default"]))
        return url
