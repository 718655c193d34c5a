// The page: the text goes to the worker, and what comes back is shown. Every text is set as text, never as markup.

/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./types").Diagnostic} Diagnostic */

/** The most characters of a text that are shown. Copy takes all. */
const MOST_SHOWN = 100_000;
/** The longest that a text may take, in milliseconds. */
const PATIENCE = 20_000;
/** The most operations in the list. */
const MOST_FOUND = 50;
/** The most rows of the explanation. */
const MOST_ROWS = 200;
/** The maximum number of texts that Undo brings back. */
const MOST_UNDONE = 50;

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
const by = (id) => /** @type {T} */ (document.getElementById(id));
const text = /** @type {HTMLTextAreaElement} */ (by("text"));
const mirror = by("mirror");
const secrets = /** @type {HTMLSelectElement} */ (by("secrets"));
const one = /** @type {HTMLSelectElement} */ (by("one"));
const dialog = /** @type {HTMLDialogElement} */ (by("dialog"));
const base = /** @type {HTMLInputElement} */ (by("base"));
const search = /** @type {HTMLInputElement} */ (by("search"));

/**
 * An element with its children; a text is a child as it is.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Characters that show nothing, or change how their neighbours are shown. */
const ODD = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/**
 * A text as nodes: a character that shows nothing is named.
 * @param {string} shown
 * @returns {(Node | string)[]}
 */
function nodes(shown) {
  const plain = shown.replaceAll("\r\n", "\n");
  if (!ODD.test(plain)) return [plain];
  return plain.split(new RegExp(`(${ODD.source})`, "u")).filter((piece) => piece !== "").map((piece) => {
    const code = piece.codePointAt(0) ?? 0;
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    return ODD.test(piece) ? make("span", { class: "odd" }, name) : piece;
  });
}

/**
 * Shows a text, cut where it is long.
 * @param {HTMLElement} element
 * @param {string} shown
 */
function show(element, shown) {
  element.replaceChildren(...nodes(shown.slice(0, MOST_SHOWN)));
  more(element, shown.length - MOST_SHOWN);
}

/**
 * @param {HTMLElement} element
 * @param {number} left
 */
function more(element, left) {
  if (left > 0) element.append(make("span", { class: "more" }, `\n… ${left.toLocaleString("en")} more characters`));
}

// The worker, and the questions to it.

/** @type {Worker} */
let worker;
/** @type {Map<number, { done: (answer: any) => void, failed: (reason: Error) => void, timer: number }>} */
const waiting = new Map();
let count = 0;
/** What has to be said again to a new worker. @type {Uint8Array<ArrayBuffer> | undefined} */
let description;

function start() {
  const source = new Blob([by("worker").textContent ?? ""], { type: "text/javascript" });
  const url = URL.createObjectURL(source);
  worker = new Worker(url);
  URL.revokeObjectURL(url);
  worker.onmessage = ({ data }) => {
    const asked = waiting.get(data.id);
    if (!asked) return;
    waiting.delete(data.id);
    clearTimeout(asked.timer);
    if (data.failure === undefined) asked.done(data.answer);
    else asked.failed(new Error(data.failure));
  };
  worker.onerror = () => restart("the reader could not be started");
}

/** Sends the worker its programs. */
function load() {
  const packed = (/** @type {string} */ name) => by(name).textContent ?? "";
  return order({ kind: "start", unpack: packed("unpack"), lines: packed("lines"), description: packed("description") });
}

/**
 * Ends the worker and starts another one; the text stays.
 * @param {string} reason
 */
function restart(reason) {
  worker.terminate();
  for (const { failed, timer } of waiting.values()) {
    clearTimeout(timer);
    failed(new Error(reason));
  }
  waiting.clear();
  start();
  void load();
  if (description) void order({ kind: "describe", bytes: description });
}

/**
 * @param {object} question
 * @returns {Promise<any>}
 */
function order(question) {
  count += 1;
  const id = count;
  return new Promise((done, failed) => {
    const timer = setTimeout(() => restart(`it took longer than ${PATIENCE / 1000} seconds and was stopped`), PATIENCE);
    waiting.set(id, { done, failed, timer });
    worker.postMessage({ id, ...question });
  });
}

// What the page knows.

