// What somebody sees and does: by eye, by keyboard, by a screen reader, on a small screen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { chosen, copied, launched, opened, pasted, request, require, secrets, settled, told } from "./browser.mjs";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const SECRET = "s3cr3t-t0k3n";
const CURL = `curl -X POST 'https://api.example.com/v1/orders?notify=true' -H 'Authorization: Bearer ${SECRET}' --json '{"item": "book", "count": 2}' -s`;
const SEVERAL = "curl https://a.test/1\ncurl https://a.test/2 -d x=y\ncurl --anyauth https://a.test/3";

let browser;
let page;
before(async () => {
  browser = await launched();
  page = await opened(browser, { colorScheme: "light" });
});
after(() => browser.close());

/** The findings of axe-core, which is evaluated beside the page's policy. */
async function findings(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}

const STATES = {
  empty: "",
  curl: CURL,
  mistake: "POST /repos/{owner}/{repo}/issues owner=octokit title=x",
  template: "/search{/type}{?q,page,sort*} type=code q='a b'",
  several: SEVERAL,
  file: "POST /x a=@x.txt",
  variable: 'curl "$URL" -u "a:$PASS"',
};

test("axe-core finds nothing, in the light and in the dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    // Colours that are on their way are not looked at.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [name, text] of Object.entries(STATES)) {
      await pasted(page, text);
      assert.deepEqual(await findings(page), [], `${name}, ${colorScheme}`);
    }
  }
  await pasted(page, CURL);
  await page.getByRole("button", { name: "Share…" }).click();
  assert.deepEqual(await findings(page), []);
  await page.getByRole("button", { name: "Close" }).click();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
});

