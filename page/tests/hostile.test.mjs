// Texts of other people stay texts: nothing runs, nothing is sent, nothing navigates, and nothing ends the page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chosen, copied, launched, opened, pasted, secrets, settled } from "./browser.mjs";

let browser;
let page;
before(async () => {
  browser = await launched();
  page = await opened(browser);
  await secrets(page, "shown");
});
after(() => browser.close());

const MARKUP = [
  "</script><script>document.title = 'x'</script>",
  "<img src=x onerror=\"document.title = 'x'\">",
  "<svg onload=\"document.title = 'x'\"><a href=javascript:alert(1)>",
  "<!--<script>",
  "<iframe srcdoc=\"<script>parent.document.title = 'x'</script>\">",
  "<meta http-equiv=refresh content=\"0;url=https://evil.test\">",
  "<base href=https://evil.test><link rel=stylesheet href=/x>",
  "javascript:document.title = 'x'",
  "${document.title = 'x'}",
];

/** Places of a request in which such a text can be. */
const PLACES = [
  (text) => text,
  (text) => `curl https://a.test/${encodeURIComponent(text)} -H ${quoted(`X: ${text}`)}`,
  (text) => `curl https://a.test/ --data-raw ${quoted(text)}`,
  (text) => `curl https://a.test/ -H 'content-type: application/json' --data-raw ${quoted(JSON.stringify({ [text]: text }))}`,
  (text) => `curl ${quoted(`--${text}`)} https://a.test/`,
  (text) => `curl https://a.test/ -F ${quoted(`a=@${text}`)}`,
  (text) => `POST /x/{id} id=1 ${quoted(`${text.replace(/[:;=@\\]/g, "\\$&")}=${text}`)}`,
  (text) => `/x/{a} ${quoted(`a=${text}`)}`,
  (text) => `/x/{${text}}`,
  (text) => `GET /x HTTP/1.1\nHost: a.test\nX: ${text}\n\n${text}`,
];
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

test("markup is text in every place", async () => {
  await chosen(page, "python");
  const elements = () => page.evaluate(() => ({
    title: document.title,
    odd: [...document.querySelectorAll("img, svg, iframe, a, base, link, object, embed, form")].length,
    scripts: document.scripts.length,
    heads: document.head.childElementCount,
  }));
  const before = await elements();
  for (const text of MARKUP) {
    for (const place of PLACES) {
      await pasted(page, place(text));
      assert.deepEqual(await elements(), before, place(text));
    }
  }
  await pasted(page, `curl https://a.test/ --data-raw ${quoted(MARKUP[0])}`);
  assert.match(await page.locator("#message").innerText(), /<\/script><script>document\.title = 'x'<\/script>$/);
});

test("characters that show nothing are named, and copied as they are", async () => {
  await chosen(page, "http");
  for (const [character, name] of [["\u202e", "U+202E"], ["\u2066", "U+2066"], ["\u200b", "U+200B"], ["\u0007", "U+0007"], ["\ufeff", "U+FEFF"]]) {
    await pasted(page, `curl https://a.test/ --data-raw 'a${character}b'`);
    for (const place of ["#message", "#output"]) {
      const shown = await page.locator(place).innerText();
      assert.ok(shown.includes(`a${name}b`) && !shown.includes(character), `${place}: ${JSON.stringify(shown)}`);
    }
    assert.ok((await copied(page)).endsWith(`a${character}b`));
  }
});

test("half a character becomes a whole one", async () => {
  for (const half of ["\ud83d", "\ude00", "\ud83d\ud83d", "\ude00\ud83d"]) {
    await pasted(page, `curl https://a.test/ --data-raw 'a${half}b'`);
    assert.match(await page.locator("#message").innerText(), /a\ufffd+b$/);
  }
});

test("a byte order mark inside a text stays", async () => {
  await pasted(page, "\ufeffcurl https://a.test/ --data-raw 'a\ufeffb'");
  assert.match(await page.locator("#message").innerText(), /aU\+FEFFb$/);
});

