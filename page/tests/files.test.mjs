// The files that a text names: attached, replaced, dropped, missing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { chosen, launched, opened, pasted, request, require, secrets, settled, told } from "./browser.mjs";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const PHOTO = "curl https://a.test/ -F file=@photo.jpg -F title=Holiday";
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]);

let browser;
let page;
before(async () => {
  browser = await launched();
  page = await opened(browser);
});
after(() => browser.close());

const file = (name, bytes) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
const rows = () => page.locator("#attached li").allInnerTexts();
const row = (path) => page.locator(`#attached li[data-path="${path}"]`);
const said = (place) => page.locator(place).innerText();
/** What a person sees of a place, its lines without blanks around them. */
const seen = async (place) => (await page.locator(place).innerText()).trim();
/** Attaches files by their own names, and waits until the page says something of them. What an earlier step left there is taken away. */
async function attached(...given) {
  await page.locator("#files-state").evaluate((place) => place.replaceChildren());
  await page.locator("#files").setInputFiles(given);
  await page.waitForFunction(() => document.getElementById("files-state").textContent !== "");
}
/** What Download saves. */
async function downloaded() {
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  return readFileSync(await saved.path());
}
const text = () => page.locator("#text").inputValue();
const output = (part) => page.waitForFunction((part) => document.getElementById("output").textContent.includes(part), part);

/** Chooses a file in the dialog that a button opens. */
async function chooses(name, given, place = "main") {
  const [dialog] = await Promise.all([page.waitForEvent("filechooser"), page.locator(place).getByRole("button", { name, exact: true }).first().click()]);
  assert.equal(dialog.isMultiple(), Array.isArray(given));
  await dialog.setFiles(given);
}

/** Drops files on a place. */
async function drop(place, ...given) {
  const held = await page.evaluateHandle((given) => {
    const held = new DataTransfer();
    for (const [name, bytes] of given) held.items.add(new File([new Uint8Array(bytes)], name));
    return held;
  }, given.map(([name, bytes]) => [name, [...Buffer.from(bytes)]]));
  await page.dispatchEvent(place, "drop", { dataTransfer: held });
}

async function removed() {
  const button = page.locator("#attached").getByRole("button", { name: /^Remove/ }).first();
  while (await button.count()) {
    await button.click();
    await settled(page);
  }
}

test("a file that is not attached is a row: what it is for, and what needs it; its name is underlined where it is needed", async () => {
  await pasted(page, PHOTO);
  assert.ok(await page.locator("#attached").isVisible(), "the list is open");
  assert.deepEqual(await rows(), ["photo.jpg\nfor the form field file, not attached\nAttach"]);
  assert.equal(await said("#files-count"), "(0 of 1 attached)");
  assert.equal(await said("#files-need"), "curl opens photo.jpg by that name where it runs, and needs nothing here. http and har hold any file, json and batch those that are text.");
  assert.equal(await page.locator("#mirror mark").count(), 0);
  await chosen(page, "http");
  assert.equal(await said("#files-need"), "");
  assert.match(await said("#output"), /^http holds the bytes of files: attach photo\.jpg\.\s+Attach photo\.jpg$/);
  assert.equal(await said("#mirror mark"), "photo.jpg");
  await chosen(page, "json");
  assert.match(await said("#output"), /^json holds files that are text, and no others \(http and har hold any\): attach photo\.jpg if it is text\.\s+Attach photo\.jpg$/);
  await told(page, "is not attached");
  await pasted(page, "POST https://a.test/x a=b c=@notes/x.txt");
  assert.equal(await said("#mirror mark"), "notes/x.txt");
  await page.locator("#diagnostic").getByRole("button", { name: "Attach x.txt" }).waitFor();
  await pasted(page, "curl https://a.test/f.bin -T f.bin");
  await chosen(page, "http");
  assert.equal(await page.locator("#mirror mark").evaluate((mark) => mark.previousSibling.data), "curl https://a.test/f.bin -T ", "not the one of the URL");
});

