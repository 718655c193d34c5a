// The package as it is installed: JavaScript's values go in, stay themselves, and come out.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as imported from "endpoint-requests";
import { Api, Endpoint, EndpointError, captures, convert, endpoint, expand, formats } from "endpoint-requests";

const shop = new Endpoint("https://shop.example/v1", { lists: "repeat" });

test("require has what import has", () => {
  const required = createRequire(import.meta.url)("endpoint-requests");
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
  assert.deepEqual(required.endpoint("GET /user"), endpoint("GET /user"));
});

test("what is no data stays with the caller, the same object", () => {
  class Own {}
  const bodies = [new Uint8Array(3), new ArrayBuffer(2), new Blob(["a"]), new FormData(), new ReadableStream(), new URLSearchParams("a=1"), new Own(), () => 0, new Date(0), new Map()];
  for (const data of bodies) {
    for (const made of [shop("POST /x", { data }), shop.parse(shop.merge("POST /x", { data })), shop.defaults({ data })("POST /x"), endpoint({ method: "POST", url: "/x", data })]) {
      assert.equal(made.body, data, String(data));
      assert.equal(made.headers["content-type"], undefined, String(data));
    }
  }
  const { signal } = new AbortController();
  const request = { signal };
  assert.equal(shop("GET /x", { request }).request, request);
  assert.equal(shop.defaults({ request })("GET /x").request, request);
  assert.equal(shop.merge("GET /x", { request }).request, request);
  assert.equal(shop.defaults({ request }).DEFAULTS.request, request);
});

test("data enters the program", () => {
  const rows = [
    ["text", "text", undefined],
    [5, 5, "application/json; charset=utf-8"],
    [[1, "b"], [1, "b"], "application/json; charset=utf-8"],
    [{ a: { b: [true, null] } }, { a: { b: [true, null] } }, "application/json; charset=utf-8"],
    [Object.assign(Object.create(null), { a: 1 }), { a: 1 }, "application/json; charset=utf-8"],
  ];
  for (const [data, body, type] of rows) {
    const made = shop("POST /x", { data });
    assert.deepEqual(made.body, body);
    assert.equal(made.headers["content-type"], type);
  }
  assert.equal(shop.defaults({ data: new Blob(["a"]) })("POST /x", { data: "own" }).body, "own");
});

test("numbers keep their digits, or are an error", () => {
  assert.equal(shop("GET /{id}", { id: 12345678901234567890n }).url, "https://shop.example/v1/12345678901234567890");
  assert.equal(shop("GET /{id}", { id: 7n }).url, "https://shop.example/v1/7");
  assert.deepEqual(shop("POST /x", { id: 7n }).body, { id: 7 });
  assert.throws(() => shop("POST /x", { id: 12345678901234567890n }), { kind: "invalid-parameter" });
});

test("a mistake has a kind, a name and a sentence, and leaves nothing behind", () => {
  const rows = [
    [() => shop("GET /x/{id}"), "missing-parameter", "id"],
    [() => shop("GET /x/{id}", { id: ".." }), "dot-segment", "id"],
    [() => shop("GET /x/{id}", { id: "" }), "empty-segment", "id"],
    [() => new Endpoint("https://a.test")("GET /x", { a: [1] }), "unsupported-value", "a"],
    [() => new Endpoint("a.test"), "invalid-base-url", "baseUrl"],
    [() => new Endpoint("https://a.test", { lists: "comas" }), "invalid-options", undefined],
    [() => shop({ a: (() => { const loop = {}; loop.loop = loop; return loop; })() }), "invalid-options", undefined],
    [() => expand("{"), "invalid-template", undefined],
    [() => convert("curl", "pyton"), "unknown-format", undefined],
    [() => Api.read("{}"), "invalid-description", undefined],
  ];
  for (const [call, kind, about] of rows) {
    assert.throws(call, (error) => {
      assert.ok(error instanceof EndpointError, String(error));
      if (process.env.SHOW) console.log(error.kind, error.about, error.message);
      assert.equal(error.kind, kind, error.message);
      if (about) assert.equal(error.about, about);
      return true;
    });
    assert.equal(shop("GET /x").url, "https://shop.example/v1/x");
  }
});

