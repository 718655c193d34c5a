// Descriptions of real APIs: read once, then searched, filled in and called.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { basename } from "node:path";
import { descriptions, launched, opened, pasted, settled } from "./browser.mjs";

const real = descriptions();

let browser;
let page;
before(async () => {
  browser = await launched();
  page = await opened(browser);
  // Counts how often the second program is compiled, and with it how often a description is read.
  const [worker] = page.workers();
  await worker.evaluate(() => {
    const { compile } = WebAssembly;
    self.compiled = 0;
    WebAssembly.compile = (bytes) => {
      self.compiled += 1;
      return compile(bytes);
    };
  });
});
after(() => browser.close());

async function given(file) {
  const before = await page.evaluate(() => document.documentElement.dataset.described);
  await page.locator("#api").setInputFiles(file);
  await page.waitForFunction((before) => document.documentElement.dataset.described !== before, before, { timeout: 60_000 });
  await settled(page);
}

const SMALL = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "</script><b>Orders</b>", version: "1" },
  servers: [{ url: "https://orders.test/v1" }],
  paths: {
    "/orders/{id}": {
      get: {
        operationId: "orders/get",
        summary: "An order",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer" } },
          { name: "fields", in: "query", schema: { type: "array", items: { type: "string" } } },
          { name: "state", in: "query", schema: { type: "string", enum: ["open", "closed"], default: "open" } },
        ],
        responses: {},
      },
    },
    "/orders": {
      post: {
        summary: "A new order",
        requestBody: { content: { "application/json": { schema: { type: "object", properties: { count: { type: "integer" }, gift: { type: "boolean" }, note: { type: "string" } } } } } },
        responses: {},
      },
    },
  },
});

test("a small description: searched, filled in, and in step with the text", async () => {
  await given({ name: "orders.json", mimeType: "application/json", buffer: Buffer.from(SMALL) });
  assert.equal(await page.locator("#found").innerText(), "2 of 2 operations");
  const search = page.getByLabel("Search the operations");
  const finds = (text) => page.waitForFunction((text) => document.getElementById("found").innerText === text, text);
  await search.fill("order frobnicated");
  await finds("2 of 2 operations; none has all of the words");
  await search.fill("nothing like it");
  await finds("0 of 2 operations");
  await search.fill("create orders");
  await finds("1 of 2 operations");
  await page.getByRole("button", { name: /POST \/orders/ }).click();
  await settled(page);
  const has = (text) => page.waitForFunction((text) => document.getElementById("text").value === text, text);
  await page.getByLabel(/^count/).fill("3");
  await has("POST /orders count=3");
  await page.getByLabel(/^gift/).selectOption("true");
  await page.getByLabel(/^note/).fill("it's \"me\"");
  await has("POST /orders count=3 gift=true 'note=it'\\''s \"me\"'");
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^POST \/v1\/orders HTTP[\s\S]*host: orders\.test[\s\S]*\{"count":3,"gift":true,"note":"it's \\"me\\""\}$/);
  await pasted(page, "orders/get id=7 state=closed fields[]=a fields[]=b");
  assert.match(await page.locator("#message").innerText(), /^GET \/v1\/orders\/7\?/);
  assert.equal(await page.getByLabel(/^fields/).inputValue(), "a, b");
  assert.equal(await page.getByLabel(/^state/).inputValue(), "closed");
  await pasted(page, "GET /orders/{id} id=7 stat=open");
  assert.match(await page.locator("#diagnostic").innerText(), /stat[\s\S]*is not a parameter/);
});

test("a description is read once, and not for each text", async () => {
  const [worker] = page.workers();
  const before = await worker.evaluate(() => self.compiled);
  for (let id = 0; id < 20; id += 1) await pasted(page, `GET /orders/{id} id=${id}`);
  assert.equal(await worker.evaluate(() => self.compiled), before);
  assert.equal(before, 1);
});

test("what is none is said, and the last one stays", async () => {
  for (const text of ["", "{", "{}", "[]", "openapi: [", "\u0000", "{\"openapi\": \"3.0.0\"", "a: &a [*a]", "<html>"]) {
    await given({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
    assert.match(await page.locator("#api-state").innerText(), /^It can't be read: ./, JSON.stringify(text));
  }
  await pasted(page, "orders/get id=7");
  assert.match(await page.locator("#message").innerText(), /^GET \/v1\/orders\/7 /);
  await page.getByRole("button", { name: "Remove it" }).click();
  await settled(page);
  await pasted(page, "GET /orders/{id} id=7");
  assert.match(await page.locator("#message").innerText(), /^GET \/v1\/orders\/7 [^]*host: (?!api\.github\.com)/, "the base URL stays");
});

test("descriptions of real APIs", { skip: real.length === 0 && "ENDPOINT_OPENAPI names none", timeout: 240_000 }, async () => {
  for (const file of real) {
    const name = basename(file);
    const start = performance.now();
    await given(file);
    const read = performance.now() - start;
    const count = await page.evaluate(() => document.getElementById("found").textContent);
    const group = page.locator("#found-list summary").first();
    if (await group.count()) await group.click();
    const list = page.locator("#found-list button");
    await list.first().waitFor();
    for (let index = 0; index < Math.min(5, await list.count()); index += 1) {
      await list.nth(index).click();
      await settled(page);
      const diagnostic = await page.locator("#diagnostic").innerText();
      assert.ok(diagnostic === "" || /required|has no value|is missing|expands to nothing/.test(diagnostic), `${name}: ${diagnostic}`);
    }
    const times = [];
    for (let index = 0; index < 10; index += 1) {
      const begun = performance.now();
      await pasted(page, `GET /x${index}`);
      times.push(performance.now() - begun);
    }
    console.log(`${name}: ${count}, read in ${Math.round(read)} ms, a text in ${Math.round(times.sort((a, b) => a - b)[5])} ms`);
  }
});

test("nothing left the page", () => assert.deepEqual(page.left, []));

test("the text that is a description can be used as one", async () => {
  const other = await opened(browser);
  await pasted(other, SMALL);
  await other.getByRole("button", { name: "Use this text as an API description" }).click();
  await other.getByRole("button", { name: /GET \/orders/ }).waitFor();
  assert.deepEqual(other.left, []);
  await other.context().close();
});
