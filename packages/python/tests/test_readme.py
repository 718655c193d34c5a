"""The examples of the README, and the commands of `packages/SKILL.md`, run as they stand. What a comment shows is what comes."""

import ast
import importlib.metadata
import json
import os
import re
import subprocess
from pathlib import Path

import httpx
import pytest
import requests

README = importlib.metadata.metadata("endpoint-requests").get_payload()
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
SKILL = (Path(__file__).parent / "SKILL.md").read_text()
ORDER = {"type": "object", "properties": {"item": {"type": "string"}, "count": {"type": "integer"}}, "required": ["item"]}
DESCRIPTION = {
    "openapi": "3.1.0",
    "info": {"title": "Shop", "version": "1"},
    "servers": [{"url": "https://shop.example/v1"}],
    "paths": {
        "/orders": {
            "post": {
                "operationId": "orders/create",
                "summary": "Create an order",
                "security": [{"token": []}],
                "requestBody": {"content": {"application/json": {"schema": ORDER}}},
            }
        }
    },
    "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with the files that the examples name. JSON is YAML."""
    (tmp_path / "openapi.yaml").write_text(json.dumps(DESCRIPTION))
    (tmp_path / "copied.txt").write_text('fetch("https://shop.example/v1/orders")')
    monkeypatch.chdir(tmp_path)


def run(block, capsys):
    """Runs a block, and compares the value or the output of each line with the comment that follows it, where `…` is anything."""
    names, shown = {}, 0
    for statement in ast.parse(block).body:
        source = ast.get_source_segment(block, statement)
        after = block[block.index(source) + len(source) :]
        comment = re.match(r"(?:  |\n)# (.*)", after)
        if not isinstance(statement, ast.Expr):
            exec(source, names)
        elif comment:
            value = eval(source, names)
            came = capsys.readouterr().out.strip() or str(value)
            assert re.fullmatch(re.escape(comment[1]).replace("…", ".*"), came), f"{source}\nshown: {comment[1]}\ncame: {came}"
            shown += 1
        else:
            eval(source, names)
    return names, shown


@pytest.mark.parametrize("block, comments", list(zip(BLOCKS, [2, 0, 2], strict=True)))
def test_an_example_of_the_readme(block, comments, capsys):
    assert run(block, capsys)[1] == comments


def test_the_readme_says_how_clients_send_it(capsys, monkeypatch):
    names, _ = run(BLOCKS[0], capsys)
    sent = []
    monkeypatch.setattr(requests.Session, "send", lambda _, request, **options: sent.append((request.method, request.url, request.body)))

    def handle(_, request):
        sent.append((request.method, str(request.url), request.content))
        return httpx.Response(200)

    monkeypatch.setattr(httpx.HTTPTransport, "handle_request", handle)
    lines = re.findall(r"`((?:requests|httpx)\.request\([^`]*)`", README)
    assert len(lines) == 2
    for line in lines:
        eval(line, {**names, "requests": requests, "httpx": httpx})
    assert sent == [("POST", "https://shop.example/v1/orders/a%2Fb/items", b'{"names":["tea","cup"]}')] * 2


def test_the_commands_of_the_skill():
    commands = re.findall(r"`(endpoint [^`]*)`", SKILL)
    assert commands
    for command in commands:
        ran = subprocess.run(command, shell=True, capture_output=True, text=True, env={**os.environ, "TOKEN": "0123"})
        assert ran.returncode == 0 and len(ran.stdout + ran.stderr) > 20, f"{command}\n{ran.stderr}"
        assert "0123" not in ran.stdout, command
