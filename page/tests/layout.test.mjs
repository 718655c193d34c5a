// What is in sight: by scrolling, on a phone, in forced colours, and by the keyboard alone. The texts are those of other people's
// manuals.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chosen, launched, opened, pasted, request, settled } from "./browser.mjs";

/** As the manuals of Stripe, OpenAI, GitHub, Twilio and Cloudflare write them. */
const TEXTS = {
  stripe: `curl https://api.stripe.com/v1/customers \\
  -u "sk_test_4eC39HqLyjWDarjtT1zdp7dc:" \\
  -d name="Jenny Rosen" \\
  --data-urlencode email="jennyrosen@example.com"`,
  openai: `curl https://api.openai.com/v1/chat/completions \\
  -H "Content-Type: application/json" \\
  -H "Authorization: Bearer $OPENAI_API_KEY" \\
  -d '{
    "model": "gpt-4o",
    "messages": [{"role": "developer", "content": "You are a helpful assistant."}, {"role": "user", "content": "Hello!"}]
  }'`,
  github: `curl -L \\
  -X POST \\
  -H "Accept: application/vnd.github+json" \\
  -H "Authorization: Bearer <YOUR-TOKEN>" \\
  -H "X-GitHub-Api-Version: 2022-11-28" \\
  https://api.github.com/repos/OWNER/REPO/issues \\
  -d '{"title":"Found a bug","body":"I'"'"'m having a problem with this.","assignees":["octocat"],"milestone":1,"labels":["bug"]}'`,
  twilio: `curl -X POST "https://api.twilio.com/2010-04-01/Accounts/$TWILIO_ACCOUNT_SID/Messages.json" \\
--data-urlencode "Body=Hi there" \\
--data-urlencode "From=+15557122661" \\
--data-urlencode "To=+15558675310" \\
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN`,
  cloudflare: `curl https://api.cloudflare.com/client/v4/zones/$ZONE_ID/dns_records -H 'Content-Type: application/json' -H "X-Auth-Email: $CLOUDFLARE_EMAIL" -H "X-Auth-Key: $CLOUDFLARE_API_KEY" -d '{"name": "example.com", "ttl": 3600, "type": "A", "comment": "Domain verification record", "content": "198.51.100.4", "proxied": true}'`,
};

let browser;
before(async () => { browser = await launched(); });
after(() => browser.close());

/** The boxes of elements, in the window. */
const boxes = (page, ...places) => page.evaluate((places) => places.map((place) => {
  const { top, bottom, left, right } = document.querySelector(place).getBoundingClientRect();
  return { top, bottom, left, right };
}), places);

test("the result is never over the explanation, however far one scrolls", async () => {
  for (const viewport of [{ width: 1366, height: 700 }, { width: 1280, height: 500 }, { width: 1000, height: 900 }]) {
    const page = await opened(browser, { viewport });
    for (const [name, text] of Object.entries(TEXTS)) {
      await pasted(page, text);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let at = 0; at < height; at += 120) {
        await page.mouse.wheel(0, 120);
        await page.evaluate((at) => scrollTo(0, at), at);
        const [made, explained] = await boxes(page, "#made", "#explained");
        assert.ok(made.bottom <= explained.top + 1, `${name}, ${viewport.width}, at ${at}: ${made.bottom} > ${explained.top}`);
      }
      await page.evaluate(() => scrollTo(0, 0));
    }
    await page.context().close();
  }
});

test("the request and its code are in sight at once", async () => {
  const page = await opened(browser, { viewport: { width: 1366, height: 700 } });
  for (const text of Object.values(TEXTS)) {
    await pasted(page, text);
    for (const place of ["#text", "#output", "#copy", "#made-title"]) {
      const [{ top, bottom }] = await boxes(page, place);
      assert.ok(top >= 0 && Math.min(bottom, top + 60) <= 700, `${place}: ${top} to ${bottom}`);
    }
  }
  await page.context().close();
});

test("on a phone the code and Copy are in the first 800 pixels after a paste", async () => {
  const page = await opened(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const [name, text] of Object.entries(TEXTS)) {
    await pasted(page, text);
    await chosen(page, "python");
    const [copy, output] = await boxes(page, "#copy", "#output");
    assert.ok(copy.top >= 0 && copy.bottom <= 800, `${name}: Copy ends at ${copy.bottom}`);
    assert.ok(output.top <= 600, `${name}: the code begins at ${output.top}`);
    const [width, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width <= window, `${name}: ${width}`);
  }
  await page.context().close();
});

