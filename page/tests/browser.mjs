// A headless Chromium with the page, without a network. Each page has a list of the requests and navigations that it made.

import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const target = `${root}target/page`;
export const address = pathToFileURL(`${target}/endpoint.html`).href;
export const require = createRequire(`${root}target/page-node/`);

/** The files of descriptions of real APIs. Where all cases are asked for, there have to be some. */
export function descriptions() {
  const folder = process.env.ENDPOINT_OPENAPI ?? `${root}target/openapi`;
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(json|yaml)(\.gz)?$/.test(name)) : [];
  if (names.length === 0 && process.env.ENDPOINT_ALL) throw new Error("ENDPOINT_OPENAPI names no descriptions");
  return names.map((name) => `${folder}/${name}`);
}

export async function launched() {
  const { chromium } = require("playwright-core");
  return chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
}

/** A page that is ready, with `copied()`, and `left`, the list of all that wanted to leave it. */
export async function opened(browser, options = {}, hash = "") {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  await context.setOffline(true);
  await context.addInitScript(() => {
    globalThis.copied = [];
    const clipboard = { writeText: async (text) => void globalThis.copied.push(text) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    // A slow machine sees the word of a button, and all that a screen reader was told, although both soon go away.
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (work, time) => setTimeout(work, time === 1600 ? 60_000 : time);
    globalThis.told = [];
    addEventListener("DOMContentLoaded", () => {
      const said = document.getElementById("said");
      new MutationObserver(() => globalThis.told.push(said.textContent)).observe(said, { childList: true });
    });
  });
  const page = await context.newPage();
  page.left = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith("blob:") && url.split("#")[0] !== address) page.left.push(`request ${url}`);
  });
  page.on("framenavigated", (frame) => {
    if (frame.url().split("#")[0] !== address) page.left.push(`navigation ${frame.url()}`);
  });
  page.on("popup", () => page.left.push("a window"));
  page.on("dialog", (dialog) => {
    page.left.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => page.left.push(`error ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") page.left.push(`console ${message.text()}`);
  });
  await page.goto(address + hash);
  await page.locator("html[data-ready]").waitFor();
  await settled(page);
  return page;
}

/** Waits until no question is on its way. */
export async function settled(page) {
  await page.waitForFunction(() => document.documentElement.dataset.asked === document.documentElement.dataset.answered);
}

/** Writes a text into the box, as a paste does, and waits for its answer. */
export async function pasted(page, text) {
  await page.evaluate((text) => {
    const box = document.getElementById("text");
    box.setSelectionRange(0, box.value.length);
    box.dispatchEvent(new ClipboardEvent("paste", { bubbles: true }));
    box.value = text;
    box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, text);
  await settled(page);
}

export async function chosen(page, format) {
  await page.evaluate((format) => {
    const tab = document.getElementById(`tab-${format}`);
    if (tab) return tab.click();
    const more = document.getElementById("more");
    more.value = format;
    more.dispatchEvent(new Event("change"));
  }, format);
  await settled(page);
}

/** Chooses how secrets are written: "hidden", "variables" or "shown". */
export async function secrets(page, manner) {
  await page.getByLabel("Secrets", { exact: true }).selectOption(manner);
  await settled(page);
}

/** Chooses one of several requests by its index; -1 is all. */
export async function request(page, index) {
  await page.locator(`#requests input[value="${index}"]`).evaluate((radio) => radio.click());
  await settled(page);
}

/** What Copy takes; nothing where there is nothing to copy. */
export async function copied(page) {
  return page.evaluate(async () => {
    const [button, before] = [document.getElementById("copy"), globalThis.copied.length];
    if (button.disabled || button.hidden) return "";
    button.click();
    for (let round = 0; round < 1000 && globalThis.copied.length === before; round += 1) await new Promise((done) => setTimeout(done, 10));
    return globalThis.copied[before];
  });
}

/** Waits until a screen reader was told something. */
export async function told(page, part) {
  await page.waitForFunction((part) => globalThis.told.some((one) => one.includes(part)), part);
}

const run = promisify(execFile);

/** The standard output of the command, whatever its status. */
export async function command(words, input) {
  const started = run(`${root}target/debug/endpoint`, words, { maxBuffer: 1 << 26, encoding: "utf8" });
  started.child.stdin.on("error", () => {});
  started.child.stdin.end(input);
  const { stdout } = await started.catch((failed) => failed);
  return stdout;
}
