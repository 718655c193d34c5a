// The bounds of size and time. The page measures itself: from the event of a paste to the frame that shows its answer.

import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { chosen, copied, launched, opened, pasted, settled, target } from "./browser.mjs";

let browser;
before(async () => { browser = await launched(); });
after(() => browser.close());

/** A machine that does other work is no measure: times are multiples of these bounds then. */
const SLOWER = Number(process.env.PAGE_SLOWER ?? 1);
const at = (times, part) => times.sort((one, other) => one - other)[Math.floor(times.length * part)];

test("the size", () => {
  const { size } = statSync(`${target}/endpoint.html`);
  const held = readFileSync(`${target}/endpoint.html`, "latin1");
  const [description, python] = ["description", "python"].map((name) => new RegExp(`id="${name}">(.*?)</script>`, "s").exec(held)[1].length);
  console.log(`${size} bytes: ${description} of the reader of descriptions, ${python} of the parser of Python`);
  assert.ok(size <= 1_800_000 && size - description - python <= 1_190_000);
});

test("ready within 200 ms, and the first answer within 400 ms", async () => {
  const [times, answers] = [[], []];
  for (let run = 0; run < 7; run += 1) {
    const page = await opened(browser);
    times.push(await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime));
    answers.push(await page.evaluate(() => performance.getEntriesByName("answered")[0].startTime));
    await page.context().close();
  }
  console.log(`ready after ${Math.round(at(times, 0.5))} ms, the first answer after ${Math.round(at(answers, 0.5))} ms, at the median of ${times.length}`);
  assert.ok(at(times, 0.5) <= 200 * SLOWER && at(answers, 0.5) <= 400 * SLOWER);
});

test("from paste to paint: a frame at the median, 50 ms at the 95th of 100", async () => {
  const page = await opened(browser);
  const texts = JSON.parse(readFileSync(`${target}/texts.json`, "utf8")).slice(0, 100);
  const times = await page.evaluate(async (texts) => {
    const box = document.getElementById("text");
    const state = document.documentElement.dataset;
    const frame = () => new Promise(requestAnimationFrame);
    const times = [];
    for (const text of texts) {
      await frame();
      await new Promise((done) => setTimeout(done, 5));
      box.value = text;
      const start = performance.now();
      box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
      while (state.asked !== state.answered) await new Promise((done) => {
        const seen = new MutationObserver(() => { seen.disconnect(); done(); });
        seen.observe(document.documentElement, { attributes: true, attributeFilter: ["data-answered"] });
      });
      // The styles and the layout of the answer are a part of it.
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
    }
    return times;
  }, texts);
  const [median, late] = [at(times, 0.5), at(times, 0.95)];
  console.log(`from paste to the laid out answer: median ${median.toFixed(1)} ms, 95th ${late.toFixed(1)} ms of ${times.length}`);
  assert.ok(median <= 16.7 * SLOWER && late <= 50 * SLOWER);
  assert.deepEqual(page.left, []);
});

/** Counts the tasks of the page that take longer than 50 ms, from now on. Returns the longest so far. */
async function watched(page) {
  await page.evaluate(() => {
    globalThis.longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    });
    observer.observe({ type: "longtask" });
  });
  return async () => {
    await page.waitForTimeout(100);
    return page.evaluate(() => Math.round(globalThis.longest));
  };
}

test("a paste of 1 MB, and typing after it: no task of 200 ms", async () => {
  const line = `curl https://a.test/ --json '${JSON.stringify({ all: Array.from({ length: 12_000 }, (_, id) => ({ id, name: `name of ${id}`, is_new: id % 2 === 0, tags: ["a", "b"] })) })}'`;
  assert.ok(line.length > 750_000, `${line.length} characters`);
  let least = Infinity;
  // Other work of the machine only adds to a time, so that the least of three counts.
  for (let run = 0; run < 3 && least > 200 * SLOWER; run += 1) {
    const page = await opened(browser);
    const longest = await watched(page);
    await pasted(page, line.padEnd(1 << 20, " "));
    const after = await longest();
    await page.locator("#text").evaluate((box) => { box.focus(); box.setSelectionRange(box.value.length, box.value.length); });
    await page.keyboard.type(" -sS", { delay: 20 });
    await settled(page);
    console.log(`longest task of a paste of 1 MB: ${after} ms; with typing after it: ${await longest()} ms`);
    least = Math.min(least, await longest());
    await page.context().close();
  }
  assert.ok(least <= 200 * SLOWER);
});

test("a file of 10 MB: attached within 1.5 s, no task of 200 ms, and its bytes are what they were", async () => {
  const page = await opened(browser);
  const bytes = Buffer.alloc(10_000_000, "0123456789abcdef\n");
  await pasted(page, "curl https://a.test/ -T big.txt");
  const longest = await watched(page);
  // A browser reads a file of the disk as somebody who chooses it does.
  writeFileSync(`${target}/big.txt`, bytes);
  const start = performance.now();
  await page.locator("#files").setInputFiles(`${target}/big.txt`);
  await page.getByRole("button", { name: "Remove big.txt" }).waitFor();
  await settled(page);
  const attached = performance.now() - start;
  assert.match(await page.locator("#output").innerText(), /--data-binary @big\.txt/);
  const named = await longest();
  await chosen(page, "http");
  console.log(`10 MB: attached in ${Math.round(attached)} ms, longest task ${named} ms, as HTTP ${await longest()} ms`);
  assert.ok(attached <= 1500 * SLOWER && (await longest()) <= 200 * SLOWER);
  assert.ok((await copied(page)).endsWith(bytes.toString()));
  const binary = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0]);
  await pasted(page, "curl https://a.test/ -T a.png");
  await page.locator("#files").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: binary });
  await page.locator("#output").getByText("(a.png: 7 B)").waitFor();
  assert.ok(await page.locator("#copy").isHidden());
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  const file = readFileSync(await saved.path());
  assert.ok(file.subarray(-7).equals(binary) && file.toString("latin1").startsWith("PUT /a.png "));
  assert.doesNotMatch(await page.locator("main").innerText(), /\ufffd/);
  await page.context().close();
});

test("200 requests of a HAR: a list with a filter, methods and statuses", async () => {
  const page = await opened(browser);
  const entries = Array.from({ length: 200 }, (_, index) => ({
    request: { method: index % 3 ? "GET" : "POST", url: `https://shop.test/api/${index % 2 ? "orders" : "users"}/${index}`, headers: [], queryString: [], cookies: [], headersSize: -1, bodySize: 0, httpVersion: "HTTP/1.1" },
    response: { status: index === 77 ? 404 : 200 },
  }));
  const start = performance.now();
  await pasted(page, JSON.stringify({ log: { version: "1.2", creator: { name: "x", version: "1" }, entries } }));
  console.log(`a HAR of 200 requests: ${Math.round(performance.now() - start)} ms`);
  const rows = page.locator("#requests label:visible");
  assert.equal(await rows.count(), 201);
  await page.getByLabel("Filter the requests").fill("orders 404");
  assert.equal(await page.locator("#filtered").innerText(), "1 of 200 requests");
  assert.equal(await rows.count(), 1);
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^GET \/api\/orders\/77 /, "the only one is chosen");
  await page.getByLabel("Filter the requests").fill("post users");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^POST \/api\/users\/0 /, "of several, Enter chooses the first");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^POST \/api\/users\/0 /, "and stays there");
  await page.context().close();
});
