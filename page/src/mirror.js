// What is marked in the text: a mistake, and the place of the part that is pointed at. Behind the box stands the same text, whose marks shine through.

import { element, make } from "./dom.js";
import { state, text } from "./state.js";

/** The longest text in which anything is marked. */
const MOST_MARKED = 50_000;
const mirror = element("mirror");

/** @type {[number, number] | null} */
let fault = null;
/** @type {[number, number][]} */
let lit = [];

/** Underlines a mistake, if its place is known and the text is not too long. @param {[number, number] | null | undefined} at */
export function underline(at) {
  fault = at && text.value.length <= MOST_MARKED ? at : null;
  lit = [];
  draw();
  if (!fault) return false;
  if (state.follows || document.activeElement !== text) seek("mark:not(.lit)");
  state.follows = false;
  return true;
}

/** Lights places. @param {[number, number][]} places @param {boolean} seeks whether the box scrolls to the first one */
export function illuminate(places, seeks) {
  lit = text.value.length <= MOST_MARKED ? places : [];
  draw();
  if (seeks && lit.length > 0) seek("mark.lit");
}

function draw() {
  const marks = [...lit.map((at) => ({ at, attributes: { class: "lit" } })), ...(fault ? [{ at: fault, attributes: {} }] : [])];
  marks.sort((one, other) => one.at[0] - other.at[0]);
  let end = 0;
  const pieces = [];
  for (const { at: [from, to], attributes } of marks) {
    if (from < end) continue;
    pieces.push(text.value.slice(end, from), make("mark", attributes, text.value.slice(from, to) || " "));
    end = to;
  }
  if (pieces.length > 0) pieces.push(text.value.slice(end));
  mirror.replaceChildren(...pieces);
  // The place of the box is known after a layout, which a text without marks does not need.
  if (pieces.length > 0) mirror.scrollTop = text.scrollTop;
}

/** Scrolls the box until a mark is in sight. @param {string} which */
function seek(which) {
  const mark = mirror.querySelector(which);
  if (!(mark instanceof HTMLElement)) return;
  const top = mark.offsetTop - mirror.offsetTop;
  const isSeen = top >= text.scrollTop && top + mark.offsetHeight <= text.scrollTop + text.clientHeight;
  if (!isSeen) text.scrollTop = Math.max(0, top - text.clientHeight / 3);
  mirror.scrollTop = text.scrollTop;
}

export function listen() {
  text.addEventListener("scroll", () => { mirror.scrollTop = text.scrollTop; });
}
