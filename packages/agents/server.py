"""An MCP server whose tools are the operations of an OpenAPI description.

    python server.py openapi.yaml --search "create order"

Credentials come from the environment (`API_TOKEN`), never from the model.
"""

import argparse
import asyncio
import os

import httpx
from endpoint import Api, EndpointError
from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.tools import Tool
from fastmcp.tools.base import ToolResult


class Operation(Tool):
    """An operation: its call is a request, which the client sends."""

    api: object
    client: object
    defaults: dict

    async def run(self, arguments):
        try:
            request = self.api.request(self.name, arguments, defaults=self.defaults)
        except EndpointError as error:
            raise ToolError(str(error))  # names the argument, for the model to mend
        response = await self.client.request(request.method, request.url, headers=request.headers, content=request.content)
        return ToolResult(content=f"{response.status_code}\n{response.text}")


def server(description, client, token=None, **select):
    """The server of a description. `client` sends; `select` chooses the operations, as `Api.tools` does."""
    api = Api.read(description)
    defaults = {"headers": {"authorization": f"Bearer {token}"}} if token else {}
    made = FastMCP(api.title)
    for tool in api.tools(**select):
        made.add_tool(
            Operation(
                name=tool["name"], description=tool["description"], parameters=tool["inputSchema"],
                api=api, client=client, defaults=defaults,
            )
        )
    return made


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("description")
    parser.add_argument("--search", default="")
    words = parser.parse_args()
    asyncio.run(server(words.description, httpx.AsyncClient(), os.environ.get("API_TOKEN"), search=words.search).run_async())