/** @type {{ name: string }[]} */
let formats = [];
let format = "curl";
/** The attached files, in base64. @type {Map<string, string>} */
const files = new Map();
/** @type {import("./types").Operation[]} */
let operations = [];
let hasApi = false;
/** The address that the description names. */
let server = "";
/** The request of several that is shown; -1 for all. */
let chosen = 0;
let output = "";
/** Whether the output has masks in the place of secrets. */
let hides = false;
/** A mistake outside the text. It is shown until the next change. @type {Diagnostic | undefined} */
let notice;
/** Whether the page scrolls to the fault of the next answer. It does so after a paste, and not during typing. */
let follows = false;
/** @type {string | null} */
let shared = null;

/**
 * Runs one call at a time. Of the calls that come during a run, only the last one counts.
 * @param {() => Promise<void>} work
 */
function lastOf(work) {
  let isBusy = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isBusy = false;
  };
}

let changes = 0;
/** The first change whose answer moves the focus into its form. */
let focusedFrom = Infinity;

/** Asks the worker to read the text. */
function update() {
  changes += 1;
  document.documentElement.dataset.asked = String(changes);
  void readText();
}

const readText = lastOf(async () => {
  const asked = changes;
  const question = {
    do: "read",
    text: text.value,
    files: Object.fromEntries(files),
    secrets: secrets.value,
    format,
    pretty: true,
    one: chosen < 0 ? null : chosen,
    api: hasApi,
    baseUrl: base.value !== server ? base.value : "",
  };
  try {
    render(await order({ kind: "ask", question }));
    if (asked >= focusedFrom) {
      focusedFrom = Infinity;
      const [first] = /** @type {NodeListOf<HTMLElement>} */ (by("fields").querySelectorAll("input, select"));
      if (!by("form").hidden) first?.focus();
    }
  } catch (error) {
    clear();
    diagnose({ message: `the page could not read this text: ${/** @type {Error} */ (error).message}`, help: ["your text is still here; change it, or try another part of it"] });
  }
  document.documentElement.dataset.answered = String(asked);
});

// Showing an answer.

function clear() {
  output = "";
  hides = false;
  shared = null;
  settle(by("copy"));
  by("message").replaceChildren();
  by("output").replaceChildren();
  for (const id of ["explained", "expanded", "notes", "several", "diagnostic", "hides"]) by(id).hidden = true;
  /** @type {HTMLButtonElement} */ (by("copy")).disabled = true;
  /** @type {HTMLButtonElement} */ (by("share")).disabled = true;
  mirror.replaceChildren();
}

/** @param {Answer} answer */
function render(answer) {
  clear();
  list(answer);
  diagnose(notice ?? leftOut(answer) ?? answer.diagnostic);
  message(answer);
  explain(answer);
  expand(answer);
  fill(answer);
  const notes = [...(answer.notes ?? []), ...(answer.connection ?? []).map(([name, value]) => `sent by way of --${name}${value && ` ${value}`}, which only the formats of curl say`)];
  by("notes").replaceChildren(...notes.map((note) => make("li", {}, ...nodes(note))));
  by("notes").hidden = notes.length === 0;
  if (answer.refused) {
    const help = answer.refused.help.map((line) => `\n${line}`).join("");
    show(by("output"), `${answer.refused.message}${help}`);
    if (isOfFile(answer.refused)) by("output").append("\n", attaching());
  } else if (answer.output !== undefined) {
    output = answer.output;
    show(by("output"), output);
    hides = secrets.value === "hidden" && answer.hides === true;
    by("hides").hidden = !hides;
    /** @type {HTMLButtonElement} */ (by("copy")).disabled = false;
  }
  shared = answer.shared ?? null;
  /** @type {HTMLButtonElement} */ (by("share")).disabled = shared === null;
  announce(answer);
}

/** @type {number | undefined} */
let announcing;

/** Tells a screen reader what the text is, when the typing rests. @param {Answer} answer */
function announce(answer) {
  const requests = answer.requests ?? [];
  const first = requests.length > 1 ? `${requests.length} requests` : requests[0]?.title;
  const said = answer.diagnostic ? `Error: ${answer.diagnostic.message}` : first ?? "";
  clearTimeout(announcing);
  announcing = setTimeout(() => say(said), 700);
}

