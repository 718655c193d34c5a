// The files that the text names, and those that are attached. The bytes of a file go to the worker once, and stay there.

import { order, repeat } from "./client.js";
import { by, element, make, nodes, pressed } from "./dom.js";
import { busy, state, text, update } from "./state.js";

/** The longest file that is taken, in bytes. */
const MOST_TAKEN = 100 << 20;
/** The most names of files in a sentence or in buttons. */
const MOST_NAMED = 3;
/** What formats hold of files, if they do not name them. */
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

/** What the chosen format needs of files. */
export const holding = () => (HELD.get(state.format) === "text" ? `${state.format} holds the text of files, and no bytes: attach ${lacking()} if it is text` : `${state.format} holds the bytes of files: attach ${lacking()}`);

/** The names of what lacks. */
const lacking = () => listed(lacked);

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
  /** @type {typeof news} */
  const said = [];
  await busy("attached", async () => {
    for (const file of given) {
      if (file.size > MOST_TAKEN) said.push(`${file.name} is longer than ${size(MOST_TAKEN)}, and is not attached`);
      else if (!(await taken(file, path ?? file.name))) said.push(`${file.name} can't be read`);
      else if (path !== undefined && file.name !== last(path)) said.push(`${file.name} is attached as ${path}`);
      else said.push({ attached: path ?? file.name });
    }
  });
  news = said;
  update();
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

/** What there is to say once the next answer is there, which knows whether an attached file stands for one of the text. @type {(string | { attached: string })[]} */
let news = [];
/** What the rows show. */
let shown = "";
/** The text about which the box says something. */
let saidOf = "";

/** The files of the text with their attached ones, and the attached ones that it does not name. @param {import("./types").Answer} answer */
export function list({ files = [], requests = [], diagnostic, refused }) {
  const had = lacksAny();
  named = files;
  const isBlocked = diagnostic !== undefined && isOfFile(diagnostic);
  const chosen = state.chosen < requests.length ? state.chosen : 0;
  const isOfShown = (/** @type {import("./types").Named} */ file) => (file.requests.length ? file.requests.includes(chosen) : isBlocked);
  const ofShown = named.filter((file) => chosen < 0 || isOfShown(file));
  lacked = ofShown.filter(({ attached }) => attached === null);
  if (!had && lacksAny()) box.open = true;
  const served = new Set(named.map(({ attached }) => attached));
  const others = [...held.keys()].filter((name) => !served.has(name));
  const count = named.filter(({ attached }) => attached !== null).length;
  element("files-count").textContent = named.length ? `(${count} of ${named.length} attached)` : held.size ? `(${held.size})` : "";
  rows.classList.toggle("needed", isBlocked || HELD.has(state.format));
  element("files-need").replaceChildren(...nodes(refused ? "" : opened(ofShown)));
  const said = news.map((one) => {
    if (typeof one === "string") return one;
    const name = last(one.attached);
    return named.length === 0 || served.has(one.attached) ? `${name} is attached` : `choose what ${name} stands for`;
  });
  if (said.length || text.value !== saidOf) element("files-state").replaceChildren(...nodes(said.join("; ")));
  [news, saidOf] = [[], text.value];
  const now = JSON.stringify([named, [...held].map(([name, file]) => [name, file.name, file.size, file.lastModified]), text.value === ""]);
  if (now === shown) return;
  shown = now;
  const focused = document.activeElement?.closest("#attached li")?.getAttribute("data-path");
  rows.replaceChildren(...named.map(row), ...others.map(other));
  if (focused === null || focused === undefined) return;
  const again = [...rows.children].find((one) => one.getAttribute("data-path") === focused)?.querySelector("button");
  (again ?? input).focus();
}

/** The formats that hold it. @param {string} what */
const holders = (what) => joined([...HELD].flatMap(([name, held]) => (held === what ? [name] : [])));

/** What code does with the files of the shown requests. @param {import("./types").Named[]} files */
function opened(files) {
  const ofBodies = files.filter(({ requests }) => requests.length);
  if (HELD.has(state.format) || ofBodies.length === 0) return "";
  return `${state.format} opens ${listed(ofBodies)} by that name where it runs, and needs nothing here. ${holders("bytes")} hold the bytes of files, ${holders("text")} their text.`;
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
