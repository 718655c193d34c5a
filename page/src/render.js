// An answer on the screen: the message, the explanation, the steps of a template, and the notes.

import { diagnose } from "./diagnostic.js";
import { MOST_SHOWN, by, element, make, more, nodes, rove, say, show } from "./dom.js";
import * as files from "./files.js";
import { fill, focusForm } from "./form.js";
import { lights } from "./light.js";
import { list } from "./requests.js";
import { output } from "./output.js";
import { sharing } from "./share.js";
import { base, state } from "./state.js";

/** @typedef {import("./types").Answer} Answer */

/** The most rows of the explanation. */
const MOST_ROWS = 200;
/** The most notes. Those of many requests are much alike. */
const MOST_NOTES = 10;
/** How long typing rests before a screen reader is told, in milliseconds. */
const REST = 700;

/** The answer to a text whose description is gone. @param {string} title @returns {Answer} */
function lacking(title) {
  const help = ["open the description again, or change the text to go on without it"];
  return { kind: "failed", diagnostic: { message: `this text is a call of ${title}, whose description is not open`, help } };
}

/** @param {Answer} made @param {number} change */
export function render(made, change) {
  state.callOf = state.lost || (made.operation ? element("api-title").textContent ?? "" : "");
  // Without its description, the text would be another request.
  const answer = state.lost ? lacking(state.lost) : made;
  files.list(answer, change);
  const diagnostic = state.notice ?? files.located(leftOut(answer) ?? answer.diagnostic ?? mistaken(answer));
  const refused = files.located(answer.refused);
  list(answer);
  diagnose(diagnostic, refused);
  output(answer);
  element("output").dataset.why = diagnostic?.message ?? "";
  message(answer);
  explain(answer);
  expand(answer);
  fill(answer, diagnostic);
  notes(answer);
  sharing(answer);
  // A base URL that is a mistake can be mended.
  element("base-box").hidden = !answer.takesBase && (answer.kind !== "failed" || base.value === "");
  if (change >= state.focusesFrom) {
    state.focusesFrom = Infinity;
    focusForm();
  }
  announce(answer, diagnostic ?? refused);
}

/** @type {number | undefined} */
let announcing;

/** Tells a screen reader what the text is, when the typing rests. @param {Answer} answer @param {import("./types").Diagnostic | undefined} diagnostic */
function announce({ requests = [] }, diagnostic) {
  const first = requests.length > 1 ? `${requests.length} requests` : requests[0]?.title;
  const said = diagnostic ? [`Error: ${diagnostic.message}`, ...diagnostic.help].join(". ") : first ?? "";
  clearTimeout(announcing);
  announcing = setTimeout(() => say(said), REST);
}

/** The requests of several that are shown, with their numbers. @param {import("./types").Title[]} requests */
const chosen = (requests) => requests.map((request, index) => ({ request, number: index + 1 })).filter(({ number }) => state.found?.has(number - 1) ?? true);

/** The first value that an operation does not take. The form may be far below the text. @param {Answer} answer @returns {import("./types").Diagnostic | undefined} */
function mistaken({ operation, mistakes: [mistake] = [] }) {
  return operation && mistake ? { name: mistake[0], message: mistake[1], help: [] } : undefined;
}

/** The requests that are missing among all. @param {Answer} answer @returns {import("./types").Diagnostic | undefined} */
function leftOut({ requests = [], diagnostic }) {
  const all = chosen(requests);
  const failed = all.flatMap(({ request, number }) => (request.diagnostic ? [`${number}. ${request.diagnostic.message}`] : []));
  if (requests.length < 2 || state.chosen >= 0 || failed.length === 0) return undefined;
  const message = `${failed.length} of ${all.length} requests can't be made, and ${failed.length > 1 ? "are" : "is"} left out`;
  const rest = failed.length > 10 ? [`… ${failed.length - 10} more`] : [];
  const lacksFile = requests.some((request) => request.diagnostic && files.isOfFile(request.diagnostic));
  return { message, help: [...failed.slice(0, 10), ...rest], at: diagnostic?.at ?? null, lacksFile };
}

