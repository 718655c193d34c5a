// The form beside the text: a field for each parameter, which writes the items of the text.

import { order } from "./client.js";
import { element, make, nodes, pressed } from "./dom.js";
import { state, text, update } from "./state.js";
import { again, replace } from "./text.js";

/** @typedef {import("./types").Parameter} Parameter */
/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control */

/** The most fields that are seen at once, unless more have to be filled in. */
const MOST_OPEN = 8;
/** The most required fields without a value that are named. */
const MOST_MISSING = 5;
/** The most characters of the text about a parameter. */
const MOST_ABOUT = 200;

/** The parameters that the fields stand for. */
let shown = "";
/** What the description says of them, by their keys. @type {Map<string, string>} */
let texts = new Map();
/** The fields, by the keys of their items. @type {Map<string, { input: Control, parameter: Parameter, wrong: HTMLElement }>} */
const fields = new Map();
/** Where the mistakes of groups of fields are said, by the keys of the groups. @type {Map<string, HTMLElement>} */
const groups = new Map();

/** @param {import("./types").Answer} answer @param {import("./types").Diagnostic | undefined} diagnostic */
export function fill({ parameters = [], values = [], mistakes = [], operation, output, bytes }, diagnostic) {
  element("form").hidden = parameters.length === 0;
  element("lacks").replaceChildren();
  if (parameters.length === 0) return;
  element("form-title").replaceChildren(...nodes(operation ? `Parameters of ${operation}` : "Parameters"));
  const given = new Map(values);
  const said = state.about.get(operation ?? "");
  const taken = parameters.filter(({ name, secret }) => !secret || (said?.credentials?.includes(name) ?? true));
  const all = taken.map((parameter) => counted(parameter, given));
  texts = new Map(Object.entries(said?.texts ?? {}));
  const now = JSON.stringify([all, ...texts]);
  if (shown !== now) {
    shown = now;
    build(all, built === (operation ?? ""));
    built = operation ?? "";
  }
  const wrongs = new Map(mistakes);
  const names = missing(all, given);
  const rest = names.length > MOST_MISSING ? ` and ${names.length - MOST_MISSING} more` : "";
  const lacked = names.length ? `${names.slice(0, MOST_MISSING).join(", ")}${rest}` : "";
  element("form-lacks").replaceChildren(...nodes(lacked && `Required and still empty: ${lacked}`));
  // What is wrong although there is code is said below the code, too.
  const isMade = output !== undefined || bytes !== undefined;
  const credentials = said?.credentials?.length ? taken.filter(({ secret }) => secret) : [];
  if (isMade) element("lacks").replaceChildren(...nodes(doubts(lacked, [...wrongs.values()], credentials, given).join(" ")));
  for (const [key, { input, parameter, wrong }] of fields) {
    // An item without the sign of its place is that of the parameter, too.
    write(input, given.get(key) ?? (key.endsWith("]") ? undefined : given.get(parameter.name)) ?? "");
    // A field within a group has a name of its own there.
    const isAbout = diagnostic?.name === key || (diagnostic?.name === parameter.name && !key.endsWith("]"));
    const mistake = isAbout ? diagnostic?.message : wrongs.get(key);
    input.setAttribute("aria-invalid", String(mistake !== undefined));
    told(wrong, mistake ?? (isBare(parameter, input.value) ? "without a scheme: most APIs want one, as in Bearer TOKEN" : undefined));
  }
  undone = undefined;
  // What is said at the field in use is in sight, also where the mistake moved it.
  const inUse = [...fields.values()].find(({ input }) => input === document.activeElement);
  if (inUse?.wrong.hasChildNodes()) inUse.wrong.scrollIntoView({ block: "nearest" });
  for (const [key, wrong] of groups) told(wrong, diagnostic?.name === key ? diagnostic.message : undefined);
}

/**
 * What speaks against a request that can be made.
 * @param {string} lacked
 * @param {string[]} wrongs
 * @param {Parameter[]} credentials
 * @param {Map<string, string>} given
 */
function doubts(lacked, [wrong], credentials, given) {
  const hasCredential = credentials.length === 0 || credentials.some(({ key }) => given.has(key));
  return [
    lacked && `This request lacks what the description requires: ${lacked}.`,
    wrong && `The form says: ${wrong}.`,
    !hasCredential && `No credential is given: ${credentials.map(({ name }) => name).join(" or ")}.`,
  ].filter(Boolean);
}

/** Whether a value of the header authorization has no scheme (RFC 9110 §11.4). @param {Parameter} parameter @param {string} value */
const isBare = ({ name, secret }, value) => secret === true && name.toLowerCase() === "authorization" && value !== "" && !value.includes(" ");