test("of several requests, the chosen one asks for its own files", async () => {
  await pasted(page, "curl https://a.test/1 -d @a.json\ncurl https://a.test/2 -T b.bin\ncurl https://a.test/3 -H @h.txt\ncurl https://a.test/4");
  assert.deepEqual(await rows(), ["a.json\nfor the body, not attached\nAttach", "b.bin\nfor the body, not attached\nAttach", "h.txt\nnot attached\nAttach"]);
  for (const [index, name] of [[0, "a.json"], [1, "b.bin"], [2, "h.txt"], [3, ""]]) {
    await request(page, index);
    assert.equal((await page.locator("#mirror mark").allInnerTexts()).join(), name);
    assert.deepEqual(await page.locator(":is(#output, #diagnostic) button").allInnerTexts(), name ? [`Attach ${name}`] : []);
  }
  await request(page, -1);
  assert.deepEqual(await page.locator("#diagnostic button").allInnerTexts(), ["Attach 3 files"]);
});

test("a file that is chosen for a path takes its place, whatever its own name, and is replaced and removed there", async () => {
  await pasted(page, PHOTO);
  await chosen(page, "har");
  await chooses("Attach photo.jpg", file("IMG_1234.jpg", "abc"), "#output");
  await output("abc");
  assert.deepEqual(await rows(), ["photo.jpg\nfor the form field file, 3 bytes, from IMG_1234.jpg\nReplace\nRemove"]);
  assert.equal(await said("#files-state"), "IMG_1234.jpg is attached as photo.jpg");
  assert.equal(await said("#files-count"), "(1 of 1 attached)");
  await row("photo.jpg").getByRole("button", { name: "Replace photo.jpg" }).focus();
  await chooses("Replace photo.jpg", file("photo.jpg", ""));
  await page.getByText("for the form field file, empty").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Replace photo.jpg", "the focus stays at the row");
  await row("photo.jpg").getByRole("button", { name: "Remove photo.jpg" }).click();
  await page.getByText("for the form field file, not attached").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Attach photo.jpg");
  assert.equal(await said("#files-state"), "photo.jpg is removed");
});

test("a file with another name is offered for the path that lacks one", async () => {
  await pasted(page, PHOTO);
  await page.locator("#files").setInputFiles(file("other.jpg", "abc"));
  await row("other.jpg").waitFor();
  assert.deepEqual(await rows(), ["photo.jpg\nfor the form field file, not attached\nAttach", "other.jpg\n3 bytes, not named in the text\nUse as photo.jpg\nRemove"]);
  await page.getByRole("button", { name: "Use as photo.jpg" }).click();
  await output("abc");
  await settled(page);
  assert.deepEqual(await rows(), ["photo.jpg\nfor the form field file, 3 bytes, from other.jpg\nReplace\nRemove"]);
  await removed();
});

test("two files of one name have their own bytes, and one that is chosen by that name asks which of them it is", async () => {
  await chosen(page, "har");
  await pasted(page, "curl https://a.test/ -F a=@x/f.txt -F b=@y/f.txt");
  assert.match(await said("#output"), /attach x\/f\.txt and y\/f\.txt\.\s+Attach 2 files$/);
  await chooses("Attach 2 files", [file("f.txt", "first")]);
  await row("f.txt").waitFor();
  assert.equal(await said("#files-state"), "choose what f.txt stands for");
  assert.deepEqual(await rows(), ["x/f.txt\nfor the form field a, not attached\nAttach", "y/f.txt\nfor the form field b, not attached\nAttach", "f.txt\n5 bytes, not named in the text\nUse as x/f.txt\nUse as y/f.txt\nRemove"]);
  await page.getByRole("button", { name: "Use as x/f.txt" }).click();
  await chooses("Attach y/f.txt", file("f.txt", "second"));
  await output("second");
  assert.match(await said("#output"), /first[\s\S]*second/);
  await removed();
});