test("a body of 1 MB holds neither the page nor the typing up", async () => {
  await chosen(page, "curl");
  const body = "x".repeat(1 << 20);
  await pasted(page, `curl https://a.test/ --data-raw ${body}`);
  const shown = await page.evaluate(() => document.getElementById("output").textContent.length + document.getElementById("message").textContent.length);
  assert.ok(shown < 250_000, `${shown} characters are shown`);
  assert.ok((await copied(page)).includes(body));
  const events = await page.evaluate(async () => {
    const box = document.getElementById("text");
    const events = [];
    for (let index = 0; index < 10; index += 1) {
      box.setRangeText(" -sS", box.value.length, box.value.length, "end");
      const start = performance.now();
      box.dispatchEvent(new InputEvent("input", { bubbles: true }));
      events.push(performance.now() - start);
      await new Promise((done) => setTimeout(done, 30));
    }
    return events.sort((one, other) => one - other);
  });
  assert.ok(events[5] < 50, `half of the events took longer than ${events[5]} ms`);
  await settled(page);
});

test("a link holds a text, whatever it is", async () => {
  for (const text of MARKUP) {
    const other = await opened(browser, {}, `#request=${encodeURIComponent(text)}`);
    assert.equal(await other.locator("#text").inputValue(), text);
    assert.deepEqual(other.left, []);
    await other.context().close();
  }
  const broken = await opened(browser, {}, "#request=%E0%A4%A");
  assert.equal(await broken.locator("#text").inputValue(), "");
  assert.match(await broken.locator("#diagnostic").innerText(), /link can't be read: it is cut/);
  assert.deepEqual(broken.left, []);
  await broken.context().close();
});

test("a panic loses no text, and the next text is read", async () => {
  await pasted(page, "curl https://a.test/");
  const [worker] = page.workers();
  await worker.evaluate(() => {
    const { Instance } = WebAssembly;
    WebAssembly.Instance = function broken() {
      WebAssembly.Instance = Instance;
      return { exports: { memory: new WebAssembly.Memory({ initial: 1 }), _start() { throw new WebAssembly.RuntimeError("unreachable"); } } };
    };
  });
  await pasted(page, "curl https://a.test/ -d kept");
  assert.match(await page.locator("#diagnostic").innerText(), /unreachable[\s\S]*your text is still here/);
  assert.equal(await page.locator("#text").inputValue(), "curl https://a.test/ -d kept");
  await pasted(page, "curl https://a.test/ -d next");
  assert.match(await page.locator("#message").innerText(), /next$/);
});

test("a worker that dies is started again", async () => {
  const [worker] = page.workers();
  await worker.evaluate(() => { self.onmessage = () => { throw new Error("gone"); }; });
  await pasted(page, "curl https://a.test/ -d kept");
  assert.match(await page.locator("#diagnostic").innerText(), /your text is still here/);
  await pasted(page, "curl https://a.test/ -d next");
  assert.match(await page.locator("#message").innerText(), /next$/);
  page.left = page.left.filter((line) => !line.includes("gone"));
});

test("a parameter can have the name of what every object inherits", async () => {
  const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "__defineGetter__"];
  for (const name of names) {
    await pasted(page, `/x{/${name}}`);
    assert.match(await page.locator("#message").innerText(), /^GET \/x /, name);
    assert.ok(await page.locator("#diagnostic").isHidden(), name);
    const field = page.getByLabel(name, { exact: true });
    assert.equal(await field.inputValue(), "");
    await field.fill("7");
    await page.waitForFunction((name) => document.getElementById("text").value.endsWith(` ${name}=7`), name);
    await settled(page);
    assert.match(await page.locator("#message").innerText(), /^GET \/x\/7 /, name);
    await page.locator("#text").focus();
    await pasted(page, `/x{/${name}} ${name}=8`);
    assert.equal(await field.inputValue(), "8");
  }
});

test("nothing left the page", () => assert.deepEqual(page.left, []));
