// The server of tools in `packages/agents`, asked by a client of the MCP SDK in memory, over a fetch that sends nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { serverOf } from "./server.mjs";

const parameter = (name, place, schema) => ({ name, in: place, required: place === "path", schema });
const text = { type: "string" };
const describe = (title, path, method, operation) => ({
  openapi: "3.1.0",
  info: { title, version: "1" },
  servers: [{ url: `https://${title}.example/v1` }],
  paths: { [path]: { [method]: { operationId: "op", responses: {}, ...operation } } },
});
const TAGS = { type: "array", items: text };
const form = { "application/x-www-form-urlencoded": { schema: { type: "object", properties: { name: text, tags: TAGS } } } };

/** A description, the arguments of a model, and what is sent; or the words of the refusal. */
const ROWS = [
  [describe("shop", "/orders/{id}", "get", { parameters: [parameter("id", "path", text)] }), { id: "a/b" }, "GET https://shop.example/v1/orders/a%2Fb"],
  [describe("shop", "/orders/{id}", "get", { parameters: [parameter("id", "path", text)] }), { id: "../admin" }, /`id` has a `\.` or `\.\.` segment/],
  [describe("search", "/items", "get", { parameters: [parameter("tag", "query", TAGS)] }), { tag: ["a", "b"] }, "GET https://search.example/v1/items?tag=a&tag=b"],
  [describe("search", "/items", "get", { parameters: [parameter("tag", "query", TAGS)] }), { baseUrl: "https://evil.example" }, /`baseUrl` is not an argument/],
  [describe("forms", "/contacts", "post", { requestBody: { content: form } }), { name: "a b", tags: ["p", "q"] }, "POST https://forms.example/v1/contacts name=a+b&tags=p&tags=q"],
];

for (const [description, args, expected] of ROWS) {
  test(`${description.info.title}: ${JSON.stringify(args)}`, async () => {
    const sent = [];
    const send = async (url, { method, headers, body }) => {
      sent.push([method, url, body].filter(Boolean).join(" "));
      assert.equal(headers.authorization, "Bearer 0123");
      return new Response("{}");
    };
    const [near, far] = InMemoryTransport.createLinkedPair();
    await serverOf(description, send, "0123").connect(far);
    const client = new Client({ name: "test", version: "1" });
    await client.connect(near);
    assert.equal((await client.listTools()).tools[0].name, "op");
    const answer = await client.callTool({ name: "op", arguments: args });
    if (expected instanceof RegExp) {
      assert.ok(answer.isError);
      assert.match(answer.content[0].text, expected);
      assert.deepEqual(sent, []);
    } else assert.deepEqual(sent, [expected]);
    await client.close();
  });
}
