// The files that the text names, and those that are attached. The bytes of a file go to the worker once, and stay there.

import { order, repeat } from "./client.js";
import { by, element, make, nodes, pressed } from "./dom.js";
import { busy, lastChange, state, text, update } from "./state.js";

/** The longest file that is taken, in bytes. */
const MOST_TAKEN = 100 << 20;
/** The most names of files in a sentence or in buttons. */
const MOST_NAMED = 3;
/** Which files formats hold, if they do not name them. */
const HELD = new Map(FORMATS.flatMap(({ name, holds }) => (holds ? [[name, holds]] : [])));

/** The attached files, by the paths of the text that they were chosen for, or else by their own names. @type {Map<string, File>} */
const held = new Map();
/** The files that the text names. @type {import("./types").Named[]} */
let named = [];
const input = by("files", HTMLInputElement);
const box = by("files-box", HTMLDetailsElement);
const rows = element("attached");

/** The path that the next dialog is for, and that of the dialog that is open. @type {(string | undefined)[]} */
let [next, wanted] = [undefined, undefined];

/** Opens the dialog of the browser, for a path of the text or for any files. @param {string} [path] */
function choose(path) {
  box.open = true;
  next = path;
  input.click();
}

/** @param {string} path */
const last = (path) => path.split(/[/\\]/).at(-1) ?? path;

/** The files that the shown requests lack. @type {import("./types").Named[]} */
let lacked = [];
/** The files of the shown requests that are not text. @type {import("./types").Named[]} */
let ofBytes = [];

/** Whether the text names files. */
export const areNamed = () => named.length > 0;

/** Whether the text names a file that is not attached. */
const lacksAny = () => named.some(({ attached }) => attached === null);

/** @param {import("./types").Diagnostic} diagnostic */
export const isOfFile = ({ kind, message }) => kind === "unreadable-file" && message.endsWith("is not attached");

/** A mistake about a file, with the place of the file in the text. @param {import("./types").Diagnostic | undefined} diagnostic */
export function located(diagnostic) {
  if (!diagnostic || diagnostic.at || !(diagnostic.lacksFile ?? isOfFile(diagnostic))) return diagnostic;
  const one = lacked.find(({ path }) => diagnostic.message.includes(path)) ?? lacked[0];
  return { ...diagnostic, at: one?.at };
}

/** A button that opens the dialog for what lacks. */
export function attaching() {
  const [one] = lacked;
  return lacked.length === 1 && one ? pressed(`Attach ${last(one.path)}`, () => choose(one.path)) : pressed(`Attach ${lacked.length} files`, () => choose());
}

/** What the chosen format needs of files, and the button for it; nothing if it is refused for another reason. @param {import("./types").Diagnostic} refused */
export function needing(refused) {
  const isOfText = HELD.get(state.format) === "text";
  const holds = isOfText ? `${state.format} holds files that are text, and no others (${holders("bytes")} hold any)` : `${state.format} holds the bytes of files`;
  if (isOfText && ofBytes.length) return nodes(`${holds}: ${listed(ofBytes)} ${ofBytes.length > 1 ? "are" : "is"} not text.`);
  const bound = isOfText ? ` if ${lacked.length > 1 ? "they are" : "it is"} text` : "";
  return isOfFile(refused) ? [...nodes(`${holds}: attach ${listed(lacked)}${bound}.\n`), attaching()] : [];
}

/** Their names in a sentence. @param {import("./types").Named[]} files */
function listed(files) {
  const names = files.map(({ path }) => path);
  const others = names.length > MOST_NAMED ? [`${names.length - MOST_NAMED + 1} others`] : [];
  return joined([...names.slice(0, others.length ? MOST_NAMED - 1 : MOST_NAMED), ...others]);
}