test("from the text to Copy of Python in 12 keys, and by one shortcut", async () => {
  const page = await opened(browser);
  await pasted(page, TEXTS.stripe);
  await page.locator("#text").focus();
  let keys = 0;
  const press = async (key) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement.id);
  while (!(await focused()).startsWith("tab-")) await press("Tab");
  while ((await focused()) !== "tab-python") await press("ArrowRight");
  while ((await focused()) !== "copy") await press("Tab");
  await press("Enter");
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await settled(page);
  assert.ok(keys <= 12, `${keys} keys`);
  assert.match(await page.evaluate(() => globalThis.copied.at(-1)), /^import/);
  await pasted(page, TEXTS.twilio);
  await page.locator("#text").focus();
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => globalThis.copied.at(-1).includes("Messages.json"));
  assert.equal(await page.locator("#text").inputValue(), TEXTS.twilio);
  await page.locator("#output").focus();
  await pasted(page, TEXTS.stripe);
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => globalThis.copied.at(-1).includes("stripe"));
  await page.context().close();
});

test("Copy waits for the answer that is on its way, whose format it takes, and says so until another text comes", async () => {
  const page = await opened(browser);
  await pasted(page, TEXTS.stripe);
  const last = () => page.evaluate(() => globalThis.copied.at(-1));
  for (const [format, expected, press] of [
    ["python", /^import requests/m, () => document.getElementById("copy").click()],
    ["go", /^package main/, () => document.getElementById("text").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }))],
  ]) {
    await page.evaluate(`document.getElementById("tab-${format}").click(); (${press})()`);
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.match(await last(), expected);
    await page.locator("#text").evaluate((box) => box.dispatchEvent(new InputEvent("input")));
    await settled(page);
    assert.equal(await page.locator("#copy").innerText(), "Copied");
    await pasted(page, TEXTS.twilio);
    assert.equal(await page.locator("#copy").innerText(), "Copy");
    await pasted(page, TEXTS.stripe);
  }
  await page.evaluate((text) => {
    const box = document.getElementById("text");
    box.value = text;
    box.dispatchEvent(new InputEvent("input"));
    document.getElementById("copy").click();
  }, TEXTS.openai);
  await page.waitForFunction(() => globalThis.copied.at(-1).includes("api.openai.com"));
  await page.context().close();
});

test("no word is broken in the explanation, and no `\\` is a line of its own in the code", async () => {
  for (const width of [1366, 1000, 760, 719, 660, 641, 400, 320]) {
    const page = await opened(browser, { viewport: { width, height: 800 } });
    for (const text of Object.values(TEXTS)) {
      await pasted(page, text);
      const broken = await page.evaluate(() => [...document.querySelectorAll("#rows th[scope=row], #rows td")].filter((cell) => {
        const word = document.createRange();
        const node = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
        return [...node.data.matchAll(/\S+/g)].some(({ 0: { length }, index }) => {
          word.setStart(node, index);
          word.setEnd(node, index + length);
          // A longer word has no room in its column.
          return length <= 22 && word.getClientRects().length > 1 && !node.data.slice(index, index + length).includes("-");
        });
      }).map((cell) => cell.textContent));
      assert.deepEqual(broken, [], `${width}`);
      const lines = await page.locator("#output").evaluate((code) => {
        const range = document.createRange();
        const { data } = code.firstChild;
        return [...data.matchAll(/\\\n/g)].map(({ index }) => {
          range.setStart(code.firstChild, data.lastIndexOf("\n", index) + 1);
          range.setEnd(code.firstChild, index + 1);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
      });
      assert.ok(lines.every((count) => count === 1), `${width}: ${lines}`);
    }
    await page.context().close();
  }
});

test("in forced colours the chosen tab, the chosen request and the mistake are seen", async () => {
  const page = await opened(browser, { forcedColors: "active" });
  await pasted(page, "curl https://a.test/1\ncurl https://a.test/2 --frobnicate");
  await request(page, 1);
  const styles = await page.evaluate(() => {
    const of = (place) => getComputedStyle(document.querySelector(place));
    return {
      chosen: of('#tabs [aria-selected="true"]').borderBottomColor,
      other: of('#tabs [aria-selected="false"]').borderBottomColor,
      width: of('#tabs [aria-selected="true"]').borderBottomWidth,
      request: of("#requests label:has(:checked)").outlineStyle,
      line: of("#mirror mark").textDecorationLine,
      wave: of("#mirror mark").textDecorationColor,
      ground: of("body").backgroundColor,
    };
  });
  assert.notEqual(styles.chosen, styles.other);
  assert.equal(styles.width, "3px");
  assert.equal(styles.request, "solid");
  assert.equal(styles.line, "underline");
  assert.notEqual(styles.wave, styles.ground);
  await page.context().close();
});

test("a focus ring is whole: nothing that clips it ends within it", async () => {
  const page = await opened(browser);
  await pasted(page, TEXTS.github);
  await page.locator("#text").focus();
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press("Tab");
    const cut = await page.evaluate(() => {
      const { activeElement } = document;
      const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(activeElement);
      if (outlineStyle === "none" || activeElement.matches("tr, [type=file]")) return null;
      const grown = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      const own = activeElement.getBoundingClientRect();
      for (let parent = activeElement.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === "visible") continue;
        const box = parent.getBoundingClientRect();
        if (own.top - grown < -0.5 || own.bottom + grown > innerHeight + 0.5) return `${activeElement.id || activeElement.outerHTML} at the edge of the window`;
        if (own.left - grown < box.left - 0.5 || own.right + grown > box.right + 0.5 || own.top - grown < box.top - 0.5) return `${activeElement.id || activeElement.outerHTML} in #${parent.id}`;
      }
      return null;
    });
    assert.equal(cut, null);
  }
  await page.context().close();
});