test("a dropped file goes to the path that has its name, wherever it falls, or to the row on which it falls", async () => {
  await pasted(page, PHOTO);
  await drop("#text", ["photo.jpg", JPEG]);
  await page.getByText("for the form field file, 5 bytes").waitFor();
  assert.equal(await text(), PHOTO);
  await removed();
  await drop("#message", ["IMG_1.jpg", JPEG]);
  await page.getByRole("button", { name: "Use as photo.jpg" }).waitFor();
  await drop('#attached li[data-path="photo.jpg"]', ["IMG_2.jpg", JPEG]);
  await page.getByText("from IMG_2.jpg").waitFor();
  await page.getByRole("button", { name: "Use as photo.jpg" }).click();
  await page.getByText("from IMG_1.jpg").waitFor();
  await removed();
  await pasted(page, "curl https://a.test/ -d @body.json -d @b.txt");
  await drop("footer", ["body.json", "{}"], ["b.txt", "b"]);
  await page.waitForFunction(() => document.getElementById("files-count").textContent === "(2 of 2 attached)");
  await removed();
  await drop("#text", ["other.txt", "curl https://b.test/"]);
  await page.getByRole("button", { name: "Use as b.txt" }).waitFor();
  assert.equal(await text(), "curl https://a.test/ -d @body.json -d @b.txt");
  await removed();
  await pasted(page, "curl https://a.test/");
  await drop("#text", ["other.txt", "curl https://b.test/"]);
  await page.waitForFunction(() => document.getElementById("text").value === "curl https://b.test/");
  await settled(page);
  assert.deepEqual(await rows(), []);
});

test("the bytes of a part are in the download, however secrets are shown, and JSON says why it has none", async () => {
  await pasted(page, PHOTO);
  await page.locator("#files").setInputFiles({ ...file("photo.jpg", ""), buffer: JPEG });
  await page.getByText("for the form field file, 5 bytes").waitFor();
  for (const manner of ["hidden", "variables", "shown"]) {
    await secrets(page, manner);
    assert.match(await said("#message"), /filename="photo\.jpg"[\s\S]*\n\(photo\.jpg: 5 B\)\n[\s\S]*\nHoliday\n/, manner);
    await chosen(page, "http");
    assert.equal((await seen("#output")).split("\n").slice(1).join("\n").trim(), await seen("#message"), manner);
    const all = await downloaded();
    const body = all.subarray(all.indexOf("\r\n\r\n") + 4);
    assert.ok(body.includes(JPEG) && body.includes("Holiday") && !body.includes("***"), manner);
    assert.match(all.toString("latin1"), new RegExp(`\\r\\ncontent-length: ${body.length}\\r\\n`));
    await chosen(page, "json");
    assert.equal(await said("#output"), "json holds files that are text, and no others (http and har hold any): photo.jpg is not text.");
  }
  await secrets(page, "variables");
  await removed();
});