/** @param {Answer} answer */
function notes({ notes = [], connection = [] }) {
  const ways = connection.map(([name, value]) => `sent by way of --${name}${value && ` ${value}`}: a format that can't say so is refused`);
  const all = [...new Set([...notes, ...ways])];
  const rest = all.length > MOST_NOTES ? [`… ${all.length - MOST_NOTES} more notes`] : [];
  element("notes").replaceChildren(...[...all.slice(0, MOST_NOTES), ...rest].map((note) => make("li", {}, ...nodes(note))));
  element("notes").hidden = all.length === 0;
}

/** The message in pieces, each with the row that made it. @param {Answer} answer */
function message(answer) {
  const place = element("message");
  const requests = answer.requests ?? [];
  if (!answer.message && requests.length > 1 && state.chosen < 0) {
    show(place, chosen(requests).map(({ request, number }) => `${number}. ${request.title}`).join("\n"));
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
  place.replaceChildren(...pieces, ...more(hidden));
}

/** @param {Answer} answer */
function explain({ rows = [] }) {
  lights(rows);
  element("explained").hidden = rows.length === 0;
  const all = rows.slice(0, MOST_ROWS).map((row, index) => ({ row, made: explained(row, index) }));
  const own = all.filter(({ row }) => !row.browser);
  const others = all.filter(({ row }) => row.browser);
  const group = others.length > 0 ? [whole("Headers that a browser sends by itself; few servers need them, and code leaves them out (curl and json keep them)")] : [];
  tableOf("rows").replaceChildren(...own.map(({ made }) => made), ...group, ...others.map(({ made }) => made), ...beyond(rows.length));
}

/** @param {import("./types").Row} row @param {number} index */
function explained(row, index) {
  // An option is not broken at its hyphens.
  const from = row.from.split(/(--?[\w-]+,?)/).map((piece, at) => (at % 2 ? make("span", { class: "option" }, piece) : nodes(piece))).flat();
  return make("tr", { "data-row": String(index), tabindex: index === 0 ? "0" : "-1", class: row.to === "unused" ? "unused" : "used" },
    make("th", { scope: "row" }, ...broken(row.name)),
    make("td", {}, ...nodes(row.value)),
    make("td", { class: "words" }, ...from),
    make("td", { class: "words" }, row.to));
}

/** A name that can be broken after its signs. @param {string} name */
const broken = (name) => name.split(/(?<=[_.[\]-])/).flatMap((piece) => [...nodes(piece), make("wbr", {})]);

/** A row of one sentence. @param {string} sentence */
const whole = (sentence) => make("tr", { class: "whole" }, make("td", { colspan: "4", class: "words" }, sentence));

/** The row for those of so many that are not shown. @param {number} count */
const beyond = (count) => (count > MOST_ROWS ? [whole(`… ${(count - MOST_ROWS).toLocaleString("en")} more`)] : []);

/** @param {string} id */
const tableOf = (id) => by(id, HTMLTableElement).tBodies[0] ?? by(id, HTMLTableElement).createTBody();

/** The steps of a template. @param {Answer} answer */
function expand({ template }) {
  element("expanded").hidden = !template;
  if (!template) return;
  show(element("source"), template.source);
  show(element("expansion"), template.expansion || "(nothing)");
  const steps = template.steps.slice(0, MOST_ROWS).map((step) => {
    const variables = (step.variables ?? []).map(({ name, value, modifier }) => {
      const cell = make("div", {}, ...nodes(name), value === null ? " is not set" : " = ", ...nodes(value ?? ""));
      if (modifier) cell.append(make("small", {}, modifier));
      return cell;
    });
    const operator = make("td", { class: "words" }, step.operator ? `${step.operator} (§${step.section})` : "literal");
    if (step.rule) operator.append(make("small", {}, step.rule));
    return make("tr", {}, make("th", { scope: "row" }, ...nodes(step.text)), operator,
      make("td", {}, ...variables), make("td", {}, ...nodes(step.fault ?? (step.expansion || "(nothing)"))));
  });
  tableOf("steps").replaceChildren(...steps, ...beyond(template.steps.length));
}

export function listen() {
  element("rows").addEventListener("keydown", (event) => {
    rove(event, tableOf("rows").querySelectorAll("tr[data-row]"), ["ArrowUp", "ArrowDown"]);
  });
}