/** The required fields without a value; within an object only where it has one. @param {Parameter[]} parameters @param {Map<string, string>} given @returns {string[]} */
function missing(parameters, given) {
  const has = (/** @type {string} */ key) => [...given.keys()].some((own) => own === key || own.startsWith(`${key}[`));
  return parameters.flatMap(({ name, key, required, fields = [], objects = [] }) => {
    if (!has(key) && (key.endsWith("]") || !given.has(name))) return required ? [key] : [];
    return [fields, ...objects].flatMap((own) => (own.some((field) => has(field.key)) ? missing(own, given) : []));
  });
}

/** Says a mistake at its field or group. @param {HTMLElement} wrong @param {string} [mistake] */
function told(wrong, mistake) {
  if ((mistake ?? "") !== wrong.textContent) wrong.replaceChildren(...nodes(mistake ?? ""));
  if (mistake !== undefined) wrong.closest("details")?.setAttribute("open", "");
}

/** Lists with an object that has no value yet, and how many objects are before it. @type {Map<string, number>} */
const opened = new Map();

/** A parameter with the fields of each object of its lists. @param {Parameter} parameter @param {Map<string, string>} given @returns {Parameter} */
function counted(parameter, given) {
  const { key, fields = [], items = [] } = parameter;
  if (fields.length) return { ...parameter, fields: fields.map((field) => counted(field, given)) };
  // A list that the text has as JSON is one field.
  if (items.length === 0 || given.has(key)) return parameter;
  const numbers = [...given.keys()].filter((name) => name.startsWith(`${key}[`)).map((name) => parseInt(name.slice(key.length + 1), 10) + 1);
  const last = Math.max(0, ...numbers.filter(Number.isInteger));
  if ((opened.get(key) ?? last) < last) opened.delete(key);
  const count = Math.max(last, (opened.get(key) ?? -1) + 1);
  return { ...parameter, items: [], objects: Array.from({ length: count }, (_, index) => items.map((item) => counted(numbered(item, index), given))) };
}

/** The field of one object. @param {Parameter} parameter @param {number} index @returns {Parameter} */
function numbered(parameter, index) {
  const { key, fields, items } = parameter;
  return { ...parameter, key: key.replace("[#]", `[${index}]`), fields: fields?.map((field) => numbered(field, index)), items: items?.map((field) => numbered(field, index)) };
}

/** The field in use whose text was taken back, and is written anew. @type {HTMLElement | undefined} */
let undone;

/** The value that the text has for a field. @param {Control} input @param {string} value */
function write(input, value) {
  if (input === document.activeElement && input !== undone) return;
  if (input.value !== value) input.value = value;
  // A value that the description does not list.
  if (input.value !== value) {
    input.append(make("option", {}, value));
    input.value = value;
  }
}

/** The operation that the form was built for. */
let built = "";

/** @param {Parameter[]} parameters @param {boolean} isSame whether the form before was that of the same operation */
function build(parameters, isSame) {
  const isOpen = isSame && element("fields").querySelector(":scope > details[open]") !== null;
  fields.clear();
  groups.clear();
  const needed = parameters.filter(({ required }) => required);
  const credentials = parameters.filter(({ required, secret }) => secret && !required);
  const others = parameters.filter(({ required, secret }) => !required && !secret);
  const first = others.splice(0, Math.max(MOST_OPEN - needed.length, 0));
  const rest = others.length > 0
    ? [make("details", { class: "wide", ...(isOpen ? { open: "" } : {}) }, make("summary", {}, others.length > 1 ? `${others.length} more fields` : "1 more field"), make("div", { class: "fields" }, ...others.map(field)))]
    : [];
  element("fields").replaceChildren(...[...needed, ...first, ...credentials].map(field), ...rest);
  const [, added] = focusesOn ? [...fields].find(([key]) => key.startsWith(focusesOn)) ?? [] : [];
  focusesOn = "";
  added?.input.closest("details")?.setAttribute("open", "");
  added?.input.focus();
}

/** @param {Parameter} parameter @returns {HTMLElement} */
function field(parameter) {
  const { name, place, kind, key, manner, required, secret } = parameter;
  const facts = [...(required ? [make("span", { class: "needed" }, " required")] : []), make("span", {}, place === "template" ? "" : ` ${place}, ${kind}`)];
  if (parameter.fields?.length) {
    const wrong = make("p", { class: "wrong", role: "alert" });
    groups.set(key, wrong);
    return make("fieldset", { class: "wide" }, make("legend", {}, ...nodes(name), ...facts), ...about(key), wrong, make("div", { class: "fields" }, ...parameter.fields.map(field)));
  }
  if (parameter.objects) return list(parameter, parameter.objects, facts);
  const input = control(parameter);
  const wrong = make("span", { class: "wrong", id: idOf("wrong", key), role: "alert" });
  const said = about(key);
  input.setAttribute("aria-describedby", [wrong, ...said].map(({ id }) => id).join(" "));
  if (secret) input.placeholder = name.toLowerCase() === "authorization" ? "Bearer …, a variable in code" : "a variable in code";
  input.addEventListener("keydown", (event) => {
    // Enter is not meant as a part of a text of one line.
    if (event instanceof KeyboardEvent && event.key === "Enter" && !event.shiftKey && !input.value.includes("\n")) event.preventDefault();
  });
  input.addEventListener("input", (event) => {
    // The browser keeps what was typed here beside what that made of the text. Both are taken back at once.
    if (event instanceof InputEvent && event.inputType.startsWith("history")) {
      undone = input;
      again(event.inputType === "historyUndo" ? "undo" : "redo");
    }
    // The focus leaves the field for a moment, which would end a word that is being composed.
    else if (!(event instanceof InputEvent && event.isComposing)) set(key, manner, input.value);
  });
  input.addEventListener("compositionend", () => set(key, manner, input.value));
  fields.set(key, { input, parameter, wrong });
  return make("div", {}, make("label", {}, ...nodes(name), ...facts, input, wrong), ...said);
}