/** @param {string} said */
function say(said) {
  by("said").replaceChildren(...nodes(said.slice(0, 300)));
}

/** The requests of the text, to choose from. @param {Answer} answer */
function list(answer) {
  const requests = answer.requests ?? [];
  by("several").hidden = requests.length < 2;
  // The choice stays while the text has no requests for a moment.
  if (requests.length < 2) {
    one.replaceChildren();
    return;
  }
  const options = requests.map(({ title }, index) => make("option", { value: String(index) }, `${index + 1}. ${title.slice(0, 200)}`));
  one.replaceChildren(make("option", { value: "-1" }, `All ${requests.length} requests`), ...options);
  one.value = String(chosen < requests.length ? chosen : 0);
}

/** The requests that are missing among all. @param {Answer} answer @returns {Diagnostic | undefined} */
function leftOut({ requests = [], diagnostic }) {
  const failed = requests.flatMap((request, index) => (request.diagnostic ? [`${index + 1}. ${request.diagnostic.message}`] : []));
  if (requests.length < 2 || chosen >= 0 || failed.length === 0) return undefined;
  const message = `${failed.length} of ${requests.length} requests can't be made, and ${failed.length > 1 ? "are" : "is"} left out`;
  const more = failed.length > 10 ? [`… ${failed.length - 10} more`] : [];
  const wanting = requests.find((request) => request.diagnostic && isOfFile(request.diagnostic));
  return { message, help: [...failed.slice(0, 10), ...more], at: diagnostic?.at ?? null, lacksFile: wanting !== undefined };
}

/** @param {Diagnostic} diagnostic */
const isOfFile = ({ kind, message }) => kind === "unreadable-file" && message.endsWith("is not attached");

/** A button that opens the files. */
function attaching() {
  const button = make("button", { type: "button" }, "Attach the file");
  button.onclick = () => {
    /** @type {HTMLDetailsElement} */ (by("files-box")).open = true;
    by("files").click();
  };
  return button;
}

/** @param {Diagnostic | undefined} diagnostic */
function diagnose(diagnostic) {
  const element = by("diagnostic");
  element.hidden = !diagnostic;
  element.replaceChildren();
  if (!diagnostic) return;
  element.append(make("p", { class: "what" }, ...nodes(diagnostic.message)));
  const { excerpt } = diagnostic;
  const isMarked = mark(diagnostic.at);
  if (excerpt && isMarked) {
    // The text itself is above, and shows what the line would hide.
    const lines = text.value.slice(0, diagnostic.at?.[0]).split("\n");
    const label = excerpt.label === "here" ? "" : `: ${excerpt.label}`;
    element.append(make("p", { class: "help" }, ...nodes(`line ${lines.length}, column ${[...(lines.at(-1) ?? "")].length + 1}, underlined in the text${label}`)));
  } else if (excerpt && !excerpt.masked) {
    const indent = " ".repeat(width(excerpt.before));
    const caret = "^".repeat(Math.max(1, width(excerpt.fault)));
    const line = make("pre", { tabindex: "0", role: "region", "aria-label": "The text at fault" }, `${excerpt.before}${excerpt.fault}${excerpt.after}\n`);
    line.append(make("span", { class: "caret" }, `${indent}${caret} ${excerpt.label}`));
    element.append(line);
  } else if (excerpt && !diagnostic.message.includes(excerpt.label)) {
    element.append(make("p", { class: "help" }, ...nodes(excerpt.label)));
  }
  for (const help of diagnostic.help) element.append(make("p", { class: "help" }, ...nodes(help)));
  if (/"(openapi|swagger)"\s*:|^openapi:/m.test(text.value.slice(0, 4000))) {
    const use = make("button", { type: "button" }, "Use this text as an API description");
    use.onclick = async () => {
      if (await describe(new TextEncoder().encode(text.value))) write("");
    };
    element.append(use);
  }
  if (diagnostic.lacksFile ?? isOfFile(diagnostic)) element.append(attaching());
}

/** The columns of a text in a font of one width. @param {string} part */
const width = (part) => [...part].reduce((columns, c) => columns + (/\p{Mn}/u.test(c) ? 0 : /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/u.test(c) ? 2 : 1), 0);

