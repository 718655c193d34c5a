// Lights the part that is pointed at: its row, its pieces of the message and its place in the text. Says what it comes from.

import { element, nodes } from "./dom.js";
import { illuminate } from "./mirror.js";
import { text } from "./state.js";

/** @typedef {import("./types").Row} Row */

/** @type {Row[]} */
let rows = [];
/** What was clicked, whose row stays lit. @type {EventTarget | null} */
let clicked = null;

/** Says which rows there are. @param {Row[]} made */
export function lights(made) {
  rows = made;
  clicked = null;
  tell(undefined);
}

/** @param {EventTarget | null} target @param {boolean} seeks whether the text scrolls to the part's place */
function light(target, seeks = false) {
  const index = target instanceof Element ? target.closest("[data-row]")?.getAttribute("data-row") : undefined;
  for (const lit of document.querySelectorAll("[data-row]")) {
    lit.classList.toggle("lit", index !== undefined && lit.getAttribute("data-row") === index);
  }
  const row = rows[Number(index ?? NaN)];
  tell(row);
  illuminate(row ? places(row) : [], seeks);
}

/** Says what a part comes from. @param {Row | undefined} row */
function tell(row) {
  element("part").replaceChildren(...(row ? nodes(`${row.name}: from ${row.from}`) : rows.length > 0 ? ["Point at a part to see where it comes from"] : []));
}

/** Where the text has a part: its lines, or what it has once of the option, the name and the value. @param {Row} row @returns {[number, number][]} */
function places({ name, value, from, to }) {
  const numbers = [...from.matchAll(/\bline (\d+)/g)].map((match) => Number(match[1]));
  if (numbers.length > 0) return numbers.flatMap(line);
  const options = from.match(/(?<![\w-])--?[\w-]+/g) ?? [];
  const isAdded = from.includes("default") || from === "length of the body";
  const own = ["method", "url"].includes(to) || name === "body" ? [value] : [name, value];
  return [...options, ...(isAdded ? [] : own)].flatMap(once);
}

/** The place of a line. @param {number} number @returns {[number, number][]} */
function line(number) {
  const before = text.value.split("\n", number);
  const end = before.join("\n").length;
  return before.length === number ? [[end - (before.at(-1)?.length ?? 0), end]] : [];
}

/** The place of words that a text has once. @param {string} words @returns {[number, number][]} */
function once(words) {
  if (words === "") return [];
  // The value of a short option can follow it at once.
  const isShort = /^-\w$/.test(words);
  const [before, after] = [/^[\w-]/.test(words) ? "(?<![\\w-])" : "", /[\w-]$/.test(words) && !isShort ? "(?![\\w-])" : ""];
  const written = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = [...text.value.matchAll(new RegExp(before + written + after, "gi"))];
  const at = found[0]?.index ?? 0;
  return found.length === 1 ? [[at, at + words.length]] : [];
}

export function listen() {
  for (const id of ["rows", "message"]) {
    element(id).addEventListener("mouseover", (event) => light(event.target));
    element(id).addEventListener("mouseleave", () => light(clicked ?? document.activeElement));
    element(id).addEventListener("focusin", (event) => light(event.target));
    element(id).addEventListener("focusout", () => {
      clicked = null;
      light(null);
    });
    element(id).addEventListener("click", (event) => {
      clicked = event.target;
      light(clicked, true);
    });
  }
}