/** An id. A list of ids is separated by blanks, which the names of parameters may have. @param {string} role @param {string} key */
const idOf = (role, key) => `${role}-${key.replace(/\s/g, encodeURIComponent)}`;

/** What the description says of a parameter. Its marks of HTML and of links in Markdown are left out. @param {string} key */
function about(key) {
  const text = texts.get(key.replace(/\[\d+\]/g, "[#]")) ?? "";
  const plain = text.replace(/<[^>]*>/g, " ").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\s+/g, " ").trim();
  const short = plain.length > MOST_ABOUT ? `${plain.slice(0, MOST_ABOUT)}…` : plain;
  return plain ? [make("small", { id: idOf("about", key) }, ...nodes(short))] : [];
}

/** A list of objects: the fields of each, and buttons for more and fewer. @param {Parameter} parameter @param {Parameter[][]} objects @param {Node[]} facts */
function list({ name, key }, objects, facts) {
  const made = objects.map((fields, index) => {
    const remove = pressed("Remove", () => {
      opened.delete(key);
      set(`${key}[${index}]`, "remove", "");
    });
    remove.setAttribute("aria-label", `Remove ${name} ${index + 1}`);
    return make("fieldset", { class: "wide" }, make("legend", {}, ...nodes(`${name} ${index + 1}`)), make("div", { class: "fields" }, ...fields.map(field)), remove);
  });
  const add = pressed(`Add ${name}`, () => {
    opened.set(key, opened.get(key) ?? objects.length);
    focusesOn = `${key}[${opened.get(key)}]`;
    update();
  });
  return make("fieldset", { class: "wide" }, make("legend", {}, ...nodes(name), ...facts), ...about(key), make("div", { class: "fields" }, ...made), add);
}

/** The start of the keys of a new object, whose first field takes the focus. */
let focusesOn = "";

/** What a field takes, in a few words. @param {Parameter} parameter */
function hint({ place, kind, values, manner }) {
  const list = values.slice(0, 2).join(", ") || (/^(integer|number)/.test(kind) ? "1, 2" : "one, two");
  if (place === "template") return manner === "list" ? `${list} or {"a": 1}` : 'text, ["a", "b"] or {"a": 1}';
  if (manner === "list") return list;
  if (manner === "file") return "name of an attached file";
  return new Map([["object", "{…}"], ["object[]", "[{…}, {…}]"]]).get(kind) ?? "";
}

/** Whether a field takes a text of several lines. @param {Parameter} parameter */
const takesLines = ({ kind, manner, place }) => ["text", "value"].includes(manner) && (place === "template" || /string|object/.test(kind));

/** @param {Parameter} parameter @returns {HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement} */
function control(parameter) {
  const { name, kind, values, manner, default: assumed } = parameter;
  const list = kind === "boolean" ? ["true", "false"] : manner === "list" ? [] : values;
  const made = list.length
    ? make("select", { name }, make("option", { value: "" }, assumed ? `(${assumed})` : ""), ...list.map((value) => make("option", {}, value)))
    : make(takesLines(parameter) ? "textarea" : "input", { name, rows: "1", autocomplete: "off", placeholder: assumed ?? hint(parameter) });
  return /** @type {HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement} */ (made);
}

/** Moves the focus into the first field. */
export function focusForm() {
  const first = element("fields").querySelector("input, textarea, select");
  if (first instanceof HTMLElement && !element("form").hidden) first.focus();
}

/** Questions about the text that wait for the one before, so that none overtakes another. @type {Promise<void>} */
let setting = Promise.resolve();

/** Writes the text with another value of a field. @param {string} key @param {Parameter["manner"]} manner @param {string} value */
function set(key, manner, value) {
  setting = setting.then(async () => {
    const answer = await order({ kind: "ask", question: { do: "set", text: text.value, key, manner, value, api: state.hasApi } });
    if (answer.text === text.value) update();
    else replace(answer.text);
  }).catch(() => {});
}
