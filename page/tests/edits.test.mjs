// The text and its replacements by drops, examples, forms and links, and Undo.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { address, chosen, launched, opened, pasted, request, settled } from "./browser.mjs";

const DESCRIPTION = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  servers: [{ url: "https://orders.test/v1" }],
  paths: { "/orders/{id}": { get: { summary: "An order", parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }], responses: {} } }, "/orders": { get: { summary: "All orders", responses: {} } } },
});

let browser;
let page;
before(async () => {
  browser = await launched();
  page = await opened(browser);
});
after(() => browser.close());

const text = () => page.locator("#text").inputValue();
const has = (expected) => page.waitForFunction((expected) => document.getElementById("text").value === expected, expected);

/** Drops a file, or a text, on a place. */
async function drop(place, { name, bytes, plain }) {
  const held = await page.evaluateHandle(({ name, bytes, plain }) => {
    const held = new DataTransfer();
    if (name) held.items.add(new File([new Uint8Array(bytes)], name));
    else held.setData("text/plain", plain);
    return held;
  }, { name, bytes: bytes && [...bytes], plain });
  await page.dispatchEvent(place, "drop", { dataTransfer: held });
}

test("Undo and Redo of the browser know of each text that was replaced", async () => {
  await page.locator("#text").click();
  await page.keyboard.type("curl https://a.test/");
  await settled(page);
  await page.getByRole("button", { name: "template", exact: true }).click();
  await settled(page);
  const example = await text();
  assert.match(example, /^\/search/);
  await page.getByLabel("page", { exact: true }).fill("77");
  await page.waitForFunction(() => document.getElementById("text").value.endsWith("page=77"));
  const filled = await text();
  await drop("#message", { name: "x.txt", bytes: Buffer.from("curl https://b.test/") });
  await has("curl https://b.test/");
  const seen = [await text()];
  await page.locator("#text").focus();
  for (let step = 0; step < 60 && (await text()) !== ""; step += 1) {
    await page.keyboard.press("Control+z");
    await page.waitForFunction((last) => document.getElementById("text").value !== last, seen.at(-1));
    await settled(page);
    seen.push(await text());
  }
  for (const one of [filled, example, "curl https://a.test/", ""]) assert.ok(seen.includes(one), `${one} is among ${JSON.stringify(seen)}`);
  await page.locator("#undo:disabled").waitFor();
  assert.equal(await page.locator("#undo").evaluate((button) => getComputedStyle(button).borderTopStyle), "dashed", "it looks disabled");
  for (let step = 0; step < 60 && (await text()) !== "curl https://b.test/"; step += 1) {
    await page.keyboard.press("Control+Shift+z");
    await settled(page);
  }
  assert.match(await page.locator("#message").innerText(), /host: b\.test/);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.notEqual(await text(), "curl https://b.test/");
  await page.getByRole("button", { name: "Redo" }).click();
  assert.equal(await text(), "curl https://b.test/");
});

test("a replacement that is too long for the browser's Undo is one step of it", async () => {
  const first = `curl https://long.test/ -d ${"x".repeat(150_000)}`;
  await pasted(page, first);
  await page.getByRole("button", { name: "template", exact: true }).click();
  await settled(page);
  const example = await text();
  await page.getByRole("button", { name: "Undo" }).click();
  await has(first);
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /host: long\.test/);
  await page.getByRole("button", { name: "Redo" }).click();
  await has(example);
  await page.locator("#text").focus();
  await page.keyboard.press("Control+z");
  await has(first);
  await page.keyboard.press("Control+Shift+z");
  await has(example);
});