/** Underlines the fault in the text itself, if it is known and not too long. @param {[number, number] | null | undefined} at */
function mark(at) {
  if (!at || text.value.length > 50_000) return false;
  const [start, end] = at;
  const fault = make("mark", {}, text.value.slice(start, end) || " ");
  mirror.replaceChildren(text.value.slice(0, start), fault, text.value.slice(end));
  const top = fault.offsetTop - mirror.offsetTop;
  const isSeen = top >= text.scrollTop && top + fault.offsetHeight <= text.scrollTop + text.clientHeight;
  if (!isSeen && (follows || document.activeElement !== text)) text.scrollTop = Math.max(0, top - text.clientHeight / 3);
  follows = false;
  mirror.scrollTop = text.scrollTop;
  return true;
}

/** The message in pieces, each with the row that made it. @param {Answer} answer */
function message(answer) {
  const element = by("message");
  const requests = answer.requests ?? [];
  if (!answer.message && requests.length > 1 && chosen < 0) {
    show(element, requests.map(({ title }, index) => `${index + 1}. ${title}`).join("\n"));
    return;
  }
  let left = MOST_SHOWN;
  let hidden = 0;
  const pieces = (answer.message ?? []).flatMap(([piece, row]) => {
    const shown = piece.slice(0, Math.max(0, left));
    left -= shown.length;
    hidden += piece.length - shown.length;
    if (shown === "") return [];
    return row === null ? nodes(shown) : [make("span", { "data-row": String(row) }, ...nodes(shown))];
  });
  element.replaceChildren(...pieces);
  more(element, hidden);
}

/** @param {Answer} answer */
function explain(answer) {
  const rows = answer.rows ?? [];
  by("explained").hidden = rows.length === 0;
  const body = by("rows").querySelector("tbody");
  body?.replaceChildren(...rows.slice(0, MOST_ROWS).map((row, index) => {
    const kind = row.to === "unused" ? "unused" : "used";
    return make("tr", { "data-row": String(index), tabindex: index === 0 ? "0" : "-1", class: kind },
      make("th", { scope: "row" }, ...nodes(row.name)),
      make("td", {}, ...nodes(row.value)),
      make("td", { class: "words" }, ...nodes(row.from)),
      make("td", { class: "words" }, row.to));
  }));
  const left = rows.length - MOST_ROWS;
  if (left > 0) body?.append(make("tr", {}, make("td", { colspan: "4", class: "words" }, `… ${left.toLocaleString("en")} more`)));
}

/** The steps of a template. @param {Answer} answer */
function expand({ template }) {
  by("expanded").hidden = !template;
  if (!template) return;
  show(by("source"), template.source);
  show(by("expansion"), template.expansion || "(nothing)");
  const body = by("steps").querySelector("tbody");
  body?.replaceChildren(...template.steps.map((step) => {
    const variables = (step.variables ?? []).map(({ name, value, modifier }) => {
      const cell = make("div", {}, ...nodes(name), value === null ? " is not set" : " = ", ...nodes(value ?? ""));
      if (modifier) cell.append(make("small", {}, modifier));
      return cell;
    });
    const operator = make("td", { class: "words" }, step.operator ? `${step.operator} (§${step.section})` : "literal");
    if (step.rule) operator.append(make("small", {}, step.rule));
    return make("tr", {}, make("th", { scope: "row" }, ...nodes(step.text)), operator, make("td", {}, ...variables), make("td", {}, ...nodes(step.fault ?? (step.expansion || "(nothing)"))));
  }));
}

// The form.

/** The parameters that the fields stand for. */
let fieldsOf = "";

/** @param {Answer} answer */
function fill({ parameters, values, operation }) {
  const form = by("form");
  form.hidden = !parameters?.length;
  if (!parameters?.length) return;
  by("form-title").textContent = operation ? `Parameters of ${operation}` : "Parameters";
  const key = JSON.stringify(parameters);
  if (fieldsOf !== key) {
    fieldsOf = key;
    by("fields").replaceChildren(...parameters.map(field));
  }
  for (const input of by("fields").querySelectorAll("input, select")) {
    const own = /** @type {HTMLInputElement} */ (input);
    if (own === document.activeElement) continue;
    // A parameter can have the name of what every object inherits, such as `constructor`.
    const value = (values && Object.hasOwn(values, own.name) ? values[own.name] ?? [] : []).join(", ");
    if (own.value !== value) own.value = value;
    // A value that the description does not list.
    if (own.value !== value) {
      own.append(make("option", {}, value));
      own.value = value;
    }
  }
}