test("a body that is a picture is not hidden, its message has a head, and a download without the token says so", async () => {
  await pasted(page, "curl https://a.test/ --data-binary @photo.jpg -H 'authorization: Bearer s3cret'");
  await attached({ ...file("photo.jpg", ""), buffer: JPEG });
  await chosen(page, "http");
  const hidden = "Secrets in known places are hidden, in the download as well.";
  for (const [manner, hides, token] of [["shown", "", "Bearer s3cret"], ["hidden", hidden, "***"], ["variables", "http can't hold variables here: secrets in known places are hidden, in the download as well.", "***"]]) {
    await secrets(page, manner);
    const all = await downloaded();
    const [above, ...message] = (await seen("#output")).split("\n");
    assert.equal(above, `Download saves these ${all.length} bytes: not all are text${hides && ", and secrets are ***"}.`);
    const head = all.subarray(0, -5).toString();
    assert.equal(message.join("\n").trim(), `${head.replaceAll("\r", "")}(photo.jpg: 5 B)`, manner);
    assert.match(head, new RegExp(`\r\nauthorization: ${token.replaceAll("*", "\\*")}\r\n[\\s\\S]*\r\ncontent-length: 5\r\n\r\n$`));
    assert.deepEqual(all.subarray(-5), JPEG);
    assert.match(await said("#message"), /\ncontent-length: 5\n\n\(photo\.jpg: 5 B\)$/, manner);
    assert.equal(await page.locator("#why:visible").allInnerTexts().then((all) => all.join()), hides);
  }
  const one = await text();
  await pasted(page, `${one}\n${one}`);
  await request(page, -1);
  assert.match(await said("#output"), /\(photo\.jpg: 5 B\)\nPOST [\s\S]*\(photo\.jpg: 5 B\)$/, "the messages of all");
  await pasted(page, one);
  await page.getByRole("button", { name: "Show secrets" }).click();
  await settled(page);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("#text").press("Control+Enter")]);
  assert.ok(readFileSync(await saved.path()).includes("Bearer s3cret"));
  await told(page, "Saved");
  assert.ok(await page.locator("#hides").isHidden());
  await secrets(page, "variables");
  await chosen(page, "python");
  assert.equal(await said("#files-need"), "python opens photo.jpg by that name where it runs, and needs nothing here. http and har hold any file, json and batch those that are text.");
  await removed();
});

test("the message has the text of a file that is text, and the name and the size of another one", async () => {
  const photo = { ...file("photo.jpg", ""), buffer: Buffer.alloc(12_345, 0xff) };
  const FORM = "application/x-www-form-urlencoded";
  const TYPED = "-H 'content-type: application/json'";
  for (const [line, format, before, given, after] of [
    ["-d @body.json", "curl", "@body.json", file("body.json", '{"a":\n1}'), '{"a":1}'],
    [`-d @body.json ${TYPED}`, "http", "@body.json", file("body.json", '{"a":1,"token":"s3cret"}'), '{"a":1,"token":"$A_TOKEN"}'],
    ["-T body.json", "json", "@body.json", file("body.json", "a\nb"), "a\nb"],
    ["-T big.txt", "curl", "@big.txt", file("big.txt", "x".repeat(100_000)), "(big.txt: 100000 B)"],
    ["--data-binary @photo.jpg", "curl", "@photo.jpg", photo, "(photo.jpg: 12345 B)"],
    ["--data-binary @photo.jpg", "http", "@photo.jpg", photo, "(photo.jpg: 12345 B)"],
    ["--data-binary @photo.jpg", "json", "@photo.jpg", photo, "(photo.jpg: 12345 B)"],
    [`--data-binary @photo.jpg ${TYPED}`, "python", "@photo.jpg", photo, "(photo.jpg: 12345 B)"],
    ["-T photo.jpg", "har", "@photo.jpg", photo, "(photo.jpg: 12345 B)"],
    ["-d a=b --data-binary @photo.jpg", "http", "a=b&@photo.jpg", photo, "a=b&(photo.jpg: 12345 B)"],
  ]) {
    const body = async () => (await said("#message")).split("\n\n").slice(1).join("\n\n").trim();
    await pasted(page, `curl https://a.test/ ${line}`);
    await chosen(page, format);
    assert.equal(await body(), before, line);
    await attached(given);
    assert.equal(await body(), after, `${line} as ${format}`);
    if (!after.includes("$")) assert.match(await said("#message"), /\ncontent-length: \d+\n/, line);
    await removed();
  }
  await pasted(page, "curl https://a.test/ -F photo=@photo.jpg -F note=@note.txt");
  const parts = async () => [...(await said("#message")).matchAll(/name="(\w+)"; filename="[\w.]+"\nContent-Type: ([\w/]+)\n\n(.*)/g)].map(([, ...part]) => part.join(" "));
  await attached(photo);
  assert.deepEqual(await parts(), ["photo image/jpeg (photo.jpg: 12345 B)", "note text/plain @note.txt"]);
  await attached(file("note.txt", "Grüße"));
  assert.deepEqual(await parts(), ["photo image/jpeg (photo.jpg: 12345 B)", "note text/plain Grüße"]);
  await removed();
});