/** @param {string[]} names */
const joined = (names) => (names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** Takes files: one for a path of the text, or each by its own name. @param {Iterable<File>} given @param {string} [path] */
export async function attach(given, path) {
  box.open = true;
  const of = text.value;
  /** @type {typeof news.said} */
  const said = [];
  await busy("attached", async () => {
    for (const file of given) {
      if (file.size > MOST_TAKEN) said.push(`${file.name} is longer than ${size(MOST_TAKEN)}, and is not attached`);
      else if (!(await taken(file, path ?? file.name))) said.push(`${file.name} can't be read`);
      else said.push({ name: file.name, path: path ?? file.name });
    }
  });
  update();
  news = { since: lastChange(), of, said };
}

/** Whether the worker could read a file. @param {File} file @param {string} name */
async function taken(file, name) {
  const attached = /** @type {const} */ ({ kind: "attach", name, file });
  try {
    await order(attached);
  } catch {
    return false;
  }
  repeat(`file ${name}`, attached);
  held.set(name, file);
  return true;
}

/** @param {string} name */
function detach(name) {
  held.delete(name);
  repeat(`file ${name}`);
  void order({ kind: "detach", name }).catch(() => {});
}

/** @param {number} bytes */
function size(bytes) {
  if (bytes === 0) return "empty";
  if (bytes < 10_000) return `${bytes.toLocaleString("en")} ${bytes === 1 ? "byte" : "bytes"}`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What there is to say of files that were taken for a text: an answer since then knows whether they stand for one of it. */
let news = { since: 0, of: "", said: /** @type {(string | { name: string, path: string })[]} */ ([]) };
/** What the rows show. */
let shown = "";
/** The text about which the box says something. */
let saidOf = "";

/** The files of the text with their attached ones, and the attached ones that it does not name. @param {import("./types").Answer} answer @param {number} change */
export function list({ files = [], requests = [], diagnostic, refused }, change) {
  const had = lacksAny();
  named = files;
  const isBlocked = diagnostic !== undefined && isOfFile(diagnostic);
  const one = state.chosen < requests.length ? state.chosen : 0;
  const isChosen = (/** @type {number} */ index) => (state.chosen < 0 ? state.found?.has(index) ?? true : index === one);
  const isOfShown = (/** @type {import("./types").Named} */ file) => (file.requests.length ? file.requests.some(isChosen) : isBlocked || state.chosen < 0);
  const ofShown = named.filter(isOfShown);
  [lacked, ofBytes] = [ofShown.filter(({ attached }) => attached === null), ofShown.filter(({ isText }) => isText === false)];
  if (!had && lacksAny()) box.open = true;
  const served = new Set(named.map(({ attached }) => attached));
  const others = [...held.keys()].filter((name) => !served.has(name));
  const count = named.filter(({ attached }) => attached !== null).length;
  element("files-count").textContent = named.length ? `(${count} of ${named.length} attached)` : held.size ? `(${held.size})` : "";
  rows.classList.toggle("needed", isBlocked || HELD.has(state.format));
  element("files-need").replaceChildren(...nodes(refused ? "" : opened(ofShown)));
  tell(served, change);
  const lacking = named.filter(({ attached }) => attached === null).length;
  element("choose").hidden = named.length > 0 && lacking < 2;
  element("files-label").textContent = named.length ? `Attach ${lacking} files` : "Attach files";
  const now = JSON.stringify([named, [...held].map(([name, file]) => [name, file.name, file.size, file.lastModified]), text.value === ""]);
  if (now === shown) return;
  shown = now;
  const focused = document.activeElement?.closest("#attached li")?.getAttribute("data-path");
  rows.replaceChildren(...named.map(row), ...others.map(other));
  if (focused === null || focused === undefined) return;
  const again = [...rows.children].find((one) => one.getAttribute("data-path") === focused)?.querySelector("button");
  (again ?? box.querySelector("summary"))?.focus();
}

/** Says what became of the files that were taken. @param {Set<string | null>} served @param {number} change */
function tell(served, change) {
  const isDue = change >= news.since;
  const said = (isDue ? news.said : []).flatMap((one) => {
    if (typeof one === "string") return [one];
    // Another text may have come in the meantime.
    if (news.of !== text.value) return [];
    if (one.name !== last(one.path)) return [`${one.name} is attached as ${one.path}`];
    return [named.length === 0 || served.has(one.path) ? `${one.name} is attached` : `choose what ${one.name} stands for`];
  });
  if (said.length || text.value !== saidOf) element("files-state").replaceChildren(...nodes(said.join("; ")));
  if (isDue) news.said = [];
  saidOf = text.value;
}

/** The formats that hold it. @param {string} what */
const holders = (what) => joined([...HELD].flatMap(([name, held]) => (held === what ? [name] : [])));

/** What code does with the files of the shown requests. @param {import("./types").Named[]} files */
function opened(files) {
  const ofBodies = files.filter(({ requests }) => requests.length);
  if (HELD.has(state.format) || ofBodies.length === 0) return "";
  return `${state.format} opens ${listed(ofBodies)} by that name where it runs, and needs nothing here. ${holders("bytes")} hold any file, ${holders("text")} those that are text.`;
}

/** A file that the text names. @param {import("./types").Named} one */
function row({ path, part, attached }) {
  const file = attached === null ? undefined : held.get(attached);
  const facts = [...(part ? [`for ${part}`] : []), ...(file ? [size(file.size)] : ["not attached"]), ...(file && file.name !== last(path) ? [`from ${file.name}`] : [])];
  const set = labelled(file ? "Replace" : "Attach", `${file ? "Replace" : "Attach"} ${path}`, () => choose(path));
  const remove = attached === null ? [] : [removing(attached, path)];
  return item(path, facts.join(", "), file ? "held" : "lacking", set, ...remove);
}

/** A file that the text does not name, which can take the place of one that lacks, or else of any. @param {string} name */
function other(name) {
  const file = held.get(name);
  const open = lacksAny() ? named.filter(({ attached }) => attached === null) : named;
  const uses = open.slice(0, MOST_NAMED).map(({ path }) => pressed(`Use as ${path}`, async () => {
    if (!file) return;
    await attach([file], path);
    detach(name);
    update();
  }));
  return item(name, `${size(file?.size ?? 0)}${text.value === "" ? "" : ", not named in the text"}`, "held", ...uses, removing(name, name));
}

/** @param {string} path @param {string} facts @param {string} kind @param {...HTMLElement} buttons */
function item(path, facts, kind, ...buttons) {
  return make("li", { "data-path": path, class: kind }, make("span", {}, make("span", { class: "mono" }, ...nodes(path)), make("small", {}, ...nodes(facts))), make("span", { class: "buttons" }, ...buttons));
}

/** @param {string} name @param {string} path */
const removing = (name, path) => labelled("Remove", `Remove ${path}`, () => {
  detach(name);
  element("files-state").replaceChildren(...nodes(`${path} is removed`));
  update();
});

/** A button whose name says more than its label. @param {string} label @param {string} name @param {() => unknown} click */
function labelled(label, name, click) {
  const made = pressed(label, click);
  made.setAttribute("aria-label", name);
  return made;
}

export function listen() {
  input.addEventListener("click", () => {
    [wanted, next] = [next, undefined];
    input.multiple = wanted === undefined;
  });
  input.addEventListener("change", () => {
    const chosen = [...(input.files ?? [])];
    // The input is emptied, so that choosing the same file again is a change.
    input.value = "";
    void attach(chosen, wanted);
    wanted = undefined;
  });
}