test("credentials of the defaults stay at home", () => {
  const known = shop.defaults({ headers: { authorization: "Bearer 0123" } });
  assert.equal(known("GET /x").headers.authorization, "Bearer 0123");
  assert.throws(() => known("GET https://other.example/x"), { kind: "foreign-authority" });
  const trusting = new Endpoint("https://shop.example", { trust: ["https://other.example"] });
  const trusted = trusting.defaults({ headers: { authorization: "Bearer 0123" } });
  assert.equal(trusted("GET https://other.example/x").headers.authorization, "Bearer 0123");
});

test("hundreds of endpoints live beside each other", () => {
  const all = Array.from({ length: 300 }, (_, index) => shop.defaults({ page: index }));
  for (const [index, one] of [...all.entries(), ...all.entries()]) {
    assert.equal(one("GET /x").url, `https://shop.example/v1/x?page=${index}`);
  }
});

const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example/v1" }],
  paths: {
    "/orders/{id}": { get: { operationId: "orders/get", summary: "An order", parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }] } },
    "/orders": {
      post: {
        operationId: "orders/create",
        summary: "Creates an order",
        requestBody: { content: { "application/json": { schema: { type: "object", properties: { item: { type: "string" } }, required: ["item"] } } } },
      },
    },
  },
};

test("a description has tools, and their calls are requests", () => {
  for (const api of [Api.read(DESCRIPTION), Api.read(JSON.stringify(DESCRIPTION))]) {
    assert.deepEqual([api.title, api.server, api.leftOut], ["Shop", "https://shop.example/v1", []]);
    assert.equal(api.search("create order")[0].name, "orders_create");
    assert.deepEqual(api.tools({ readOnly: true }).map((tool) => tool.name), ["orders_get"]);
    assert.deepEqual(api.tools({ only: ["POST /orders"], style: "openai" })[0].function.parameters.required, ["item"]);
    assert.throws(() => api.tools({ only: ["orders_creat"] }), { kind: "unknown-operation" });
    const defaults = { headers: { authorization: "Bearer 0123" }, request: { signal: 1 } };
    const made = api.request("orders_create", { item: "tea" }, { defaults });
    assert.deepEqual([made.method, made.url, made.body], ["POST", "https://shop.example/v1/orders", { item: "tea" }]);
    assert.equal(made.headers.authorization, "Bearer 0123");
    assert.equal(made.request, defaults.request);
    for (const id of ["../x", "%2e%2e", "", "https://evil.example/"]) {
      if (id.startsWith("https:")) assert.equal(new URL(api.request("orders_get", { id }).url).host, "shop.example");
      else assert.throws(() => api.request("orders_get", { id }), EndpointError, id);
    }
    assert.throws(() => api.request("orders_get", { id: "1", baseUrl: "https://evil.example" }), { kind: "unknown-parameter" });
  }
});

test("templates and lines", () => {
  assert.equal(expand("/users/{id}{?page}", { id: "a b", page: 2 }), "/users/a%20b?page=2");
  assert.deepEqual(captures("/users/{id}", "/users/a%20b"), { id: "a b" });
  assert.equal(captures("/users/{id}", "/teams/1"), undefined);
  for (const format of formats) {
    if (format === "batch" || format === "json") continue;
    assert.ok(convert("curl -d a=1 https://a.test/x", format).text.includes("a.test"), format);
  }
  const { text } = convert("curl -d @f https://a.test -H 'authorization: Bearer 0123'", "fetch", { redact: true, files: { f: Uint8Array.of(97) } });
  assert.ok(!text.includes("0123"));
});

test("a call takes at most 60 µs at the median", () => {
  const times = Array.from({ length: 5000 }, () => {
    const begun = performance.now();
    endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private", per_page: 100 });
    return performance.now() - begun;
  });
  const median = times.sort((one, other) => one - other)[2500] * 1000;
  console.log(`${median.toFixed(1)} µs`);
  assert.ok(median < 60, `${median} µs`);
});