/** @param {import("./types").Parameter} parameter */
function field(parameter) {
  const { name, place, kind, required, values } = parameter;
  const label = make("label", {}, ...nodes(name));
  if (required) label.append(make("span", { class: "needed" }, " required"));
  label.append(make("span", {}, place === "template" ? "" : ` ${place}, ${kind}`));
  const isBoolean = kind === "boolean";
  const list = isBoolean ? ["true", "false"] : parameter.isList ? [] : values;
  const hint = parameter.default ?? (parameter.isList ? "one, two" : parameter.isFile ? "name of an attached file" : "");
  const input = list.length
    ? make("select", { name }, make("option", { value: "" }, parameter.default ? `(${parameter.default})` : ""), ...list.map((value) => make("option", {}, value)))
    : make("input", { name, autocomplete: "off", placeholder: hint });
  input.addEventListener("input", () => set(parameter, input.value));
  label.append(input);
  return label;
}

/** Questions about the text that wait for the one before, so that none overtakes another. @type {Promise<void>} */
let setting = Promise.resolve();

/**
 * @param {import("./types").Parameter} parameter
 * @param {string} value
 */
function set(parameter, value) {
  const { name, isJson, isFile, isList } = parameter;
  const values = isList ? value.split(",").map((one) => one.trim()).filter(Boolean) : [value].filter(Boolean);
  setting = setting.then(async () => {
    const question = { do: "set", text: text.value, name, isJson, isFile, isList, values, api: hasApi };
    const answer = await order({ kind: "ask", question });
    if (answer.text !== undefined) replace(answer.text, name);
    update();
  }).catch(() => {});
}

// API descriptions.

/** Whether a description could be read. @param {Uint8Array<ArrayBuffer>} bytes */
async function describe(bytes) {
  const isRead = await read(bytes);
  const { dataset } = document.documentElement;
  dataset.described = String(Number(dataset.described ?? 0) + 1);
  return isRead;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function read(bytes) {
  const failed = (/** @type {string} */ reason) => {
    const last = hasApi ? ` The operations below are still those of ${by("api-title").textContent}.` : "";
    by("api-state").replaceChildren(...nodes(`It can't be read: ${reason}.${last}`.replace(/\.\.(?= |$)/, ".")));
    return false;
  };
  /** @type {HTMLDetailsElement} */ (by("api-box")).open = true;
  by("api-state").textContent = "Reading the description…";
  /** @type {import("./types").Described} */
  let answer;
  try {
    answer = await order({ kind: "describe", bytes });
  } catch (error) {
    return failed(/** @type {Error} */ (error).message);
  }
  if (answer.diagnostic) return failed(answer.diagnostic.message);
  description = bytes;
  hasApi = true;
  operations = answer.operations;
  server = answer.server ?? "";
  base.value = server;
  search.value = "";
  by("api-title").replaceChildren(...nodes(answer.title));
  const left = answer.leftOut + answer.unread;
  by("api-state").textContent = left ? `${left} operations or paths can't be read and are left out.` : "";
  by("operations").hidden = false;
  by("forget").hidden = false;
  void find();
  update();
  return true;
}

/** Lists the operations with the words of the search, the best first. Without words, lists all. */
const find = lastOf(async () => {
  const words = search.value.trim();
  let wanted;
  try {
    wanted = words ? await order({ kind: "ask", question: { do: "operations", words, api: true } }) : { operations };
  } catch {
    return;
  }
  if (!hasApi) return;
  /** @type {import("./types").Operation[]} */
  const found = wanted.operations;
  const shown = found.slice(0, MOST_FOUND);
  const first = found.length > shown.length ? `, the first ${shown.length} are listed` : "";
  const nearest = wanted.lacksWords && found.length ? "; none has all of the words" : "";
  by("found").textContent = `${found.length.toLocaleString("en")} of ${operations.length.toLocaleString("en")} operations${first}${nearest}`;
  by("found-list").replaceChildren(...shown.map((operation) => {
    const { method, url, summary, deprecated } = operation;
    const button = make("button", { type: "button" }, ...nodes(`${method} ${url}`), make("small", {}, ...nodes(`${summary}${deprecated ? " (deprecated)" : ""}`)));
    button.onclick = () => {
      write(`${method} ${url}`);
      focusedFrom = changes;
    };
    return make("li", {}, button);
  }));
});

function forget() {
  description = undefined;
  hasApi = false;
  operations = [];
  if (base.value === server) base.value = "";
  server = "";
  by("operations").hidden = true;
  by("forget").hidden = true;
  by("api-title").textContent = "";
  by("api-state").textContent = "";
  void order({ kind: "forget" });
  update();
}

// Files.

/** @param {Iterable<File>} given */
async function attach(given) {
  for (const file of given) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let binary = "";
    for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    files.set(file.name, btoa(binary));
  }
  attached();
}

