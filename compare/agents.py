"""What kits of agents send for arguments that a model gave, beside this project: `fastmcp` and `google-adk` by their own support of
OpenAPI. Nothing leaves the machine. Writes compare/agents.md.

    python3 compare/agents.py FOLDER        # FOLDER gets an environment for each kit; the wheel is that of packages/python/build
"""

import asyncio
import json
import logging
import subprocess
import sys
import venv
import warnings
from pathlib import Path

TEXTS = {"type": "array", "items": {"type": "string"}}
PAIRS = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}


def get(path, *parameters, method="get", body=None):
    operation = {"operationId": "op", "parameters": list(parameters), "responses": {"200": {"description": "ok"}}}
    if body:
        operation["requestBody"] = {"required": True, "content": body}
    servers = [{"url": "https://api.example/v1"}]
    return {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": servers, "paths": {path: {method: operation}}}


def one(name, place="query", schema=None, **more):
    return {"name": name, "in": place, "required": place == "path", "schema": schema or {"type": "string"}, **more}


USER = get("/users/{id}", one("id", "path"))
FORM = {"type": "object", "properties": {"name": {"type": "string"}, "tags": TEXTS}}
JSON = {"application/json": {"schema": {"type": "object", "properties": {"id": {"type": "string"}}}}}
# The name, the description, the arguments, and the only right answer: the target of the request, or part of it; `error` for a refusal.
ROWS = [
    ("a slash in a path", USER, {"id": "a/b"}, "/v1/users/a%2Fb"),
    ("`..` in a path", USER, {"id": "../admin"}, "error"),
    ("`%2e%2e` in a path", USER, {"id": "%2e%2e"}, "error or %252e%252e"),
    ("`?` in a path", USER, {"id": "1?admin=true"}, "/v1/users/1%3Fadmin%3Dtrue"),
    ("`#` in a path", USER, {"id": "1#x"}, "/v1/users/1%23x"),
    ("`%` in a path", USER, {"id": "50%25"}, "/v1/users/50%2525"),
    ("an empty value of DELETE", get("/users/{id}", one("id", "path"), method="delete"), {"id": ""}, "error"),
    ("another host", get("/{id}", one("id", "path")), {"id": "//evil.example/x"}, "/v1/%2F%2Fevil.example%2Fx or /v1/%2F%2Fevil%2Eexample%2Fx"),
    ("a list in a path", get("/users/{ids}", one("ids", "path", TEXTS)), {"ids": ["a", "b,c"]}, "error or /v1/users/a,b%2Cc"),
    ("a label in a path", get("/users/{id}", one("id", "path", TEXTS, style="label")), {"id": ["a", "b"]}, "/v1/users/.a,b"),
    ("a matrix in a path", get("/users/{id}", one("id", "path", style="matrix")), {"id": "a"}, "/v1/users/;id=a"),
    ("a list", get("/x", one("tag", schema=TEXTS)), {"tag": ["a", "b"]}, "/v1/x?tag=a&tag=b"),
    ("a list with commas", get("/x", one("tag", schema=TEXTS, explode=False)), {"tag": ["a", "b"]}, "/v1/x?tag=a,b or /v1/x?tag=a%2Cb"),
    ("a comma in an item", get("/x", one("tag", schema=TEXTS, explode=False)), {"tag": ["a,b", "c"]}, "error or /v1/x?tag=a%2Cb,c"),
    ("a list with pipes", get("/x", one("tag", schema=TEXTS, style="pipeDelimited", explode=False)), {"tag": ["a", "b"]}, "/v1/x?tag=a%7Cb"),
    ("an object, deep", get("/x", one("f", schema=PAIRS, style="deepObject", explode=True)), {"f": {"a": "1", "b": "2"}}, "/v1/x?f%5Ba%5D=1&f%5Bb%5D=2"),
    ("an object, flat", get("/x", one("f", schema=PAIRS)), {"f": {"a": "1", "b": "2"}}, "/v1/x?a=1&b=2"),
    ("JSON in a query", get("/x", {"name": "q", "in": "query", "content": {"application/json": {"schema": PAIRS}}}), {"q": {"a": "1"}}, "/v1/x?q=%7B%22a%22%3A%221%22%7D"),
    ("a boolean", get("/x", one("all", schema={"type": "boolean"})), {"all": True}, "/v1/x?all=true"),
    ("a line break in a header", get("/x", one("x-a", "header")), {"x-a": "b\r\nx-evil: 1"}, "error"),
    ("`;` in a cookie", get("/x", one("session", "cookie")), {"session": "a; admin=1"}, "error"),
    ("a form", get("/x", method="post", body={"application/x-www-form-urlencoded": {"schema": FORM}}), {"name": "a b", "tags": ["p", "q"]}, "name=a+b&tags=p&tags=q"),
    ("a name that is none", USER, {"id": "1", "admin": "true"}, "error"),
    ("a missing name", USER, {}, "error"),
    ("a wrong kind", get("/x", one("n", schema={"type": "integer"})), {"n": "many"}, "error"),
    ("`baseUrl` as a name", USER, {"id": "1", "baseUrl": "https://evil.example"}, "error"),
]


def written(request):
    """A request of httpx in a line."""
    body = request.content.decode(errors="replace")
    headers = {name: value for name, value in request.headers.items() if name.startswith("x-") or name == "cookie"}
    host = "" if request.url.host == "api.example" else request.url.host
    return " ".join(part for part in (host, request.url.raw_path.decode(), json.dumps(headers) if headers else "", body) if part)


def recorder(seen):
    import httpx

    def handle(request):
        seen.append(request)
        return httpx.Response(200, json={})

    return httpx.AsyncClient(transport=httpx.MockTransport(handle), base_url="https://api.example/v1")


async def fastmcp(description, arguments, seen):
    from fastmcp import Client, FastMCP

    async with Client(FastMCP.from_openapi(description, client=recorder(seen))) as client:
        await client.call_tool("op", arguments)


async def adk(description, arguments, seen):
    from google.adk.tools.openapi_tool.openapi_spec_parser.openapi_toolset import OpenAPIToolset

    tool = OpenAPIToolset(spec_dict=description, httpx_client_factory=lambda: recorder(seen)).get_tool("op")
    tool._allow_private_network_access = True  # `api.example` has no address
    # The kit gives a model's names to parameters: in snake case.
    names = {"x-a": "x_a", "baseUrl": "base_url"}
    answer = await tool.call(args={names.get(name, name): value for name, value in arguments.items()}, tool_context=None)
    if not seen:
        raise ValueError(str(answer))


async def ours(description, arguments, seen):
    import httpx
    from endpoint import Api

    made = Api.read(description).request("op", arguments)
    seen.append(httpx.Request(made.method, made.url, headers=made.headers, content=made.content))


def answer(kit, description, arguments):
    seen = []
    try:
        asyncio.run(kit(description, arguments, seen))
    except Exception as error:
        if not seen:
            return f"error: {str(error).splitlines()[0][:90]}" if str(error) else f"error: {type(error).__name__}"
    return written(seen[0]) if seen else "error: nothing is sent"


KITS = {"ours": (ours, ["httpx"]), "fastmcp": (fastmcp, ["fastmcp==4.2.3", "httpx"]), "google-adk": (adk, ["google-adk==2.13.0"])}


def main(folder):
    root = Path(__file__).resolve().parent.parent
    answers = {}
    for name, (_, packages) in KITS.items():
        python = folder / name / "bin" / "python"
        if not python.exists():
            venv.create(folder / name, with_pip=True)
            wheels = [str(wheel) for wheel in (root / "target/packages").glob("*.whl")] if name == "ours" else []
            subprocess.run([python, "-m", "pip", "install", "--quiet", *packages, *wheels], check=True)
        ran = subprocess.run([python, __file__, "--kit", name], check=True, capture_output=True, text=True)
        answers[name] = json.loads(ran.stdout.splitlines()[-1])
    lines = ["# Agents", ""]
    lines += ["What kits make of arguments that a language model gave, by `python3 compare/agents.py FOLDER`. ✓ is the right answer.", ""]
    lines += [f"| arguments | right | {' | '.join(KITS)} |", f"|---|---|{'---|' * len(KITS)}"]
    counts = dict.fromkeys(KITS, 0)
    for index, (name, _, arguments, right) in enumerate(ROWS):
        cells = []
        for kit in KITS:
            given = answers[kit][index]
            is_right = any(given.startswith("error") if one == "error" else one in given for one in right.split(" or "))
            is_right = is_right and not given.startswith("evil")
            counts[kit] += is_right
            cells.append("✓" if is_right else f"`{given}`")
        lines.append(f"| {name}: `{json.dumps(arguments)}` | `{right}` | {' | '.join(cells)} |".replace("||", "|"))
    lines.append(f"| right, of {len(ROWS)} | | {' | '.join(str(count) for count in counts.values())} |")
    (root / "compare/agents.md").write_text("\n".join(lines) + "\n")
    print(counts)


if __name__ == "__main__":
    if sys.argv[1] == "--kit":
        warnings.simplefilter("ignore")
        logging.disable(logging.CRITICAL)
        kit = KITS[sys.argv[2]][0]
        print(json.dumps([answer(kit, description, arguments) for _, description, arguments, _ in ROWS]))
    else:
        main(Path(sys.argv[1]).resolve())
