"""The server of tools in `packages/agents`, asked by the client of `fastmcp` in memory. Nothing is sent."""

import asyncio

import httpx
import pytest

fastmcp = pytest.importorskip("fastmcp")
from fastmcp import Client  # noqa: E402
from fastmcp.exceptions import ToolError  # noqa: E402
from server import server  # noqa: E402

TEXT = {"type": "string"}
TAGS = {"type": "array", "items": TEXT}


def describe(title, path, method, **operation):
    paths = {path: {method: {"operationId": "op", "responses": {}, **operation}}}
    servers = [{"url": f"https://{title}.example/v1"}]
    return {"openapi": "3.1.0", "info": {"title": title, "version": "1"}, "servers": servers, "paths": paths}


ORDERS = describe("shop", "/orders/{id}", "get", parameters=[{"name": "id", "in": "path", "required": True, "schema": TEXT}])
ITEMS = describe("search", "/items", "get", parameters=[{"name": "tag", "in": "query", "schema": TAGS}])
FORM = {"application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": {"name": TEXT, "tags": TAGS}}}}
CONTACTS = describe("forms", "/contacts", "post", requestBody={"content": FORM})


@pytest.mark.parametrize(
    "description, arguments, expected",
    [
        (ORDERS, {"id": "a/b"}, "GET https://shop.example/v1/orders/a%2Fb"),
        (ORDERS, {"id": "../admin"}, None),
        (ITEMS, {"tag": ["a", "b"]}, "GET https://search.example/v1/items?tag=a&tag=b"),
        (ITEMS, {"baseUrl": "https://evil.example"}, None),
        (CONTACTS, {"name": "a b", "tags": ["p", "q"]}, "POST https://forms.example/v1/contacts name=a+b&tags=p&tags=q"),
    ],
)
def test_a_tool_is_called(description, arguments, expected):
    sent = []

    def handle(request):
        assert request.headers["authorization"] == "Bearer 0123"
        sent.append(f"{request.method} {request.url} {request.content.decode()}".strip())
        return httpx.Response(200, json={})

    async def call():
        async with Client(server(description, httpx.AsyncClient(transport=httpx.MockTransport(handle)), "0123")) as client:
            assert [tool.name for tool in await client.list_tools()] == ["op"]
            return await client.call_tool("op", arguments)

    if expected is None:
        with pytest.raises(ToolError):
            asyncio.run(call())
        assert sent == []
    else:
        asyncio.run(call())
        assert sent == [expected]