function attached() {
  by("files-count").textContent = files.size ? `(${files.size})` : "";
  by("attached").replaceChildren(...[...files.keys()].map((name) => {
    const remove = make("button", { type: "button" }, "Remove");
    remove.setAttribute("aria-label", `Remove ${name}`);
    remove.onclick = () => {
      files.delete(name);
      attached();
    };
    return make("li", {}, make("span", { class: "mono" }, ...nodes(name)), remove);
  }));
  update();
}

// Copying and sharing.

/**
 * Copies a text, and says so on the button.
 * @param {HTMLElement} button
 * @param {string} copied
 */
async function copy(button, copied) {
  button.dataset.label ??= button.textContent ?? "";
  let done = true;
  try {
    await navigator.clipboard.writeText(copied);
  } catch {
    // A page that was not served by https has no clipboard of its own.
    const held = make("textarea", { class: "unseen", "aria-hidden": "true" });
    held.value = copied;
    button.after(held);
    held.select();
    done = document.execCommand("copy");
    held.remove();
    button.focus();
  }
  button.textContent = done ? "Copied" : "Not copied";
  button.classList.toggle("done", done);
  const state = button.id === "copy" && hides ? "Copied, with secrets hidden" : "Copied";
  say(done ? state : "The browser did not allow to copy");
  clearTimeout(settling);
  settling = setTimeout(() => settle(button), 1600);
}

/** @type {number | undefined} */
let settling;

/** Gives a button its own words back. @param {HTMLElement} button */
function settle(button) {
  if (button.dataset.label !== undefined) button.textContent = button.dataset.label;
  button.classList.remove("done");
}

function share() {
  if (shared === null) return;
  show(by("shared"), shared);
  const isLocal = location.protocol === "file:";
  by("local").hidden = !isLocal;
  const here = isLocal ? "" : location.href.split("#", 1)[0];
  /** @type {HTMLInputElement} */ (by("link")).value = `${here}#request=${encodeURIComponent(shared)}`;
  dialog.showModal();
}

/** The request of a link that somebody shared. */
function open() {
  if (!location.hash.startsWith("#request=")) return false;
  try {
    const given = decodeURIComponent(location.hash.slice("#request=".length));
    notice = undefined;
    replace(given, "");
    begin();
  } catch {
    refuse("the text of this link can't be read: it is cut, or changed", ["ask for the link again"]);
  }
  return true;
}

/** Shows a mistake outside the text. The text stays. @param {string} message @param {string[]} help */
function refuse(message, help) {
  notice = { message, help };
  update();
}

/** Reads the text, and chooses its first request. */
function begin() {
  chosen = 0;
  follows = true;
  update();
}

/** Removes the text of a link from the address after an edit. A reload would bring that text back. */
function edited() {
  notice = undefined;
  if (!location.hash.startsWith("#request=")) return;
  try {
    history.replaceState(null, "", location.pathname + location.search);
  } catch {
    // The address stays, so a reload opens the text of the link.
  }
}

/** @param {string} given */
function write(given) {
  replace(given, "");
  edited();
  begin();
}

/** The replaced texts, and what replaced each. @type {{ before: string, after: string, by: string }[]} */
const replaced = [];

/**
 * Replaces the text, and keeps the old one for Undo, because a browser undoes only typing. Edits of one field are one step.
 * @param {string} given
 * @param {string} by_
 */