test("each way to attach has one name: a row its own button, and several files a button for all", async () => {
  const attaching = () => page.locator("main").getByText(/^Attach/).filter({ visible: true }).allInnerTexts();
  await chosen(page, "curl");
  await pasted(page, "curl https://a.test/");
  await page.locator("#files-box").evaluate((box) => { box.open = true; });
  assert.deepEqual(await attaching(), ["Attach files"]);
  await pasted(page, "curl https://a.test/ -T a.txt");
  assert.deepEqual(await attaching(), ["Attach"]);
  await pasted(page, "curl https://a.test/ -F a=@a.txt -F b=@b.txt");
  assert.deepEqual(await attaching(), ["Attach", "Attach", "Attach 2 files"]);
  await chosen(page, "http");
  assert.deepEqual(await attaching(), ["Attach 2 files", "Attach", "Attach", "Attach 2 files"]);
  await attached(file("a.txt", "a"));
  assert.deepEqual(await attaching(), ["Attach b.txt", "Attach"]);
  await removed();
});

test("what is said of an attached file is not said beside another text", async () => {
  await pasted(page, PHOTO);
  await page.evaluate(() => {
    const held = new DataTransfer();
    held.items.add(new File(["abc"], "photo.jpg"));
    const input = document.getElementById("files");
    input.files = held.files;
    input.dispatchEvent(new Event("change"));
    const box = document.getElementById("text");
    box.value = "curl https://b.test/ -T other.txt";
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await row("photo.jpg").waitFor();
  await settled(page);
  assert.equal(await said("#files-state"), "");
  await removed();
});

test("a file of the clipboard is taken like a dropped one", async () => {
  await pasted(page, PHOTO);
  await page.locator("#text").evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array([255, 0])], "image.png"));
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole("button", { name: "Use as photo.jpg" }).waitFor();
  assert.equal(await text(), PHOTO);
  await removed();
});

test("a link and a page that is loaded again have no bytes, and say so", async () => {
  await pasted(page, PHOTO);
  await page.locator("#files").setInputFiles(file("photo.jpg", "abc"));
  await page.getByText("for the form field file, 3 bytes").waitFor();
  await page.getByRole("button", { name: "Share…" }).click();
  assert.match(await said("#dialog"), /The link names the files of the request, and has none of their bytes\./);
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await settled(page);
  assert.equal(await text(), PHOTO);
  assert.ok(await page.getByRole("button", { name: "Clear" }).isVisible());
  assert.deepEqual(await rows(), ["photo.jpg\nfor the form field file, not attached\nAttach"]);
  assert.ok(await page.locator("#attached").isVisible());
  await pasted(page, "curl https://a.test/");
  await page.getByRole("button", { name: "Share…" }).click();
  assert.doesNotMatch(await said("#dialog"), /bytes/);
  await page.getByRole("button", { name: "Close" }).click();
});

test("axe-core finds nothing, and nothing is cut at 400 pixels", async () => {
  const small = await opened(browser, { viewport: { width: 400, height: 800 } });
  for (const other of [page, small]) {
    await pasted(other, `curl https://a.test/ -F a=@${"long-".repeat(30)}name.txt -F b=@b.txt`);
    await chosen(other, "http");
    await other.locator("#files").setInputFiles([file("other.txt", "a"), file("b.txt", "b")]);
    await other.getByRole("button", { name: "Remove b.txt" }).waitFor();
    await settled(other);
    await other.evaluate(AXE);
    const { violations } = await other.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`), []);
    const [width, window] = await other.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width <= window, `${width} > ${window}`);
    const { scrollWidth, clientWidth } = await other.locator("#output").evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    assert.ok(scrollWidth <= clientWidth, `the refusal is ${scrollWidth} wide in ${clientWidth}`);
  }
  await small.context().close();
});

test("nothing left the page", () => assert.deepEqual(page.left.filter((one) => !one.startsWith("navigation")), []));