test("parts have roles and names", async () => {
  await pasted(page, CURL);
  await page.getByRole("textbox", { name: "Request" }).waitFor();
  await page.getByRole("region", { name: "As HTTP" }).waitFor();
  await page.getByRole("table", { name: "Explanation" }).waitFor();
  for (const name of ["curl", "python", "go", "http"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await settled(page);
    await page.getByRole("tabpanel", { name, exact: true }).waitFor();
  }
  await told(page, "POST https://api.example.com");
});

test("the chosen format is remembered, and the text in this tab alone", async () => {
  const other = await opened(browser);
  await pasted(other, CURL);
  await other.locator("#tab-go").click();
  await settled(other);
  await other.reload();
  await other.locator("#tab-go[aria-selected=true]").waitFor();
  assert.deepEqual(await other.evaluate(() => ({ ...localStorage })), { format: "go" });
  assert.deepEqual(await other.evaluate(() => ({ ...sessionStorage })), { text: CURL });
  await other.evaluate(() => localStorage.setItem("format", "<img src=x>"));
  await other.reload();
  await other.locator("#tab-curl[aria-selected=true]").waitFor();
  await other.context().close();
});

test("the word at fault is marked in the text", async () => {
  await pasted(page, "curl https://a.test -d 'a=ü' --frobnicate");
  assert.equal(await page.locator("#mirror mark").first().textContent(), "--frobnicate");
  const shown = await page.locator("#diagnostic").innerText();
  assert.ok(shown.includes("line 1, column 30, underlined in the text") && !shown.includes("^^^"), shown);
});

test("secrets are hidden until the choice shows them", async () => {
  await pasted(page, CURL);
  const shown = async () => page.evaluate(() => {
    const copy = document.body.cloneNode(true);
    for (const held of copy.querySelectorAll("textarea, script")) held.remove();
    return copy.textContent;
  });
  for (const format of ["curl", "json", "har", "rust"]) {
    await chosen(page, format);
    assert.ok(!(await shown()).includes(SECRET), format);
  }
  await secrets(page, "shown");
  assert.equal((await shown()).split(SECRET).length - 1, 3, "message, output, explanation");
  await secrets(page, "variables");
});

test("a link holds the redacted request alone, and opens again", async () => {
  await pasted(page, CURL);
  await page.getByRole("button", { name: "Share…" }).click();
  const text = await page.getByRole("region", { name: "The text in the link" }).innerText();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  assert.ok(text.startsWith("curl ") && text.includes("Bearer $EXAMPLE_TOKEN"));
  assert.ok(!decodeURIComponent(link).includes(SECRET));
  await page.getByRole("button", { name: "Copy link" }).click();
  assert.equal(await page.evaluate(() => globalThis.copied.at(-1)), link);
  await page.getByRole("button", { name: "Close" }).click();
  const other = await opened(browser, {}, `#${link.split("#")[1]}`);
  assert.equal((await other.locator("#text").inputValue()).trim(), text.trim());
  assert.match(await other.locator("#message").innerText(), /^POST \/v1\/orders\?notify=true[\s\S]*authorization: Bearer \$EXAMPLE_TOKEN/);
  assert.deepEqual(other.left, []);
  await other.context().close();
});

test("several requests are a list to choose from, or all", async () => {
  await pasted(page, SEVERAL);
  await chosen(page, "curl");
  const list = page.getByRole("radiogroup", { name: "Requests in the text" });
  assert.equal(await list.getByRole("radio").count(), 4);
  for (const [value, expected] of [[0, /a\.test\/1/], [1, /a\.test\/2/], [-1, /a\.test\/1[\s\S]*a\.test\/2/]]) {
    await request(page, value);
    assert.match(await page.locator("#output").innerText(), expected);
  }
  assert.match(await page.locator("#diagnostic").innerText(), /^1 of 3 requests can't be made, and is left out\n[\s\S]*3\. curl's option --anyauth/);
  assert.match(await page.locator("#message").innerText(), /^1\. GET https:\/\/a\.test\/1\n2\. POST https:\/\/a\.test\/2\n3\. curl's option --anyauth/);
  await pasted(page, "curl https://a.test/1\ncurl https://a.test/2 -d @missing");
  await request(page, -1);
  await chosen(page, "har");
  assert.match(await page.locator("#diagnostic").innerText(), /^1 of 2 requests can't be made[\s\S]*2\. [^\n]*not attached\s+Attach missing$/);
  assert.match(await page.locator("#output").innerText(), /a\.test\/1/);
  await chosen(page, "curl");
  assert.ok(await page.locator("#diagnostic").isHidden());
  assert.match(await page.locator("#output").innerText(), /a\.test\/1[\s\S]*@missing/);
  await pasted(page, SEVERAL);
  await request(page, 2);
  assert.match(await page.locator("#diagnostic").innerText(), /--anyauth can't be said/);
});

test("a list says what a HAR says of each request, and all that a filter finds are taken at once", async () => {
  const entry = (index, method, url, status, more = {}) => ({ request: { method, url, headers: [], ...more }, response: { status } });
  const lost = { postData: { mimeType: "multipart/form-data", params: [{ name: "part", fileName: "a.png" }] } };
  const entries = [
    entry(0, "GET", "wss://live.test/socket", 101),
    entry(1, "GET", "https://a.test/cart", 200),
    entry(2, "POST", "https://a.test/upload?token=ghp_s3cret", 500, lost),
    ...Array.from({ length: 600 }, (_, index) => entry(3, "PUT", `https://a.test/items/${index}`, 204)),
  ];
  await pasted(page, JSON.stringify({ log: { entries } }));
  const list = page.getByRole("radiogroup", { name: "Requests in the text" });
  const rows = () => list.locator("label").allInnerTexts();
  assert.deepEqual((await rows()).slice(0, 3), ["All 602 requests", "1. GET a.test/cart\n200", "2. POST a.test/upload?token=***\ncan't be made"]);
  assert.equal((await rows()).length, 501);
  assert.match(await page.locator("#filtered").innerText(), /the first 500 are listed/);
  assert.equal(await page.locator("#unmade").innerText(), "1 of 602 requests can't be made");
  const filter = page.getByLabel("Filter the requests");
  await filter.fill("put items/59");
  assert.deepEqual((await rows()).slice(0, 2), ["All 11 requests", "62. PUT a.test/items/59\n204"]);
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^PUT \/items\/59 /, "what is shown is in the list");
  await request(page, -1);
  await chosen(page, "curl");
  const lines = async () => (await page.locator("#output").innerText()).trim().split(/\n(?=curl )/).length;
  assert.equal(await lines(), 11);
  assert.equal((await page.locator("#message").innerText()).split("\n").length, 11);
  await filter.fill("put items/599");
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^PUT \/items\/599 /);
  await filter.fill("cart");
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^GET \/cart /);
  await filter.fill("");
  assert.match(await page.locator("#message").innerText(), /^GET \/cart /, "the choice stays");
});

test("a note of many requests is there once", async () => {
  await pasted(page, Array.from({ length: 20 }, (_, index) => `curl https://a.test/${index} -H 'sec-fetch-mode: cors'`).join("\n"));
  await request(page, -1);
  await chosen(page, "python");
  assert.deepEqual(await page.locator("#notes li").allInnerTexts(), ["of the browser, and so left out: sec-fetch-mode"]);
  assert.ok(await page.locator("#tidy").isVisible());
  await chosen(page, "curl");
  assert.ok(!(await page.locator("#tidy").isVisible()), "curl keeps them");
});

test("a mistake is underlined in the text, in sight; beyond the longest such text, it has a caret below it", async () => {
  await pasted(page, STATES.mistake);
  assert.equal(await page.locator("#mirror mark").innerText(), "repo");
  for (const [text, fault] of [
    ["GET https://üser:pw@a.test/{x", "{"],
    [`GET https://a.test/${"x".repeat(100)}{`, "{"],
    ["curl https://a.test/ -H 'Authorization: Bearer abc' --frob", "--frob"],
  ]) {
    await pasted(page, text);
    assert.equal(await page.locator("#mirror mark").innerText(), fault, text);
    assert.doesNotMatch(await page.locator("#diagnostic").innerText(), /\*/, text);
  }
  await pasted(page, "GET /x/{a} a:=b");
  const mistake = await page.locator("#diagnostic").innerText();
  assert.match(mistake, /^a: expected a value\s+expected a value: text in double quotes[^*^]*\s+a text is written a=…$/);
  await pasted(page, `curl https://a.test/ --frobnicate${" \\\n -sS".repeat(100)}`);
  assert.equal(await page.locator("#mirror mark").innerText(), "--frobnicate");
  assert.equal(await page.locator("#text").evaluate((box) => box.scrollTop), 0);
  await pasted(page, `curl https://a.test/${" \\\n -sS".repeat(100)} --frobnicate`);
  assert.ok(await page.locator("#text").evaluate((box) => box.scrollTop > 500), "the fault is in sight");
  await pasted(page, `curl https://a.test/ --frobnicate -H 'X: ${"x".repeat(60_000)}'`);
  const shown = await page.getByRole("region", { name: "The text at fault" }).innerText();
  const [line, caret] = shown.split("\n");
  assert.equal(line.slice(caret.indexOf("^"), caret.lastIndexOf("^") + 1), "--frobnicate");
  await pasted(page, "curl https://a.test/ -d 'x");
  assert.equal(await page.locator("#mirror mark").count(), 1);
});

test("a row and its part of the request are lit together", async () => {
  await pasted(page, "GET /orgs/{org}/repos org=octokit type=private");
  const lit = () => page.locator("#message .lit").allInnerTexts();
  await page.locator("#rows tr", { hasText: "octokit" }).hover();
  assert.deepEqual(await lit(), ["octokit"]);
  await page.locator("#message [data-row]", { hasText: "type=private" }).hover();
  assert.match(await page.locator("#rows tr.lit").innerText(), /^type\s+private/);
  await page.mouse.move(0, 0);
  await page.locator("#rows tbody tr").first().focus();
  await page.keyboard.press("End");
  assert.match(await page.locator("#rows tr.lit").innerText(), /^type/);
  assert.deepEqual(await lit(), ["type=private"]);
  await page.keyboard.press("ArrowUp");
  assert.deepEqual(await lit(), ["octokit"]);
  await page.locator("#message [data-row]", { hasText: "type=private" }).click();
  await page.mouse.move(0, 0);
  assert.deepEqual(await lit(), ["type=private"], "what was clicked stays lit");
});

test("what a part comes from is said above the message, and lit in the text", async () => {
  const LINE = `curl -u me:s3cret --json '{"a": 1}' -H 'X-Trace: abc' -H 'Accept: text/plain' 'https://a.test/v1/items?page=2&per_page=20'`;
  const MESSAGE = "POST /x?a=1 HTTP/1.1\nHost: a.test\nX-A: b\nX-B: b\n\n{}";
  const TABLE = [
    [LINE, "POST", "method: from curl's default for --json", ["--json"]],
    [LINE, "/v1/items", "path: from URL", ["/v1/items"]],
    [LINE, "page=2", "page: from URL", ["page", "2"]],
    [LINE, "authorization", "authorization: from -u", ["-u"]],
    [LINE, "x-trace", "x-trace: from -H", ["X-Trace", "abc"]],
    [LINE, "content-type", "content-type: from --json", ["--json"]],
    [LINE, "content-length", "content-length: from length of the body", []],
    ["curl -d a=1 https://a.test/ -H 'x: application/x-www-form-urlencoded'", "content-type", "content-type: from curl's default for -d", ["-d"]],
    [MESSAGE, "x-b", "x-b: from line 4", ["X-B: b"]],
    [MESSAGE, "POST", "method: from line 1", ["POST /x?a=1 HTTP/1.1"]],
    ["GET /orgs/{org}/repos org=octokit type=private", "octokit", "org: from item", ["octokit"]],
    [`curl https://a.test/ -H 'x: 1'${" ".repeat(60_000)}`, "x: 1", "x: from -H", []],
  ];
  for (const [text, part, said, lit] of TABLE) {
    await pasted(page, text);
    assert.equal(await page.locator("#part").innerText(), "Point at a part to see where it comes from");
    await page.locator("#message [data-row]", { hasText: part }).first().hover();
    assert.deepEqual([await page.locator("#part").innerText(), await page.locator("#mirror .lit").allTextContents()], [said, lit], part);
    await page.mouse.move(0, 0);
    assert.equal(await page.locator("#mirror .lit").count(), 0);
  }
  await pasted(page, `curl https://a.test/ \\\n${"  -H 'x: 1' \\\n".repeat(100)}  -H 'y: 2'`);
  await page.locator("#message [data-row]", { hasText: "y: 2" }).click();
  assert.ok(await page.locator("#text").evaluate((box) => box.scrollTop > 500), "a click brings the place into sight");
});

test("a template shows its steps, and its form writes items", async () => {
  await pasted(page, "/search{/type}{?q,page}");
  assert.match(await page.locator("#steps").innerText(), /\{\/type\}[\s\S]*path segment[\s\S]*type is not set/);
  await page.getByLabel("q", { exact: true }).fill("a 'b' & c=@d\\:");
  await settled(page);
  await page.waitForFunction(() => document.getElementById("text").value.includes("q:="));
  await settled(page);
  assert.match(await page.locator("#expansion").innerText(), /^\/search\?q=a%20%27b%27%20%26%20c%3D%40d%5C%3A$/);
  await page.getByLabel("q", { exact: true }).fill("");
  await page.waitForFunction(() => document.getElementById("text").value === "/search{/type}{?q,page}");
  await pasted(page, "/search{/type}{?q,page} page=3");
  assert.equal(await page.getByLabel("page", { exact: true }).inputValue(), "3");
  await pasted(page, "/search{?page*}");
  await page.getByLabel("page", { exact: true }).fill("1, 2");
  await page.waitForFunction(() => document.getElementById("text").value === "/search{?page*} page[]=1 page[]=2");
  await settled(page);
  assert.equal(await page.locator("#expansion").innerText(), "/search?page=1&page=2");
});

test("the keyboard is enough", async () => {
  const other = await opened(browser);
  await other.keyboard.press("Tab");
  assert.equal(await other.evaluate(() => document.activeElement.id), "text");
  await other.keyboard.type("curl https://a.test/ -d x=1");
  await settled(other);
  for (const box of ["#files-box", "#api-box"]) {
    await other.locator(`${box} summary`).focus();
    await other.keyboard.press("Enter");
  }
  await other.locator("#text").focus();
  const reached = new Set();
  for (let step = 0; step < 60; step += 1) {
    await other.keyboard.press("Tab");
    reached.add(await other.evaluate(() => document.activeElement.id || document.activeElement.closest("table")?.id));
  }
  for (const id of ["files", "api", "keep", "more", "secrets", "share", "message", "tab-curl", "copy", "output", "rows"]) {
    assert.ok(reached.has(id), `${id} is among ${[...reached]}`);
  }
  await other.locator("#tab-curl").focus();
  await other.keyboard.press("ArrowRight");
  await settled(other);
  assert.equal(await other.evaluate(() => document.activeElement.id), "tab-python");
  assert.match(await other.locator("#output").innerText(), /^import requests/m);
  await other.locator("#copy").focus();
  await other.keyboard.press("Enter");
  await other.getByRole("button", { name: "Copied" }).waitFor();
  await told(other, "Copied");
  assert.deepEqual(other.left, []);
  await other.context().close();
});

test("attached files are read by their names", async () => {
  await pasted(page, "curl https://a.test/ -d @body.json");
  await chosen(page, "curl");
  assert.ok(await page.locator("#diagnostic").isHidden());
  assert.match(await page.locator("#message").innerText(), /@body\.json$/);
  assert.doesNotMatch(await page.locator("#message").innerText(), /content-length/);
  assert.match(await page.locator("#output").innerText(), /--data @body\.json/);
  assert.equal(await page.locator("#made").getByRole("button", { name: /^Attach/ }).count(), 0);
  // These hold bytes. The same file can be attached again.
  for (let round = 0; round < 2; round += 1) {
    await chosen(page, "http");
    assert.match(await page.locator("#output").innerText(), /attach body\.json/);
    const choosing = page.waitForEvent("filechooser");
    await page.locator("#output").getByRole("button", { name: "Attach body.json" }).click();
    await (await choosing).setFiles({ name: "body.json", mimeType: "application/json", buffer: Buffer.from('{"a":1}') });
    await page.waitForFunction(() => document.getElementById("output").textContent.endsWith('{"a":1}'));
    await page.getByRole("button", { name: "Remove body.json" }).click();
    await settled(page);
  }
  await chosen(page, "curl");
  for (const [text, expected] of [
    ["curl https://a.test/ -F a=@x.png -F b=c", /filename="x\.png"[\s\S]*\n@x\.png\n[\s\S]*\nc\n/],
    ["curl https://a.test/ -T 'dir/a b.bin'", /^PUT \/a%20b\.bin[\s\S]*@dir\/a b\.bin$/],
  ]) {
    await pasted(page, text);
    assert.match(await page.locator("#message").innerText(), expected);
    const explained = await page.locator("#explained").innerText();
    assert.doesNotMatch(explained, /\bq[a-z]{17}/);
  }
  await pasted(page, "POST /x a=@x.txt");
  await page.locator("#diagnostic").getByRole("button", { name: "Attach x.txt" }).waitFor();
  await pasted(page, "curl https://a.test/ -d @-");
  assert.match(await page.locator("#diagnostic").innerText(), /this page has no standard input/);
});

test("nothing is cut at 400 pixels, nor with text of twice the size", async () => {
  const small = await opened(browser, { viewport: { width: 400, height: 800 } });
  const large = await opened(browser, { viewport: { width: 800, height: 800 } });
  await large.evaluate(() => { document.documentElement.style.setProperty("font-size", "200%"); });
  for (const other of [small, large]) {
    for (const text of [...Object.values(STATES), `curl https://a.test/${"x".repeat(500)}`]) {
      await pasted(other, text);
      const [width, window] = await other.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(width <= window, `${width} > ${window}: ${text.slice(0, 60)}`);
    }
    await other.context().close();
  }
});

test("nothing left the page", () => assert.deepEqual(page.left, []));