function replace(given, by_) {
  const before = text.value;
  if (given === before) return;
  const last = replaced.at(-1);
  if (by_ && last?.by === by_ && last.after === before) last.after = given;
  else replaced.push({ before, after: given, by: by_ });
  if (replaced.length > MOST_UNDONE) replaced.shift();
  text.value = given;
  if (by_) edited();
  /** @type {HTMLButtonElement} */ (by("undo")).disabled = false;
}

function undo() {
  const last = replaced.pop();
  /** @type {HTMLButtonElement} */ (by("undo")).disabled = replaced.length === 0;
  if (!last) return;
  text.value = last.before;
  edited();
  begin();
  text.focus();
}

/** The text of a file, or null if the file is not text. @param {File} file */
async function textOf(file) {
  try {
    const held = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return held.includes("\0") ? null : held;
  } catch {
    return null;
  }
}

/** Takes dropped files. The place of the drop decides their use. @param {Element | null} target @param {File[]} dropped */
async function take(target, dropped) {
  const [file] = dropped;
  if (!file) return;
  if (target?.closest("#api-box")) {
    await describe(new Uint8Array(await file.arrayBuffer()));
    return;
  }
  if (target?.closest("#files-box")) return attach(dropped);
  const held = await textOf(file);
  if (held === null) refuse(`${file.name} is no text`, ["drop a file that a request names on Files, and an API description on its box"]);
  else write(held);
}

// Tabs.

