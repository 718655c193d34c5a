// The examples of the README run as they stand, where nothing but the package is. What a comment shows is what comes.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "node:util";

const readme = readFileSync("node_modules/endpoint-requests/README.md", "utf8");
const order = { type: "object", properties: { item: { type: "string" } }, required: ["item"] };
const create = { operationId: "orders/create", requestBody: { content: { "application/json": { schema: order } } } };
const sent = [];
let printed = "";
let shown = 0;

/** Puts `…` where the comment has it. */
function abridged(value, expected) {
  if (expected === "…") return "…";
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, abridged(member, expected?.[name])]));
}

Object.assign(globalThis, {
  description: { openapi: "3.1.0", info: { title: "Shop", version: "1" }, servers: [{ url: "https://shop.example/v1" }], paths: { "/orders": { post: create } } },
  fetch: async (url, { method, headers, body }) => sent.push([method, url, headers.authorization, body]),
  shows: (run, expected) => {
    shown++;
    printed = "";
    const value = run();
    if (printed) return assert.equal(printed, expected);
    const read = (0, eval)(`(${expected.replaceAll("…", '"…"')})`);
    assert.deepEqual(abridged(value, read), read);
  },
});
console.log = (...values) => (printed += format(...values));

for (const [index, [, block]] of [...readme.matchAll(/```js\n(.*?)```/gs)].entries()) {
  const lines = block.replace(/^(?!const |import )(.+);(?: |\n)\/\/ (.*)$/gm, (_, run, comment) => `shows(() => ${run}, ${JSON.stringify(comment)});`);
  writeFileSync(`example-${index}.mjs`, lines);
  await import(`./example-${index}.mjs`);
}
assert.equal(shown, 4);
assert.deepEqual(sent, [["POST", "https://shop.example/v1/orders", "Bearer 0123", '{"item":"tea"}']]);
