// The text: what replaces it, and what the browser keeps of it.

import { by, button, kept, make } from "./dom.js";
import { base, begin, state, text, update } from "./state.js";

/** The longest text that the browser inserts as typing, with Undo. A longer one would hold up the page. */
const MOST_TYPED = 100_000;
/** The longest text that the tab keeps. */
const MOST_KEPT = 1_000_000;
/** How long typing rests before the text is kept, in milliseconds. */
const REST = 300;

/** The start of the part of an address that holds a request. */
export const START = "#request=";
const keep = by("keep", HTMLInputElement);

/** Removes the text of a link from the address after an edit. A reload would bring that text back. */
export function edited() {
  state.notice = undefined;
  state.lost = "";
  if (!location.hash.startsWith(START)) return;
  try {
    history.replaceState(null, "", location.pathname + location.search);
  } catch {
    // The address stays, so a reload opens the text of the link.
  }
}

/** @type {number | undefined} */
let resting;

/** Keeps the text for this tab, so that Reload and Back bring it back. The text of a link is in its address, and leaves the kept one. */
function remember() {
  if (location.hash.startsWith(START)) return;
  kept.set("sessionStorage", "text", keep.checked && text.value.length <= MOST_KEPT ? text.value : "");
  kept.set("sessionStorage", "base", keep.checked ? base.value : "");
  kept.set("sessionStorage", "assumed", keep.checked ? state.assumed : "");
  kept.set("sessionStorage", "api", keep.checked ? state.callOf : "");
}

/** After each change of the text, whoever made it. */
export function changed() {
  edited();
  clearTimeout(resting);
  resting = setTimeout(rest, REST);
  button("empty").hidden = text.textLength === 0;
  update();
}

/** A replacement that was too long for Undo of the browser: one step by itself. @type {{ before: string, after: string } | undefined} */
let long;

/** The text that Undo or Redo of such a replacement brings back. @param {string} name */
function other(name) {
  if (!long) return false;
  const [from, to] = name === "undo" ? [long.after, long.before] : [long.before, long.after];
  return from === text.value && to;
}

/** Whether there is something to undo or to redo. What came before a long replacement is lost to the browser. @param {string} name */
const offers = (name) => other(name) !== false || (document.queryCommandEnabled(name) && !(name === "undo" && long?.before === text.value));

function rest() {
  remember();
  offer();
}

/** Undo and Redo are the browser's, which lays the text out before it answers. */
export function offer() {
  for (const name of ["undo", "redo"]) button(name).disabled = !offers(name);
  button("empty").hidden = text.textLength === 0;
}

/**
 * Replaces the text as typing does, so that Undo and Redo of the browser know of it. The part that stays is not touched.
 * @param {string} given
 */
export function replace(given) {
  const before = text.value;
  if (given === before) return;
  let start = 0;
  while (start < given.length && given[start] === before[start]) start += 1;
  let end = 0;
  while (end < Math.min(given.length, before.length) - start && given.at(-1 - end) === before.at(-1 - end)) end += 1;
  insert(start, before.length - end, given.slice(start, given.length - end));
  if (text.value !== given) text.value = given;
}

/** @param {number} start @param {number} end @param {string} given */
export function insert(start, end, given) {
  if (given.length > MOST_TYPED || end - start > MOST_TYPED) {
    const before = text.value;
    text.setRangeText(given, start, end, "end");
    long = { before, after: text.value };
    changed();
    return;
  }
  const { activeElement } = document;
  text.focus({ preventScroll: true });
  text.setSelectionRange(start, end);
  if (!typed(given)) {
    text.setRangeText(given, start, end, "end");
    changed();
  }
  if (activeElement instanceof HTMLElement && activeElement !== text && activeElement !== document.body) activeElement.focus({ preventScroll: true });
}

/**
 * Inserts a text in the place of the selection, with Undo. Lines are inserted one by one as text, which takes Chromium 20
 * seconds for 2,000 of them, and at once as HTML. A browser without this takes them as text.
 * @param {string} given
 */
function typed(given) {
  if (given === "") return document.execCommand("delete");
  // HTML leaves out the first line, and the browser the last one, if they are empty.
  const held = make("pre", {}, given, given.endsWith("\n") ? "\n" : "").outerHTML.replace("<pre>", "<pre>\n");
  return (given.includes("\n") && document.execCommand("insertHTML", false, held)) || document.execCommand("insertText", false, given);
}

/** Another text, of an example, an operation or a file. @param {string} given */
export function write(given) {
  state.chosen = 0;
  state.follows = true;
  if (given === text.value) begin();
  else replace(given);
}

/** Brings back the text that this tab had. */
export function restore() {
  keep.checked = kept.get("localStorage", "keep") !== "no";
  const last = keep.checked ? kept.get("sessionStorage", "text") : "";
  if (last !== "") {
    text.value = last;
    state.lost = kept.get("sessionStorage", "api");
  }
  base.value = keep.checked ? kept.get("sessionStorage", "base") : "";
  state.assumed = kept.get("sessionStorage", "assumed");
}

/** Another step after that of a field, which alone changes no text. The focus stays. @param {"undo" | "redo"} name */
export function again(name) {
  // The browser is still within its own step.
  setTimeout(() => {
    const { activeElement } = document;
    document.execCommand(name);
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    update();
  });
}

/** @param {"undo" | "redo"} name */
function command(name) {
  text.focus();
  const brought = other(name);
  if (brought === false) document.execCommand(name);
  else {
    text.value = brought;
    changed();
  }
  offer();
}

export function listen() {
  text.addEventListener("input", changed);
  text.addEventListener("paste", () => {
    state.follows = true;
    if (text.selectionStart === 0 && text.selectionEnd === text.value.length) state.chosen = 0;
  });
  text.addEventListener("keydown", (event) => {
    const name = event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo";
    if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(event.key.toLowerCase()) || other(name) === false) return;
    event.preventDefault();
    command(name);
  });
  button("undo").addEventListener("click", () => command("undo"));
  button("redo").addEventListener("click", () => command("redo"));
  button("empty").addEventListener("click", () => {
    write("");
    text.focus();
  });
  keep.addEventListener("change", () => {
    kept.set("localStorage", "keep", keep.checked ? "" : "no");
    remember();
  });
  addEventListener("pagehide", remember);
}