function tabs() {
  const last = remembered();
  if (formats.some(({ name }) => name === last)) format = last;
  by("tabs").replaceChildren(...formats.map(({ name }) => {
    const isChosen = name === format;
    const tab = make("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "output", "aria-selected": String(isChosen), tabindex: isChosen ? "0" : "-1" }, name);
    tab.onclick = () => choose(name);
    return tab;
  }));
  by("output").setAttribute("aria-labelledby", `tab-${format}`);
}

/** The format of the last visit. It is empty if the browser stores nothing for a file. */
function remembered() {
  try {
    return localStorage.getItem("format") ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
function choose(name) {
  format = name;
  try {
    localStorage.setItem("format", name);
  } catch {
    // The browser stores nothing, so the next visit begins with curl.
  }
  for (const tab of by("tabs").children) {
    const isChosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.setAttribute("tabindex", isChosen ? "0" : "-1");
  }
  by("output").setAttribute("aria-labelledby", `tab-${name}`);
  update();
}

/**
 * Moves the focus among elements of which one is in the order of tabs.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} all
 * @param {string[]} keys those for the one before and the next
 */
function rove(event, all, [before, next]) {
  const at = all.findIndex((element) => element === document.activeElement);
  const to = { [before ?? ""]: at - 1, [next ?? ""]: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined) return null;
  event.preventDefault();
  const target = all[(to + all.length) % all.length];
  for (const element of all) element.tabIndex = element === target ? 0 : -1;
  target?.focus();
  return target ?? null;
}

/** Lights a row and its parts of the message. @param {EventTarget | null} target */
function light(target) {
  const row = target instanceof Element ? target.closest("[data-row]") : null;
  const number = row?.getAttribute("data-row");
  for (const element of document.querySelectorAll("[data-row]")) {
    element.classList.toggle("lit", number !== undefined && element.getAttribute("data-row") === number);
  }
}

const EXAMPLES = {
  curl: `curl -X POST 'https://api.example.com/v1/orders?notify=true' \\
  -H 'Authorization: Bearer s3cr3t-t0k3n' \\
  -H 'Content-Type: application/json' \\
  --data '{"item": "book", "count": 2}' --compressed`,
  "route and items": `POST /repos/{owner}/{repo}/issues owner=octokit repo=endpoint title="It works" labels[]=bug labels[]=ui`,
  template: `/search{/type}{?q,page,sort*} type=code q="hello world" page=2`,
  fetch: `await fetch("https://shop.example.com/api/cart", {
  "headers": { "accept": "application/json", "content-type": "application/json", "cookie": "session=4f1c" },
  "body": "{\\"id\\":17,\\"amount\\":3}",
  "method": "PUT"
});`,
  message: `PATCH /users/17 HTTP/1.1
Host: api.example.com
Content-Type: application/merge-patch+json
Authorization: Basic bW9uYTpzM2NyM3Q=

{"name":"Mona"}`,
  several: `curl https://api.example.com/users -G -d page=2 -d per_page=50
curl https://api.example.com/users/17 -X DELETE -u mona:s3cr3t
http POST https://api.example.com/users name=Mona admin:=true`,
};

function listen() {
  text.addEventListener("input", () => {
    edited();
    update();
  });
  text.addEventListener("paste", () => {
    follows = true;
    if (text.selectionStart === 0 && text.selectionEnd === text.value.length) chosen = 0;
  });
  // The browser undoes typing first. Then this brings back replaced texts.
  text.addEventListener("keydown", (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z";
    if (!isUndo || replaced.at(-1)?.after !== text.value) return;
    event.preventDefault();
    undo();
  });
  by("undo").addEventListener("click", undo);
  text.addEventListener("scroll", () => { mirror.scrollTop = text.scrollTop; });
  secrets.addEventListener("change", update);
  one.addEventListener("change", () => {
    chosen = Number(one.value);
    update();
  });
  base.addEventListener("input", update);
  search.addEventListener("input", () => void find());
  by("operations").addEventListener("keydown", (event) => {
    const list = [search, .../** @type {NodeListOf<HTMLElement>} */ (by("found-list").querySelectorAll("button"))];
    const at = list.findIndex((element) => element === document.activeElement);
    const to = list[at + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? NaN)];
    if (at < 0 || !to) return;
    event.preventDefault();
    to.focus();
  });
  by("copy").addEventListener("click", () => copy(by("copy"), output));
  by("share").addEventListener("click", share);
  by("copy-link").addEventListener("click", () => copy(by("copy-link"), /** @type {HTMLInputElement} */ (by("link")).value));
  by("close").addEventListener("click", () => dialog.close());
  by("forget").addEventListener("click", forget);
  const given = /** @type {HTMLInputElement} */ (by("files"));
  // The input is emptied, so that choosing the same file again is a change.
  given.addEventListener("change", () => {
    const chosen = [...(given.files ?? [])];
    given.value = "";
    void attach(chosen);
  });
  const api = /** @type {HTMLInputElement} */ (by("api"));
  api.addEventListener("change", async () => {
    const file = api.files?.[0];
    api.value = "";
    if (file) void describe(new Uint8Array(await file.arrayBuffer()));
  });
  by("tabs").addEventListener("keydown", (event) => {
    const tab = rove(event, /** @type {HTMLElement[]} */ ([...by("tabs").children]), ["ArrowLeft", "ArrowRight"]);
    if (tab) choose(tab.id.slice("tab-".length));
  });
  by("rows").addEventListener("keydown", (event) => {
    rove(event, /** @type {HTMLElement[]} */ ([...by("rows").querySelectorAll("tbody tr")]), ["ArrowUp", "ArrowDown"]);
  });
  for (const name of ["rows", "message"]) {
    by(name).addEventListener("mouseover", (event) => light(event.target));
    by(name).addEventListener("mouseleave", () => light(document.activeElement));
    by(name).addEventListener("focusin", (event) => light(event.target));
    by(name).addEventListener("focusout", () => light(null));
  }
  // A dropped file never replaces this page.
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const dropped = [...(event.dataTransfer?.files ?? [])];
    // The browser itself inserts a dropped text into a field.
    if (dropped.length === 0 && target?.closest("input, textarea")) return;
    event.preventDefault();
    const given = event.dataTransfer?.getData("text/plain");
    if (dropped.length) void take(target, dropped);
    else if (given) write(given);
  });
  addEventListener("hashchange", open);
  by("examples").append(...Object.entries(EXAMPLES).map(([name, example]) => {
    const button = make("button", { type: "button" }, name);
    button.onclick = () => {
      write(example);
      text.focus();
    };
    return button;
  }));
}

// The programs follow this script in the file. The worker starts while the browser still reads them.
start();
addEventListener("DOMContentLoaded", async () => {
  listen();
  formats = (await load()).formats;
  tabs();
  if (!open()) update();
  document.documentElement.dataset.ready = "true";
  performance.mark("ready");
});
