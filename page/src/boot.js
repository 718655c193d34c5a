// The start of the page, and what is dropped on it.

import * as api from "./api.js";
import { load, start } from "./client.js";
import { by } from "./dom.js";
import * as examples from "./examples.js";
import * as files from "./files.js";
import * as light from "./light.js";
import * as mirror from "./mirror.js";
import * as output from "./output.js";
import * as render from "./render.js";
import * as requests from "./requests.js";
import * as share from "./share.js";
import { answersGoTo, begin, refuse, upToDate } from "./state.js";
import * as box from "./text.js";

// The programs follow this script in the file. The worker starts while the browser still reads them, and who is faster
// than they are can already type: the answer comes once they are there.
start();
answersGoTo(render.render);
for (const part of [box, mirror, output, render, light, requests, share, api, files, examples]) part.listen();
listen();
output.tabs(FORMATS);
const isShared = share.receive();
if (!isShared) box.restore();
box.offer();
performance.mark("ready");
addEventListener("DOMContentLoaded", () => {
  load().catch((error) => {
    refuse(`the reader could not be started: ${error instanceof Error ? error.message : error}`, ["this page needs WebAssembly and DecompressionStream: update the browser"]);
  });
  if (!isShared) begin();
  void upToDate()?.then(() => performance.mark("answered"));
  document.documentElement.dataset.ready = "true";
});

/** The text of a file, or null if the file is not text. @param {File} file */
async function textOf(file) {
  try {
    const held = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return held.includes("\0") ? null : held;
  } catch {
    return null;
  }
}

/** Takes dropped files. The place of the drop decides their use; elsewhere, a request that names files has them attached. @param {Element | null} target @param {File[]} dropped */
async function take(target, dropped) {
  const [file] = dropped;
  if (!file) return;
  const path = target?.closest("#attached li")?.getAttribute("data-path") ?? undefined;
  if (path !== undefined && dropped.length === 1) return files.attach(dropped, path);
  if (target?.closest("#files-box")) return files.attach(dropped);
  const describe = async () => void (await api.describe(new Uint8Array(await file.arrayBuffer())));
  if (target?.closest("#api-box")) return describe();
  // The list of files offers what each can stand for, and no request is lost.
  if (files.areNamed()) return files.attach(dropped);
  const start = new Uint8Array(await file.slice(0, 4000).arrayBuffer());
  const isPacked = start[0] === 0x1f && start[1] === 0x8b;
  if (isPacked || api.isDescription(new TextDecoder().decode(start))) return describe();
  const held = await textOf(file);
  if (held === null) return files.attach(dropped);
  box.write(held);
}

function listen() {
  const opened = by("open", HTMLInputElement);
  opened.addEventListener("change", () => {
    const chosen = [...(opened.files ?? [])];
    // The same file can be opened again.
    opened.value = "";
    void take(null, chosen).catch(() => refuse("the file can't be read", []));
  });
  // A dropped file never replaces this page.
  /** @type {number | undefined} */
  let dragging;
  addEventListener("dragover", (event) => {
    event.preventDefault();
    // The end of a drag outside of the window has no event.
    clearTimeout(dragging);
    document.documentElement.classList.toggle("drag", event.dataTransfer?.types.includes("Files"));
    dragging = setTimeout(() => document.documentElement.classList.remove("drag"), 300);
  });
  addEventListener("paste", (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (pasted.length === 0 || event.clipboardData?.getData("text/plain")) return;
    event.preventDefault();
    void take(null, pasted).catch(() => refuse("the file can't be read", []));
  });
  addEventListener("drop", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const dropped = [...(event.dataTransfer?.files ?? [])];
    // The browser itself inserts a dropped text into a field.
    if (dropped.length === 0 && target?.closest("input, textarea")) return;
    event.preventDefault();
    const given = event.dataTransfer?.getData("text/plain");
    if (dropped.length) void take(target, dropped).catch(() => refuse("the file can't be read", []));
    else if (given) box.write(given);
  });
}
