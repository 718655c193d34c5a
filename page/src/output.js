// The request in the chosen format: six formats as tabs and the others in a list, the code, Copy and Download.

import { needing } from "./files.js";
import { by, button, element, kept, make, rove, say, show } from "./dom.js";
import { secrets, state, tidy, upToDate, update } from "./state.js";

/** The formats that have a tab of their own; the others are under "More". */
const TABS = ["curl", "python", "fetch", "go", "rust", "http"];
/** How long a button says what it did, in milliseconds. */
const SHOWN = 1600;

/** @type {import("./types").Format[]} */
let formats = [];
/** @type {string | Uint8Array<ArrayBuffer>} */
let made = "";
/** What Copy took last. An answer with the same text leaves its "Copied". @type {typeof made | undefined} */
let taken;
let hides = false;
const more = by("more", HTMLSelectElement);
const copyButton = button("copy");

/** @param {import("./types").Answer} answer */
export function output(answer) {
  const place = element("output");
  element("tidy-box").hidden = !FORMATS.find(({ name }) => name === state.format)?.isTidied;
  made = answer.bytes ?? answer.output ?? "";
  hides = answer.hides === true && (secrets.value === "hidden" || answer.lacksVariables === true);
  if (made !== taken) settle(copyButton);
  const isMade = answer.bytes !== undefined || answer.output !== undefined;
  copyButton.disabled = !isMade;
  copyButton.hidden = answer.bytes !== undefined;
  button("download").hidden = answer.bytes === undefined;
  place.replaceChildren();
  place.classList.toggle("words", answer.refused !== undefined);
  const ofFiles = answer.refused ? needing(answer.refused) : [];
  if (ofFiles.length) {
    place.append(...ofFiles);
  } else if (answer.refused) {
    show(place, [answer.refused.message, ...answer.refused.help].join("\n"));
  } else if (answer.bytes) {
    const size = answer.bytes.length.toLocaleString("en");
    show(place, answer.preview ?? "");
    place.prepend(make("span", { class: "said" }, `Download saves these ${size} bytes: not all are text${hides ? ", and secrets are ***" : ""}.`));
  } else if (answer.output !== undefined) {
    show(place, answer.output);
  }
  element("hides").hidden = !hides;
  const why = answer.lacksVariables ? `${state.format} can't hold variables here: secrets` : "Secrets";
  element("why").textContent = `${why} in known places are hidden, in the ${answer.bytes ? "download" : "copy"} as well.`;
}

/** Copies the code of the request, or saves it if it is no text: of the text and the format of now, whose answer may be on its way. */
export async function copyOutput() {
  await upToDate();
  if (typeof made !== "string") {
    download();
    return;
  }
  if (copyButton.disabled) return;
  taken = made;
  await copy(copyButton, made, hides ? "Copied, with secrets hidden" : "Copied");
}

/**
 * Copies a text, and says so on the button.
 * @param {HTMLElement} pressed
 * @param {string} copied
 * @param {string} said
 */
export async function copy(pressed, copied, said = "Copied") {
  pressed.dataset.label ??= pressed.textContent ?? "";
  let done = true;
  try {
    await navigator.clipboard.writeText(copied);
  } catch {
    done = copyBySelection(pressed, copied);
  }
  pressed.textContent = done ? "Copied" : "Not copied";
  pressed.classList.toggle("done", done);
  say(done ? said : "The browser did not allow to copy");
  clearTimeout(settling);
  settling = setTimeout(() => settle(pressed), SHOWN);
}

/** A page that was not served by https has no clipboard of its own. @param {HTMLElement} pressed @param {string} copied */
function copyBySelection(pressed, copied) {
  const { activeElement } = document;
  const held = make("textarea", { class: "unseen", "aria-hidden": "true" });
  held.value = copied;
  pressed.after(held);
  held.select();
  try {
    return document.execCommand("copy");
  } finally {
    held.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus();
  }
}

/** @type {number | undefined} */
let settling;

/** Gives a button its own words back. @param {HTMLElement} pressed */
function settle(pressed) {
  if (pressed.dataset.label !== undefined) pressed.textContent = pressed.dataset.label;
  pressed.classList.remove("done");
}

/** Saves the output as a file. */
function download() {
  const url = URL.createObjectURL(new Blob([made], { type: "application/octet-stream" }));
  const link = make("a", { href: url, download: `request.${state.format}` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  say(hides ? "Saved, with secrets hidden" : "Saved");
}

/** Shows the formats, and chooses the one of the last visit. @param {import("./types").Format[]} given */
export function tabs(given) {
  formats = given;
  const last = kept.get("localStorage", "format");
  if (formats.some(({ name }) => name === last)) state.format = last;
  const others = formats.filter(({ name }) => !TABS.includes(name));
  more.append(...others.map(({ name }) => make("option", { value: name }, name)));
  paint();
}

/** The tabs: the six, and a format of "More" while it is chosen. */
function paint() {
  const shown = TABS.filter((name) => formats.some((format) => format.name === name));
  if (!shown.includes(state.format)) shown.push(state.format);
  const held = element("tabs");
  held.replaceChildren(...shown.map((name) => {
    const isChosen = name === state.format;
    const tab = make("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "output", "aria-selected": String(isChosen), tabindex: isChosen ? "0" : "-1" }, name);
    tab.addEventListener("click", () => choose(name));
    return tab;
  }));
  more.value = TABS.includes(state.format) ? "" : state.format;
  element("output").setAttribute("aria-labelledby", `tab-${state.format}`);
}

/** @param {string} name */
function choose(name) {
  const hasFocus = element("tabs").contains(document.activeElement);
  state.format = name;
  kept.set("localStorage", "format", name);
  paint();
  if (hasFocus) element(`tab-${name}`).focus();
  update();
}

export function listen() {
  copyButton.addEventListener("click", copyOutput);
  button("download").addEventListener("click", download);
  secrets.addEventListener("change", update);
  button("reveal").addEventListener("click", () => {
    secrets.value = "shown";
    secrets.focus();
    update();
  });
  tidy.addEventListener("change", update);
  more.addEventListener("change", () => choose(more.value || "curl"));
  element("tabs").addEventListener("keydown", (event) => {
    const tab = rove(event, /** @type {Iterable<HTMLElement>} */ (element("tabs").children), ["ArrowLeft", "ArrowRight"]);
    if (tab) choose(tab.id.slice("tab-".length));
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    void copyOutput();
  });
}