test("Share says why it is disabled, and the base URL is there only for a route", async () => {
  const page = await opened(browser);
  const share = page.getByRole("button", { name: "Share…" });
  const reason = async () => {
    await share.focus();
    return page.locator("#share-why").innerText();
  };
  assert.equal(await reason(), "There is no request yet.");
  await pasted(page, TEXTS.openai);
  assert.equal(await share.getAttribute("aria-disabled"), "false");
  assert.ok(await page.locator("#base").isHidden());
  await pasted(page, "curl https://a.test/1\ncurl https://a.test/2");
  await request(page, -1);
  assert.match(await reason(), /^A link holds one request/);
  await share.click({ force: true });
  assert.ok(!(await page.getByRole("dialog").isVisible()));
  await pasted(page, `curl https://a.test/ -d ${"x".repeat(9000)}`);
  assert.match(await reason(), /longer than a link may be/);
  await pasted(page, "GET /user");
  assert.ok(await page.locator("#base").isVisible());
  await page.locator("#base").fill("nothing");
  await settled(page);
  assert.ok(await page.locator("#base").isVisible(), "a base URL that is a mistake");
  await page.locator("#base").fill("https://b.test");
  await settled(page);
  await pasted(page, "curl https://a.test/");
  assert.ok(await page.locator("#base").isHidden());
  await pasted(page, "GET https://a.test/{x}");
  assert.ok(await page.locator("#base").isHidden());
  await page.context().close();
});

test("another base URL has no media type of GitHub, and a line of curl no name of this program", async () => {
  const page = await opened(browser);
  await pasted(page, "GET /users/{id} id=7");
  assert.match(await page.locator("#message").innerText(), /accept: application\/vnd\.github/);
  await page.getByLabel("Base URL of routes").fill("https://api.acme.test/v2");
  await settled(page);
  assert.match(await page.locator("#message").innerText(), /^GET \/v2\/users\/7 HTTP[\s\S]*accept: \*\/\*/);
  await pasted(page, TEXTS.stripe);
  assert.doesNotMatch(await page.locator("main").innerText(), /endpoint\/\d|vnd\.github/);
  await page.context().close();
});

