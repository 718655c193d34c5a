// The requests of the text: a list to choose from, with a filter where it is long.

import { by, element, make, nodes } from "./dom.js";
import { state, update } from "./state.js";

/** The most requests of a list without a filter. */
const MOST_PLAIN = 8;
/** The most requests that are listed. The filter finds the others. */
const MOST_LISTED = 500;

/** @typedef {import("./types").Title} Title */

const filter = by("filter", HTMLInputElement);
const rows = element("requests");

/** The requests, as they are listed. @type {Title[]} */
let all = [];
/** What of them is shown. */
let shown = "";

/** @param {import("./types").Answer} answer */
export function list({ requests = [] }) {
  all = requests;
  element("several").hidden = requests.length < 2;
  const failed = requests.filter(({ diagnostic }) => diagnostic).length;
  element("unmade").textContent = failed && failed < requests.length && state.chosen >= 0 ? `${failed} of ${requests.length} requests can't be made` : "";
  element("filter-box").hidden = requests.length <= MOST_PLAIN;
  if (requests.length <= MOST_PLAIN) filter.value = "";
  const before = String([...state.found ?? []]);
  narrow();
  // The answer was about what the filter found before.
  if (state.chosen < 0 && before !== String([...state.found ?? []])) update();
}

/** @param {string} value @param {...(Node | string)} children */
function radio(value, ...children) {
  return make("label", {}, make("input", { type: "radio", name: "request", value }), make("span", {}, ...children));
}

/** What a row says of a request. @param {Title} request @param {number} index */
function words({ title, status, diagnostic }, index) {
  const [method, url] = diagnostic?.message === title ? ["", title] : [title.split(" ", 1)[0] ?? "", title.slice(title.indexOf(" ") + 1)];
  const last = diagnostic ? "can't be made" : status ? String(status) : "";
  return { number: `${index + 1}. `, method, url: url.replace(/^https:\/\//, "").slice(0, 200), last, isWrong: diagnostic !== undefined, index };
}

/** @param {ReturnType<typeof words>} row */
function row({ number, method, url, last, isWrong, index }) {
  const made = radio(String(index), number, make("b", {}, ...nodes(method)), " ", ...nodes(url));
  if (last) made.append(make("small", { class: isWrong ? "status wrong" : "status" }, last));
  return made;
}

/** Lists the requests that have all words of the filter, and counts them. */
function narrow() {
  const wanted = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.map(words).filter(({ number, method, url, last }) => {
    const held = `${number}${method} ${url} ${last}`.toLowerCase();
    return wanted.every((word) => held.includes(word));
  });
  const listed = found.slice(0, MOST_LISTED);
  const left = found.length - listed.length;
  element("filtered").textContent = [...(wanted.length ? [`${found.length} of ${all.length} requests`] : []), ...(left ? [`the first ${MOST_LISTED} are listed`] : [])].join(", ");
  state.found = wanted.length ? new Set(found.map(({ index }) => index)) : null;
  const now = JSON.stringify([listed, found.length]);
  if (now !== shown) {
    shown = now;
    const ofAll = found.length > 1 ? [radio("-1", `All ${found.length} requests`)] : [];
    rows.replaceChildren(...ofAll, ...(all.length > 1 ? listed : []).map(row));
  }
  // The choice stays while the text has no requests for a moment.
  const chosen = String(state.chosen < all.length ? state.chosen : 0);
  for (const one of rows.querySelectorAll("input")) one.checked = one.value === chosen;
}

/** Chooses the first request that is found. */
const choose = () => rows.querySelector('input:not([value="-1"])')?.dispatchEvent(new MouseEvent("click"));

export function listen() {
  // What is shown and copied is in the list. Enter chooses its first request.
  filter.addEventListener("input", () => {
    narrow();
    const isListed = state.found?.has(state.chosen) ?? true;
    if (state.found?.size === 1 || (state.chosen >= 0 && !isListed)) choose();
    else if (state.chosen < 0) update();
    rows.querySelector(":checked")?.scrollIntoView({ block: "nearest" });
  });
  filter.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") choose();
  });
  rows.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    state.chosen = Number(target.value);
    update();
  });
}
