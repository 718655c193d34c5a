// The description of an API: it is read once; its operations are listed by groups, and searched.

import { lastOf, order, repeat } from "./client.js";
import { by, button, element, make, nodes, pressed } from "./dom.js";
import { base, busy, lastChange, state, update } from "./state.js";
import { changed, write } from "./text.js";

/** The most operations of a search that are listed. */
const MOST_FOUND = 50;
/** The methods in the order of a list: what reads comes first, what deletes last. */
const METHODS = ["GET", "HEAD", "OPTIONS", "QUERY", "POST", "PUT", "PATCH", "DELETE"];

/** @typedef {import("./types").Operation} Operation */

/** @type {Operation[]} */
let operations = [];
const search = by("search", HTMLInputElement);
const box = by("api-box", HTMLDetailsElement);
const input = by("api", HTMLInputElement);

/** Whether a text begins like a description. @param {string} start */
export const isDescription = (start) => /"(openapi|swagger)"\s*:|^(openapi|swagger):/m.test(start);

/** Whether a description could be read. @param {Uint8Array<ArrayBuffer>} bytes */
export async function describe(bytes) {
  box.open = true;
  element("api-state").textContent = "Reading the description…";
  let isRead = false;
  try {
    await busy("api-box", async () => {
      const answer = await order({ kind: "describe", bytes });
      if (answer.diagnostic) return failed(answer.diagnostic.message);
      repeat("description", { kind: "describe", bytes });
      taken(answer);
      isRead = true;
    });
  } catch (error) {
    failed(error instanceof Error ? error.message : String(error));
  } finally {
    const { dataset } = document.documentElement;
    dataset.described = String(Number(dataset.described ?? 0) + 1);
  }
  return isRead;
}

/** @param {string} reason */
function failed(reason) {
  const last = state.hasApi ? ` The operations below are still those of ${element("api-title").textContent}.` : "";
  const end = reason.endsWith(".") ? "" : ".";
  element("api-state").replaceChildren(...nodes(`It can't be read: ${reason}${end}${last}`));
}

/** @param {import("./types").Described} answer */
function taken(answer) {
  state.hasApi = true;
  state.lost = "";
  operations = answer.operations;
  state.server = answer.server ?? "";
  state.about = new Map(Object.entries(answer.about ?? {}));
  // A base URL of the user's own stays.
  if (["", state.assumed].includes(base.value)) base.value = state.server;
  state.assumed = state.server;
  search.value = "";
  element("api-title").replaceChildren(...nodes(answer.title));
  element("api-state").replaceChildren(...left(answer));
  element("operations").hidden = false;
  button("forget").hidden = false;
  void find().then(() => element("operations").scrollIntoView({ block: "nearest" }));
  update();
}

/** What the list lacks of the description, and why. @param {import("./types").Described} answer */
function left({ leftOut, unread }) {
  if (leftOut.length + unread === 0) return [];
  const reasons = leftOut.slice(0, MOST_FOUND).map(({ route, reason }) => make("li", {}, ...nodes(`${route}: ${reason}`)));
  const rest = leftOut.length + unread - reasons.length;
  if (rest) reasons.push(make("li", {}, `${rest} more`));
  return [make("details", {}, make("summary", {}, `${leftOut.length + unread} operations or paths can't be read and are left out.`), make("ul", {}, ...reasons))];
}

/** Lists the operations with the words of the search, the best first. Without words, lists all by their groups. */
const find = lastOf(async () => {
  const words = search.value.trim();
  if (!state.hasApi) return;
  if (words === "") {
    const groups = Map.groupBy(operations, ({ tag }) => tag);
    element("found").textContent = counted(operations.length);
    element("found-list").replaceChildren(...(groups.size > 1 ? [...groups].map(group) : items(operations)));
    return;
  }
  const wanted = await order({ kind: "ask", question: { do: "operations", words, api: true } });
  const shown = wanted.operations.slice(0, MOST_FOUND);
  const first = wanted.operations.length > shown.length ? `, the first ${shown.length} are listed` : "";
  const nearest = wanted.lacksWords && shown.length ? "; none has all of the words" : "";
  element("found").textContent = `${counted(wanted.operations.length)}${first}${nearest}`;
  element("found-list").replaceChildren(...shown.map(item));
});

/** @param {number} found */
const counted = (found) => `${found.toLocaleString("en")} of ${operations.length.toLocaleString("en")} operations`;

/** Operations in the order in which people look for them. @param {Operation[]} all */
function items(all) {
  const rank = (/** @type {Operation} */ { method, deprecated }) => (METHODS.indexOf(method) + METHODS.length + 1) % (METHODS.length + 1) + (deprecated ? 0.5 : 0);
  return all.toSorted((one, other) => rank(one) - rank(other)).map(item);
}

/** A group, whose operations are made when it opens. @param {[string, Operation[]]} group */
function group([tag, all]) {
  const held = make("ul", { class: "list" });
  const made = make("details", {}, make("summary", {}, ...nodes(tag || "Others"), make("span", { class: "count" }, ` ${all.length}`)), held);
  made.addEventListener("toggle", () => {
    if (made.open && !held.firstChild) held.append(...items(all));
  });
  return make("li", { class: "group" }, made);
}

/** @param {Operation} operation */
function item({ method, url, summary, deprecated }) {
  const chosen = pressed("", () => {
    const before = lastChange();
    write(`${method} ${quoted(url)}`);
    state.focusesFrom = before + 1;
  });
  chosen.append(make("b", {}, ...nodes(method)), " ", ...nodes(url), make("small", {}, ...nodes(`${summary}${deprecated ? " (deprecated)" : ""}`)));
  return make("li", {}, chosen);
}

/** A path as a shell takes it for one word. @param {string} url */
const quoted = (url) => (/["'\\\s#]/.test(url) ? `'${url.replaceAll("'", "'\\''")}'` : url);

function forget() {
  repeat("description");
  state.hasApi = false;
  state.lost = state.callOf;
  state.about = new Map();
  operations = [];
  state.server = "";
  element("operations").hidden = true;
  button("forget").hidden = true;
  element("api-title").textContent = "";
  element("api-state").textContent = "";
  element("found-list").replaceChildren();
  void order({ kind: "forget" }).catch(() => {});
  update();
}

export function listen() {
  base.addEventListener("input", changed);
  search.addEventListener("input", () => void find().catch(() => {}));
  button("forget").addEventListener("click", forget);
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.value = "";
    if (file) void describe(new Uint8Array(await file.arrayBuffer()));
  });
  element("operations").addEventListener("keydown", (event) => {
    const list = [search, .../** @type {NodeListOf<HTMLElement>} */ (element("found-list").querySelectorAll("summary, button"))].filter((one) => one.checkVisibility());
    const at = list.findIndex((one) => one === document.activeElement);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const to = list[at + step];
    if (at < 0 || step === 0 || !to) return;
    event.preventDefault();
    to.focus();
  });
}