test("a text of many lines is replaced at once, as it is, and Undo brings it back", async () => {
  const lines = `\n<b>&amp;\t\u00a0 x</b>  \n${Array.from({ length: 3000 }, (_, index) => `X-${index}: ${index}`).join("\n")}\n\n`;
  const first = await text();
  const start = Date.now();
  await drop("footer", { plain: lines });
  await has(lines);
  assert.ok(Date.now() - start < 5000, `${Date.now() - start} ms`);
  await settled(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await has(first);
  await settled(page);
});

test("Reload and Back keep the text in this tab, and a switch turns that off", async () => {
  const other = await opened(browser);
  await pasted(other, "curl https://kept.test/");
  await other.reload();
  await other.locator("html[data-ready]").waitFor();
  await settled(other);
  assert.equal(await other.locator("#text").inputValue(), "curl https://kept.test/");
  assert.match(await other.locator("#message").innerText(), /host: kept\.test/);
  await other.getByLabel(/Keep a text/).uncheck();
  assert.deepEqual(await other.evaluate(() => ({ ...sessionStorage })), {});
  await other.reload();
  await other.locator("html[data-ready]").waitFor();
  assert.equal(await other.locator("#text").inputValue(), "");
  assert.ok(!(await other.getByLabel(/Keep a text/).isChecked()));
  assert.deepEqual(other.left, []);
  await other.context().close();
});

test("what is dropped goes where it is dropped", async () => {
  await pasted(page, "curl https://a.test/ -d @body.json");
  await drop("#api-box summary", { name: "orders.json", bytes: Buffer.from(DESCRIPTION) });
  await page.getByText("2 of 2 operations").waitFor();
  assert.equal(await text(), "curl https://a.test/ -d @body.json");
  await drop("#files-box summary", { name: "body.json", bytes: Buffer.from("{\"a\":1}") });
  await page.waitForFunction(() => document.getElementById("message").textContent.endsWith("{\"a\":1}"));
  assert.equal(await text(), "curl https://a.test/ -d @body.json");
  await pasted(page, "curl https://a.test/");
  for (const [name, bytes] of [["a.png", [0x89, 0x50, 0x4e, 0x47, 0xff]], ["b.bin", [0x61, 0, 0x62]]]) {
    await drop("#message", { name, bytes: Buffer.from(bytes) });
    await page.getByText(`${name} is attached`).waitFor();
    assert.equal(await text(), "curl https://a.test/");
  }
  await drop("footer", { plain: "curl https://c.test/" });
  await has("curl https://c.test/");
  await settled(page);
  assert.equal(await page.locator("#files-state").innerText(), "", "the state goes with another text");
});

test("the focus follows: from the search into the list, from an operation into its form", async () => {
  await page.getByLabel("Search the operations").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^GET \/orders(?!\/)/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.name === "id");
  await page.keyboard.type("@7");
  await has("GET /orders/{id} 'id:=\"@7\"'");
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^GET \/v1\/orders\/%407 /);
  await page.getByLabel(/^id/).fill("==");
  await has("GET /orders/{id} 'id:=\"==\"'");
});

test("the same description opens again, a bad one leaves it, and its base URL stays", async () => {
  const open = async (name, buffer) => {
    const before = await page.evaluate(() => document.documentElement.dataset.described);
    await page.locator("#api").setInputFiles({ name, mimeType: "application/json", buffer });
    await page.waitForFunction((before) => document.documentElement.dataset.described !== before, before);
    await settled(page);
  };
  await open("x.gz", Buffer.from([0x1f, 0x8b, 1, 2, 3]));
  assert.equal(await page.locator("#api-state").innerText(), "It can't be read: it is not a whole gzip file. The operations below are still those of Orders.");
  assert.equal(await page.getByLabel("Base URL of routes").inputValue(), "https://orders.test/v1");
  await page.getByRole("button", { name: "Remove it" }).click();
  await pasted(page, "GET /orders");
  const base = page.getByLabel("Base URL of routes");
  assert.equal(await base.inputValue(), "https://orders.test/v1", "the request does not become one of another API");
  await base.fill("");
  await settled(page);
  const host = async () => /host: (.*)/.exec(await page.locator("#message").innerText())[1];
  assert.equal(`https://${await host()}`, await base.getAttribute("placeholder"));
  await base.fill("https://d.test/v2");
  await settled(page);
  assert.equal(await host(), "d.test");
  await base.fill("");
  await open("orders.json", Buffer.from(DESCRIPTION));
  await page.getByRole("button", { name: "Remove it" }).click();
  await open("orders.json", Buffer.from(DESCRIPTION));
  assert.equal(await page.locator("#found").innerText(), "2 of 2 operations");
  await page.getByRole("button", { name: "Remove it" }).click();
  await pasted(page, DESCRIPTION);
  await page.getByRole("button", { name: "Use this text as an API description" }).click();
  await has("");
  await settled(page);
  assert.ok(await page.locator("#diagnostic").isHidden());
  await page.getByRole("button", { name: "Remove it" }).click();
});

