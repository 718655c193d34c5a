// What the page knows, and the question that is asked after each change.

import { lastOf, order } from "./client.js";
import { by, element } from "./dom.js";

export const text = by("text", HTMLTextAreaElement);
export const base = by("base", HTMLInputElement);
export const secrets = by("secrets", HTMLSelectElement);
export const tidy = by("tidy", HTMLInputElement);

export const state = {
  format: "curl",
  /** The request of several that is shown; -1 for all that are found. */
  chosen: 0,
  /** The requests that the filter finds; null without a filter. @type {Set<number> | null} */
  found: null,
  hasApi: false,
  /** The address that the description names. */
  server: "",
  /** The address that a description wrote into the field of the base URL. */
  assumed: "",
  /** What the description says of operations. @type {Map<string, import("./types").About>} */
  about: new Map(),
  /** The title of the description that the text is a call of; empty if there is none. */
  callOf: "",
  /** The same, once that description is gone. */
  lost: "",
  /** A mistake outside the text. It is shown until the next change. @type {import("./types").Diagnostic | undefined} */
  notice: undefined,
  /** Whether the page scrolls to the fault of the next answer. It does so after a paste, and not during typing. */
  follows: false,
  /** The first change whose answer moves the focus into its form. */
  focusesFrom: Infinity,
};

/** The longest text that is read after each key, in characters. */
const MOST_AT_ONCE = 200_000;
/** How long typing rests before a longer one is read, in milliseconds. */
const REST = 120;

let changes = 0;
/** @type {(answer: import("./types").Answer, change: number) => void} */
let shown = () => {};

/** Says who shows the answers. @param {typeof shown} show */
export function answersGoTo(show) {
  shown = show;
}

/** The number of the last change. */
export const lastChange = () => changes;

/** The last change whose answer is shown. */
let answered = 0;
/** Who waits for the answer of the last change. @type {(() => void)[]} */
const waiting = [];

/** Waits until what is shown answers the last change. @returns {Promise<void> | undefined} */
export function upToDate() {
  return answered === changes ? undefined : new Promise((resolve) => waiting.push(resolve));
}

/** @type {number | undefined} */
let later;

/** Asks the worker to read the text. A long one is read when typing rests. */
export function update() {
  changes += 1;
  document.documentElement.dataset.asked = String(changes);
  clearTimeout(later);
  if (text.textLength > MOST_AT_ONCE) later = setTimeout(readText, REST);
  else void readText();
}

/** Reads the text, and chooses its first request. */
export function begin() {
  state.chosen = 0;
  state.follows = true;
  update();
}

/** Shows a mistake outside the text. The text stays. @param {string} message @param {string[]} help */
export function refuse(message, help) {
  state.notice = { message, help };
  update();
}

const readText = lastOf(async () => {
  const asked = changes;
  try {
    shown(await order({
      kind: "ask",
      question: {
        do: "read",
        text: text.value,
        secrets: /** @type {import("./types").Secrets} */ (secrets.value),
        format: state.format,
        pretty: true,
        tidy: tidy.checked,
        some: state.chosen < 0 ? state.found && [...state.found] : [state.chosen],
        api: state.hasApi,
        baseUrl: base.value !== state.server ? base.value : "",
      },
    }), asked);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const help = ["your text is still here; change it, or try another part of it"];
    shown({ kind: "failed", diagnostic: { message: `the page could not read this text: ${reason}`, help } }, asked);
  } finally {
    document.documentElement.dataset.answered = String(asked);
    answered = asked;
    if (answered === changes) for (const go of waiting.splice(0)) go();
  }
});

/** Marks a region while something is read into it. @param {string} id @param {() => Promise<void>} work */
export async function busy(id, work) {
  element(id).setAttribute("aria-busy", "true");
  try {
    await work();
  } finally {
    element(id).removeAttribute("aria-busy");
  }
}