test("the explanation names the option that made each part", async () => {
  const page = await opened(browser);
  const from = async (name) => page.locator("#rows tr", { has: page.locator("th", { hasText: new RegExp(`^${name}$`) }) }).locator("td").nth(1).innerText();
  await pasted(page, `curl -u mona:s3cr3t -A agent --compressed --json '{"a":1}' -b c=d 'https://a.test/x?q=1'`);
  const expected = { method: "curl's default for --json", authorization: "-u", "user-agent": "-A", accept: "--json", "content-type": "--json", cookie: "-b", q: "URL", a: "--json" };
  for (const [name, option] of Object.entries(expected)) assert.equal(await from(name), option, name);
  await pasted(page, "curl -sXPUT https://a.test/x -HX-A:1 -d a=b");
  for (const [name, option] of Object.entries({ method: "-X", "x-a": "-H", a: "-d", "content-type": "curl's default for -d", accept: "curl's default" })) assert.equal(await from(name), option, name);
  const har = JSON.stringify({ log: { entries: [1, 2].map((id) => ({ request: { method: "POST", url: `https://a.test/${id}?q=1`, headers: [{ name: "X-A", value: "b" }], postData: { mimeType: "application/json", text: '{"a":1}' } } })) } });
  for (const [text, chosen, expected] of [
    ["http PUT https://a.test/x X-A:b a=b q==1", 0, { method: "method", accept: "HTTPie's default", "x-a": "item", a: "item", q: "item", host: "URL" }],
    ["curl https://a.test/1\ncurl https://a.test/2 -H 'X-A: b'", 1, { "x-a": "-H", host: "URL" }],
    ["curl https://a.test/ -d a=1 --data-urlencode b=2 -d c=3", 0, { a: "-d", b: "--data-urlencode", c: "-d" }],
    [har, 1, { method: "method of entry 2", host: "url of entry 2", q: "url of entry 2", "x-a": "headers of entry 2", a: "postData of entry 2" }],
    [`fetch("https://a.test/x?q=1", { method: "PUT", headers: { "x-a": "b" }, body: JSON.stringify({ a: 1 }) })`, 0, { method: "method", host: "URL", q: "URL", "x-a": "headers", body: "body", accept: "fetch's default" }],
    ["fetch('https://a.test/', { method: 'POST', body: 'x', referrer: 'https://b.test/' })", 0, { referer: "referrer", "content-type": "fetch's default for body" }],
    ["GET https://api.github.com/orgs/{org}/repos org=o", 0, { method: "route", host: "route", org: "item", "headers.accept": "this page's default" }],
    ["POST https://a.test/x?q=1 a=1", 0, { q: "route", a: "item", "headers.accept": "default for another host", "content-type": "this page's default" }],
    ["import requests\ns = requests.Session()\ns.headers.update({'X-A': 'b'})\ns.get('https://a.test/')", 0, { "x-a": "headers" }],
    ["import requests\nrequests.post('https://a.test/x', params={'q': 1}, json={'a': 1}, auth=('u', 'p'))", 0, { method: "the call", q: "params", a: "json", "content-type": "requests' default for json", authorization: "auth", accept: "requests' default" }],
    ["### one\nGET https://a.test/1\n\n### two\nPOST https://a.test/2?q=1\nX-A: b\nContent-Type: application/json\n\n{\n  \"a\": 1\n}", 1, { method: "line 5", q: "line 5", "x-a": "line 6", a: "line 9" }],
    ["PATCH /users/17 HTTP/1.1\nHost: a.test\nX-A: b\nContent-Type: text/plain\n\nhello", 0, { method: "line 1", host: "line 2", "x-a": "line 3", body: "line 6" }],
    ["Invoke-RestMethod https://a.test/x -Method Put -Headers @{ 'X-A' = 'b' } -Body 'a=b'", 0, { method: "-Method", "x-a": "-Headers" }],
  ]) {
    await pasted(page, text);
    if (chosen) await request(page, chosen);
    for (const [name, origin] of Object.entries(expected)) assert.equal(await from(name), origin, `${name} of ${text}`);
  }
  for (const text of ["curl 'https://a.test/?q=caf%E9+%26'", "curl https://a.test/ -d q=caf%E9+%26"]) {
    await pasted(page, text);
    assert.match(await page.locator("#rows").innerText(), /q\tcaf%E9[+ ]%26/, "what is no UTF-8 is shown as it is written");
  }
  await page.context().close();
});

test("the headers that a browser adds to a request come last", async () => {
  const page = await opened(browser);
  await pasted(page, "curl https://a.test/ -H 'accept-language: en' -H 'sec-fetch-mode: cors' -H 'x-token-kind: a' -H 'dnt: 1' --json '{\"a\":1}'");
  const names = () => page.locator("#rows tbody tr").evaluateAll((rows) => rows.map((row) => row.querySelector("th")?.innerText ?? "-"));
  assert.deepEqual((await names()).slice(-4), ["a", "-", "sec-fetch-mode", "dnt"]);
  // A line that was written by hand has its headers in its order.
  await pasted(page, "curl https://a.test/ -H 'accept-language: en' -d a=1");
  assert.ok(!(await names()).includes("-"));
  await pasted(page, `curl https://a.test/ --json '{"a": 1,}'`);
  assert.match(await page.locator("#notes").innerText(), /the body is not JSON.*line 1 column 9/);
  await page.context().close();
});
