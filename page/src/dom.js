// Elements, and texts as nodes: every text is set as text, never as markup.

/** The most characters of a text that are shown. Copy takes all. */
export const MOST_SHOWN = 50_000;

/**
 * The element of the page with an id, of a kind.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function by(id, kind) {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${kind.name} #${id}`);
}

/** @param {string} id */
export const element = (id) => by(id, HTMLElement);
/** @param {string} id */
export const button = (id) => by(id, HTMLButtonElement);

/**
 * A new element with its children; a text is a child as it is.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
export function make(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * A button with what a click does.
 * @param {string} label
 * @param {() => unknown} click
 */
export function pressed(label, click) {
  const made = make("button", { type: "button" }, ...nodes(label));
  made.addEventListener("click", () => void click());
  return made;
}

/** Characters that show nothing, or change how their neighbours are shown. */
const ODD = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/**
 * A text as nodes: a character that shows nothing is named.
 * @param {string} shown
 * @returns {(Node | string)[]}
 */
export function nodes(shown) {
  const plain = shown.replaceAll("\r\n", "\n");
  if (!ODD.test(plain)) return [plain];
  return plain.split(new RegExp(`(${ODD.source})`, "u")).filter((piece) => piece !== "").map((piece) => {
    if (!ODD.test(piece)) return piece;
    const code = piece.codePointAt(0) ?? 0;
    return make("span", { class: "odd" }, `U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
  });
}

/**
 * Shows a text, cut where it is long.
 * @param {HTMLElement} place
 * @param {string} shown
 */
export function show(place, shown) {
  place.replaceChildren(...nodes(shown.slice(0, MOST_SHOWN)), ...more(shown.length - MOST_SHOWN));
}

/** How much of a text is not shown. @param {number} left */
export function more(left) {
  return left > 0 ? [make("span", { class: "more" }, `\n… ${left.toLocaleString("en")} more characters`)] : [];
}

/** Tells a screen reader. @param {string} said */
export function say(said) {
  element("said").replaceChildren(...nodes(said.slice(0, 500)));
}

/**
 * Moves the focus among elements of which one is in the order of tabs.
 * @param {KeyboardEvent} event
 * @param {Iterable<HTMLElement>} elements
 * @param {[string, string]} keys those for the one before and the next
 */
export function rove(event, elements, [before, next]) {
  const all = [...elements];
  const at = all.findIndex((one) => one === document.activeElement);
  const steps = new Map([[before, at - 1], [next, at + 1], ["Home", 0], ["End", all.length - 1]]);
  const to = steps.get(event.key);
  if (at < 0 || to === undefined) return null;
  event.preventDefault();
  const target = all[(to + all.length) % all.length];
  for (const one of all) one.tabIndex = one === target ? 0 : -1;
  target?.focus();
  return target ?? null;
}

/** What the browser keeps of this page; nothing where it keeps nothing for a file. */
export const kept = {
  /** @param {"localStorage" | "sessionStorage"} where @param {string} name */
  get(where, name) {
    try {
      return window[where].getItem(name) ?? "";
    } catch {
      return "";
    }
  },
  /** @param {"localStorage" | "sessionStorage"} where @param {string} name @param {string} value */
  set(where, name, value) {
    try {
      if (value === "") window[where].removeItem(name);
      else window[where].setItem(name, value);
    } catch {
      // The browser keeps nothing, or no text of this length.
    }
  },
};