test("an edit keeps the request that was chosen", async () => {
  const SEVERAL = "curl https://a.test/1\ncurl https://a.test/2\ncurl https://a.test/3";
  await pasted(page, SEVERAL);
  await request(page, 1);
  await page.locator("#text").evaluate((box) => { box.focus(); box.setSelectionRange(box.value.length, box.value.length); });
  for (const key of " -d 'x y'") await page.keyboard.type(key);
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^GET \/2 /);
  await pasted(page, SEVERAL);
  assert.match(await page.locator("#message").innerText(), /^GET \/1 /);
});

test("an edit takes the text of a link out of the address", async () => {
  const other = await opened(browser, {}, `#request=${encodeURIComponent("curl https://a.test/")}`);
  assert.match(await other.locator("#message").innerText(), /host: a\.test/);
  await other.locator("#text").press("End");
  await other.keyboard.type("x");
  await settled(other);
  assert.equal(new URL(other.url()).hash, "");
  await other.reload();
  await other.locator("html[data-ready]").waitFor();
  assert.equal(await other.locator("#text").inputValue(), "curl https://a.test/x", "the tab keeps the edited text");
  assert.deepEqual(other.left, []);
  await other.context().close();
});

test("a link in an open page is a replacement of the text, and one in a new page leaves the kept text", async () => {
  const other = await opened(browser);
  await pasted(other, "curl https://own.test/");
  await other.evaluate(() => { location.hash = "#request=curl%20https%3A%2F%2Fshared.test%2F"; });
  await other.waitForFunction(() => document.getElementById("text").value === "curl https://shared.test/");
  await settled(other);
  await other.getByRole("button", { name: "Undo" }).click();
  assert.equal(await other.locator("#text").inputValue(), "curl https://own.test/");
  await settled(other);
  await other.waitForFunction(() => sessionStorage.getItem("text") === "curl https://own.test/");
  await other.goto("about:blank");
  await other.goto(`${address}#request=${encodeURIComponent("curl https://shared.test/2")}`);
  await other.locator("html[data-ready]").waitFor();
  await settled(other);
  assert.equal(await other.locator("#text").inputValue(), "curl https://shared.test/2");
  await other.goto("about:blank");
  await other.goto(address);
  await other.locator("html[data-ready]").waitFor();
  assert.equal(await other.locator("#text").inputValue(), "curl https://own.test/");
  await other.context().close();
});

test("a page that is loaded again makes requests for the same API", async () => {
  const other = await opened(browser);
  await pasted(other, "GET /orders");
  await other.getByLabel("Base URL of routes").fill("https://d.test/v2");
  await settled(other);
  await other.reload();
  await other.locator("html[data-ready]").waitFor();
  await settled(other);
  assert.match(await other.locator("#message").innerText(), /^GET \/v2\/orders[^]*host: d\.test/);
  await other.context().close();
});

