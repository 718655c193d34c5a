"""The package as it is installed: Python's values go in, stay themselves, and come out."""

import io
import json
import os
import threading
from pathlib import Path

import pytest

from endpoint import Api, Endpoint, EndpointError, captures, convert, endpoint, expand, formats

SHOP = Endpoint("https://shop.example/v1", lists="repeat")


@pytest.mark.parametrize("data", [b"abc", io.BytesIO(b"a"), iter([b"a"]), object()])
def test_what_is_no_data_stays_with_the_caller(data):
    for request in [SHOP("POST /x", data=data), SHOP.defaults(data=data)("POST /x"), SHOP.parse(SHOP.merge("POST /x", data=data))]:
        assert request.body is data and request.content is data
        assert "content-type" not in request.headers
    meta = object()
    assert SHOP("GET /x", request=meta)["request"] is meta
    assert SHOP.defaults(request=meta).DEFAULTS["request"] is meta


@pytest.mark.parametrize(
    "call, kind, name",
    [
        (lambda: SHOP("GET /x/{id}"), "missing-parameter", "id"),
        (lambda: SHOP("GET /x/{id}", id=".."), "dot-segment", "id"),
        (lambda: SHOP("GET /x/{id}", id=""), "empty-segment", "id"),
        (lambda: Endpoint("https://a.test")("GET /x", a=[1]), "unsupported-value", "a"),
        (lambda: Endpoint("a.test"), "invalid-base-url", "baseUrl"),
        (lambda: SHOP("POST /x", a=float("nan")), "invalid-options", None),
        (lambda: SHOP("POST /x", a=object()), "invalid-options", None),
        (lambda: SHOP("POST /x", a="\ud800"), "invalid-options", None),
        (lambda: expand("{"), "invalid-template", None),
        (lambda: convert("curl", "pyton"), "unknown-format", None),
        (lambda: Api.read("{}"), "invalid-description", None),
        (lambda: SHOP.defaults(headers={"authorization": "Bearer 0"})("GET https://other.example/x"), "foreign-authority", None),
    ],
)
def test_a_mistake_has_a_kind_and_a_name(call, kind, name):
    with pytest.raises(EndpointError) as caught:
        call()
    assert caught.value.kind == kind, str(caught.value)
    if name:
        assert caught.value.name == name
    assert SHOP("GET /x").url == "https://shop.example/v1/x"


def test_numbers_keep_their_digits():
    assert SHOP("GET /{id}", id=12345678901234567890).url.endswith("/12345678901234567890")
    assert SHOP("POST /x", id=12345678901234567890).content == b'{"id":12345678901234567890}'


def test_the_original():
    folder = os.environ.get("OCTOKIT_SUITE")
    if not folder:
        pytest.skip("OCTOKIT_SUITE is not set")
    decided = json.loads((Path(__file__).parent / "original.json").read_text())
    differs = []
    for line in Path(folder, "calls.jsonl").read_text().splitlines():
        if "$undefined" in line or "$bigint" in line:
            continue
        call = json.loads(line)
        made = endpoint
        for layer in call.get("layers", []):
            made = made.defaults(layer)
        operation = made if call["op"] == "endpoint" else getattr(made, call["op"])
        expected = call["result"]
        try:
            answer = operation(*call["args"])
        except EndpointError:
            answer = {"headers": {}}
        for one in (answer, expected):
            one.pop("mediaType", None)
            if isinstance(one.get("method"), str):
                one["method"] = one["method"].lower()
            if one.get("headers", {}).get("user-agent", "").startswith(("octokit-endpoint.js/", "endpoint/")):
                one["headers"]["user-agent"] = "program/version"
        if answer != expected:
            differs.append(call["test"])
    assert sorted(differs) == sorted(decided)


DESCRIPTION = {
    "openapi": "3.1.0",
    "info": {"title": "Shop", "version": "1"},
    "servers": [{"url": "https://shop.example/v1"}],
    "paths": {
        "/orders/{id}": {"get": {"operationId": "orders/get", "parameters": [{"$ref": "shared.yaml#/id"}]}},
        "/orders": {
            "post": {
                "operationId": "orders/create",
                "summary": "Creates an order",
                "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"item": {"type": "string"}}, "required": ["item"]}}}},
            }
        },
    },
}


def test_a_description_has_tools_and_their_calls_are_requests(tmp_path):
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(DESCRIPTION))
    (tmp_path / "shared.yaml").write_text("id: {name: id, in: path, required: true, schema: {type: string}}")
    api = Api.read(path)
    assert (api.title, api.server, api.left_out) == ("Shop", "https://shop.example/v1", [])
    assert api.search("create order")[0]["name"] == "orders_create"
    assert [tool["name"] for tool in api.tools(read_only=True)] == ["orders_get"]
    assert api.tools(style="openai", only=["POST /orders"])[0]["function"]["parameters"]["required"] == ["item"]
    request = api.request("orders_create", {"item": "tea"}, defaults={"headers": {"authorization": "Bearer 0"}})
    assert (request.method, request.url, request.content) == ("post", "https://shop.example/v1/orders", b'{"item":"tea"}')
    assert request.headers["authorization"] == "Bearer 0"
    for arguments in [{"id": "../x"}, {"id": "%2e%2e"}, {"id": ""}, {"id": "1", "baseUrl": "https://evil.example"}, {}]:
        with pytest.raises(EndpointError):
            api.request("orders_get", arguments)
    # A text has no files beside it.
    assert len(Api.read(json.dumps(DESCRIPTION)).left_out) == 1


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "shared.yaml").write_text("id: {name: secret, in: query, schema: {type: string}}")
    (inside / "shared.yaml").symlink_to(tmp_path / "shared.yaml")
    (inside / "openapi.json").write_text(json.dumps(DESCRIPTION))
    assert len(Api.read(inside / "openapi.json").left_out) == 1


def test_other_threads_run_while_a_description_is_read():
    paths = {f"/a{index}/{{id}}": {"get": {"parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]}} for index in range(3000)}
    text = json.dumps({**DESCRIPTION, "paths": paths})
    ticks, done = [0], threading.Event()

    def tick():
        while not done.is_set():
            ticks[0] += 1

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks[0]
    Api.read(text)
    during = ticks[0] - before
    done.set()
    thread.join()
    assert during > 1000


def test_templates_and_lines():
    assert expand("/users/{id}{?page}", id="a b", page=2) == "/users/a%20b?page=2"
    assert captures("/users/{id}", "/users/a%20b") == {"id": "a b"}
    assert captures("/users/{id}", "/teams/1") is None
    for name in formats():
        text, _ = convert("curl -d a=1 https://a.test/x -H 'authorization: Bearer 0123'", name, redact=True)
        assert "a.test" in text and "0123" not in text, name
