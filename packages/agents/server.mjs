// An MCP server whose tools are the operations of an OpenAPI description.
//
//     node server.mjs openapi.json "create order"
//
// Credentials come from the environment (`API_TOKEN`), never from the model.
import { readFileSync } from "node:fs";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Api } from "endpoint-requests";

/** The server of a description. `send` is `fetch`; `select` chooses the operations, as `Api.tools` does. */
export function serverOf(description, send, token, select) {
  const api = Api.read(description);
  const defaults = token ? { headers: { authorization: `Bearer ${token}` } } : {};
  const tools = api.tools(select);
  const server = new Server({ name: api.title, version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const { method, url, headers, body } = api.request(params.name, params.arguments, { defaults });
      const content = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
      const response = await send(url, { method, headers, body: content });
      return { content: [{ type: "text", text: `${response.status}\n${await response.text()}` }] };
    } catch (error) {
      // Names the argument, for the model to mend.
      return { content: [{ type: "text", text: error.message }], isError: true };
    }
  });
  return server;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [file, search = ""] = process.argv.slice(2);
  const server = serverOf(readFileSync(file, "utf8"), fetch, process.env.API_TOKEN, { search });
  await server.connect(new StdioServerTransport());
}
