// The requests of the text: a list to choose from, with a filter where it is long.

import { by, element, make, nodes } from "./dom.js";
import { state, update } from "./state.js";

/** The most requests of a list without a filter. */
const MOST_PLAIN = 8;
const filter = by("filter", HTMLInputElement);
const rows = element("requests");

/** The titles that the rows stand for. */
let titles = "";

/** @param {import("./types").Answer} answer */
export function list({ requests = [] }) {
  element("several").hidden = requests.length < 2;
  // The choice stays while the text has no requests for a moment.
  const now = JSON.stringify(requests.map(({ title, status, diagnostic }) => [title, status, diagnostic !== undefined]));
  if (now !== titles) {
    titles = now;
    rows.replaceChildren(...(requests.length < 2 ? [] : [all(requests.length), ...requests.map(row)]));
    element("filter-box").hidden = requests.length <= MOST_PLAIN;
    if (requests.length <= MOST_PLAIN) filter.value = "";
    narrow();
  }
  const chosen = String(state.chosen < requests.length ? state.chosen : 0);
  for (const one of rows.querySelectorAll("input")) one.checked = one.value === chosen;
}

/** @param {string} value @param {...(Node | string)} children */
function radio(value, ...children) {
  return make("label", {}, make("input", { type: "radio", name: "request", value }), make("span", {}, ...children));
}

/** @param {number} count */
const all = (count) => radio("-1", `All ${count} requests`);

/** @param {import("./types").Title} request @param {number} index */
function row({ title, status, diagnostic }, index) {
  const [method, url] = diagnostic ? ["", title] : [title.split(" ", 1)[0] ?? "", title.slice(title.indexOf(" ") + 1)];
  const made = radio(String(index), `${index + 1}. `, make("b", {}, ...nodes(method)), " ", ...nodes(url.replace(/^https:\/\//, "").slice(0, 200)));
  if (status) made.append(make("small", { class: "status" }, String(status)));
  if (diagnostic) made.append(make("small", { class: "status wrong" }, "can't be made"));
  return made;
}

/** Shows the requests that have all words of the filter, and counts them. */
function narrow() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  const [first, ...labels] = rows.querySelectorAll("label");
  if (first) first.hidden = words.length > 0;
  for (const label of labels) {
    const held = (label.textContent ?? "").toLowerCase();
    label.hidden = !words.every((word) => held.includes(word));
    found += label.hidden ? 0 : 1;
  }
  element("filtered").textContent = words.length ? `${found} of ${labels.length} requests` : "";
  return found;
}

/** Chooses the first request that is found. */
const choose = () => rows.querySelector("label:not([hidden]) input")?.dispatchEvent(new MouseEvent("click"));

export function listen() {
  // The only request that is found is the one that is meant. Of several, Enter chooses the first.
  filter.addEventListener("input", () => {
    if (narrow() === 1) choose();
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
