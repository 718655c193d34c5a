// The form beside the text: a field for each parameter, which writes the items of the text.

import { order } from "./client.js";
import { element, make, nodes } from "./dom.js";
import { state, text, update } from "./state.js";
import { replace } from "./text.js";

/** @typedef {import("./types").Parameter} Parameter */

/** The most fields that are seen at once, unless more have to be filled in. */
const MOST_OPEN = 8;

/** The parameters that the fields stand for. */
let shown = "";
/** The fields, by the keys of their items. @type {Map<string, { input: HTMLInputElement | HTMLSelectElement, parameter: Parameter, wrong: HTMLElement }>} */
const fields = new Map();

/** @param {import("./types").Answer} answer @param {import("./types").Diagnostic | undefined} diagnostic */
export function fill({ parameters = [], values = [], mistakes = [], operation }, diagnostic) {
  element("form").hidden = parameters.length === 0;
  if (parameters.length === 0) return;
  element("form-title").replaceChildren(...nodes(operation ? `Parameters of ${operation}` : "Parameters"));
  const now = JSON.stringify(parameters);
  if (shown !== now) {
    shown = now;
    build(parameters);
  }
  const given = new Map(values);
  const wrongs = new Map(mistakes);
  for (const [key, { input, parameter, wrong }] of fields) {
    write(input, (given.get(key) ?? (parameter.key === parameter.name ? undefined : given.get(parameter.name)) ?? []).join(", "));
    const isAbout = diagnostic?.name === key || diagnostic?.name === parameter.name;
    const mistake = isAbout ? diagnostic?.message : wrongs.get(key);
    input.setAttribute("aria-invalid", String(mistake !== undefined));
    if ((mistake ?? "") !== wrong.textContent) wrong.replaceChildren(...nodes(mistake ?? ""));
    if (mistake !== undefined) input.closest("details")?.setAttribute("open", "");
  }
}

/** The value that the text has for a field. @param {HTMLInputElement | HTMLSelectElement} input @param {string} value */
function write(input, value) {
  if (input === document.activeElement) return;
  if (input.value !== value) input.value = value;
  // A value that the description does not list.
  if (input.value !== value) {
    input.append(make("option", {}, value));
    input.value = value;
  }
}

/** @param {Parameter[]} parameters */
function build(parameters) {
  fields.clear();
  const needed = parameters.filter(({ required }) => required);
  const others = parameters.filter(({ required }) => !required);
  const first = others.splice(0, Math.max(MOST_OPEN - needed.length, 0));
  const rest = others.length > 0
    ? [make("details", { class: "wide" }, make("summary", {}, `${others.length} more fields`), make("div", { class: "fields" }, ...others.map(field)))]
    : [];
  element("fields").replaceChildren(...[...needed, ...first].map(field), ...rest);
}

/** @param {Parameter} parameter @returns {HTMLElement} */
function field(parameter) {
  const { name, place, kind, key, required, secret } = parameter;
  const facts = [...(required ? [make("span", { class: "needed" }, " required")] : []), make("span", {}, place === "template" ? "" : ` ${place}, ${kind}`)];
  if (parameter.fields?.length) {
    return make("fieldset", { class: "wide" }, make("legend", {}, ...nodes(name), ...facts), make("div", { class: "fields" }, ...parameter.fields.map(field)));
  }
  const input = control(parameter);
  const wrong = make("span", { class: "wrong", id: `wrong-${key}`, role: "alert" });
  input.setAttribute("aria-describedby", wrong.id);
  if (secret) input.placeholder = "$TOKEN, or the value";
  input.addEventListener("input", (event) => {
    // Undo in the text takes back what was typed here as well, and the next answer writes the field anew.
    const isUndone = event instanceof InputEvent && event.inputType.startsWith("history") && document.activeElement !== input;
    if (isUndone) update();
    // The focus leaves the field for a moment, which would end a word that is being composed.
    else if (!(event instanceof InputEvent && event.isComposing)) set(parameter, input.value);
  });
  input.addEventListener("compositionend", () => set(parameter, input.value));
  fields.set(key, { input, parameter, wrong });
  return make("label", {}, ...nodes(name), ...facts, input, wrong);
}

/** @param {Parameter} parameter @returns {HTMLInputElement & HTMLSelectElement} */
function control({ name, kind, values, manner, default: assumed }) {
  const list = kind === "boolean" ? ["true", "false"] : manner === "list" ? [] : values;
  const hint = assumed ?? new Map([["list", values.slice(0, 2).join(", ") || "one, two"], ["file", "name of an attached file"], ["json", new Map([["object", "{…}"], ["object[]", "[{…}, {…}]"]]).get(kind) ?? ""]]).get(manner) ?? "";
  const made = list.length
    ? make("select", { name }, make("option", { value: "" }, assumed ? `(${assumed})` : ""), ...list.map((value) => make("option", {}, value)))
    : make("input", { name, autocomplete: "off", placeholder: hint });
  return /** @type {HTMLInputElement & HTMLSelectElement} */ (made);
}

/** Moves the focus into the first field. */
export function focusForm() {
  const first = element("fields").querySelector("input, select");
  if (first instanceof HTMLElement && !element("form").hidden) first.focus();
}

/** Questions about the text that wait for the one before, so that none overtakes another. @type {Promise<void>} */
let setting = Promise.resolve();

/** @param {Parameter} parameter @param {string} value */
function set({ key, manner }, value) {
  const values = manner === "list" ? value.split(",").map((one) => one.trim()).filter(Boolean) : [value].filter(Boolean);
  setting = setting.then(async () => {
    const answer = await order({ kind: "ask", question: { do: "set", text: text.value, key, manner, values, api: state.hasApi } });
    replace(answer.text);
  }).catch(() => {});
}
