// A mistake: below the text, underlined in it, and at the field that it is about.

import { describe, isDescription } from "./api.js";
import { element, make, nodes, pressed } from "./dom.js";
import { attaching, isOfFile } from "./files.js";
import { underline } from "./mirror.js";
import { text } from "./state.js";
import { insert, write } from "./text.js";

/** @param {import("./types").Diagnostic | undefined} diagnostic @param {import("./types").Diagnostic | undefined} refused why the format can't hold the request */
export function diagnose(diagnostic, refused) {
  const place = element("diagnostic");
  place.hidden = !diagnostic;
  place.replaceChildren();
  text.setAttribute("aria-invalid", String(diagnostic !== undefined));
  text.setAttribute("aria-describedby", diagnostic ? "diagnostic hint" : "hint");
  if (!diagnostic) {
    underline(refused?.at);
    return;
  }
  place.append(make("p", { class: "what" }, ...nodes(diagnostic.message)));
  excerpt(place, diagnostic);
  for (const help of diagnostic.help) place.append(make("p", { class: "help" }, ...nodes(help)));
  const { fix } = diagnostic;
  const of = text.value;
  if (fix) place.append(pressed(`Write ${fix.name ?? fix.meant}`, () => {
    // A second press comes before the answer to the first.
    if (text.value === of) insert(fix.at[0], fix.at[1], fix.meant);
    text.focus();
    // Typing goes on at the end of the line.
    const end = text.value.indexOf("\n", fix.at[0]);
    text.setSelectionRange(end < 0 ? text.value.length : end, end < 0 ? text.value.length : end);
  }));
  if (isDescription(text.value.slice(0, 4000))) {
    place.append(pressed("Use this text as an API description", async () => {
      if (await describe(new TextEncoder().encode(text.value))) write("");
    }));
  }
  if (diagnostic.lacksFile ?? isOfFile(diagnostic)) place.append(attaching());
}

/** The text at fault: its place in the text, or the line itself. @param {HTMLElement} place @param {import("./types").Diagnostic} diagnostic */
function excerpt(place, { excerpt, at, message }) {
  const isMarked = underline(at);
  if (!excerpt) return;
  if (isMarked) {
    // The text itself is above, and shows what the line would hide.
    const lines = text.value.slice(0, at?.[0]).split("\n");
    const label = excerpt.label === "here" ? "" : `: ${excerpt.label}`;
    place.append(make("p", { class: "help" }, ...nodes(`line ${lines.length}, column ${[...(lines.at(-1) ?? "")].length + 1}, underlined in the text${label}`)));
  } else if (!excerpt.masked) {
    const indent = " ".repeat(columns(excerpt.before));
    const caret = "^".repeat(Math.max(1, columns(excerpt.fault)));
    place.append(make("pre", { tabindex: "0", role: "region", "aria-label": "The text at fault" },
      `${excerpt.before}${excerpt.fault}${excerpt.after}\n`, make("span", { class: "caret" }, `${indent}${caret} ${excerpt.label}`)));
  } else if (!message.includes(excerpt.label)) {
    place.append(make("p", { class: "help" }, ...nodes(excerpt.label)));
  }
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/u;

/** The columns of a text in a font of one width. @param {string} part */
const columns = (part) => [...part].reduce((sum, c) => sum + (/\p{Mn}/u.test(c) ? 0 : WIDE.test(c) ? 2 : 1), 0);
