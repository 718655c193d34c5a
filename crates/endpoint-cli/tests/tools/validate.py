"""Validates the definitions in mcp.json, openai.json and anthropic.json: their schemas, names, and the vendors' types."""

import json
import re

from anthropic.types import ToolParam
from jsonschema import Draft202012Validator
from mcp.types import Tool
from openai.types.chat import ChatCompletionFunctionToolParam
from pydantic import TypeAdapter


def tools(style):
    with open(style + ".json") as file:
        return json.load(file)


mcp = tools("mcp")
for tool in mcp:
    Draft202012Validator.check_schema(tool["inputSchema"])
    assert re.fullmatch("[A-Za-z0-9_-]{1,64}", tool["name"]), tool["name"]
    for name in tool["inputSchema"]["properties"]:
        assert re.fullmatch("[A-Za-z0-9_.-]{1,64}", name), (tool["name"], name)
    assert len(json.dumps(tool, separators=(",", ":"), ensure_ascii=False).encode()) <= 34 * 1024, tool["name"]
assert len({tool["name"] for tool in mcp}) == len(mcp)
TypeAdapter(list[Tool]).validate_python(mcp, strict=True)
for style, type_of in [("openai", ChatCompletionFunctionToolParam), ("anthropic", ToolParam)]:
    own = tools(style)
    TypeAdapter(list[type_of]).validate_python(own)
    assert len(own) == len(mcp)
print(len(mcp), "definitions")