test("a shared link holds no path of this machine, and says where secrets may be left", async () => {
  await pasted(page, "curl https://a.test/");
  await page.getByRole("button", { name: "Share…" }).click();
  const dialog = await page.getByRole("dialog").innerText();
  assert.match(dialog, /known places[\s\S]*Read the text first[\s\S]*its path is left out/);
  assert.match(await page.getByLabel("Link", { exact: true }).inputValue(), /^#request=curl/);
  await page.getByRole("button", { name: "Close" }).click();
});

test("quotes and dashes of a blog or a chat become plain by one click, and those that are content stay", async () => {
  for (const [typographic, expected] of [
    ["curl “https://a.test/x”", 'curl "https://a.test/x"'],
    ["curl ‘https://a.test/x’", "curl 'https://a.test/x'"],
    ["curl „https://a.test/x“ –H “A: b”", 'curl "https://a.test/x" -H "A: b"'],
    ["curl https://a.test/ —data x –XPOST –sS −−compressed", "curl https://a.test/ --data x -XPOST -sS --compressed"],
    ["curl https://a.test/ -d ‘{“a”: “it’s”}’", "curl https://a.test/ -d '{\"a\": \"it’s\"}'"],
    ['curl -d “{"a": 1}” https://a.test/', "curl -d '{\"a\": 1}' https://a.test/"],
    ["curl -d '“a” – b' “https://a.test/”", "curl -d '“a” – b' \"https://a.test/\""],
    ["http POST https://a.test/ “a=b c”", 'http POST https://a.test/ "a=b c"'],
  ]) {
    await pasted(page, typographic);
    assert.equal([...(await page.locator("#mirror mark").innerText())].length, 1, typographic);
    await page.getByRole("button", { name: "Write plain quotes and dashes" }).click();
    await has(expected);
    await settled(page);
    assert.ok(await page.locator("#diagnostic").isHidden(), expected);
  }
  await page.getByRole("button", { name: "Undo" }).click();
  await has("http POST https://a.test/ “a=b c”");
});

test("advice is that of the page", async () => {
  for (const wrong of ["GET", "curl", "GET /x a@b", "--input x.json", "curl --help", "http", "wget", "GET /x -d y", "gh api", "get /x"]) {
    await pasted(page, wrong);
    assert.doesNotMatch(await page.locator("#diagnostic").innerText(), /(^|\n|as in |: )endpoint /, wrong);
  }
  await chosen(page, "http");
  await pasted(page, "curl https://a.test/ -b cookies.txt");
  assert.match(await page.locator("#output").innerText(), /which http can't say\ncurl keeps it/);
  await chosen(page, "curl");
});

test("six formats have tabs, and the others are under More; a long explanation is cut", async () => {
  const names = () => page.locator("#tabs button").allInnerTexts();
  assert.deepEqual(await names(), ["curl", "python", "fetch", "go", "rust", "http"]);
  await page.getByLabel("More formats").selectOption("php");
  await settled(page);
  assert.deepEqual((await names()).slice(-1), ["php"]);
  assert.equal(await page.locator("#tab-php").getAttribute("aria-selected"), "true");
  await chosen(page, "curl");
  await pasted(page, `curl https://a.test/ ${Array.from({ length: 300 }, (_, index) => `-d a${index}=b`).join(" ")}`);
  assert.equal(await page.locator("#rows tbody tr").count(), 201);
  assert.match(await page.locator("#rows tbody tr").last().innerText(), /^… \d+ more$/);
  await pasted(page, `/${"{a}".repeat(60_000)}`);
  assert.equal(await page.locator("#steps tbody tr").count(), 201);
  assert.equal(await page.locator("#steps tbody tr").last().innerText(), "… 59,801 more");
});

test("a small screen labels the columns", async () => {
  const small = await opened(browser, { viewport: { width: 400, height: 800 } });
  await pasted(small, "GET /x a=1");
  const label = (column) => small.locator(`#rows tbody tr td:nth-child(${column})`).first().evaluate((cell) => getComputedStyle(cell, "::before").content);
  assert.deepEqual([await label(3), await label(4)], ['"from "', '"to "']);
  await small.context().close();
});

test("nothing left the page", () => assert.deepEqual(page.left, []));
