// A link that holds the request, and the request of such a link.

import { by, button, element, show, say } from "./dom.js";
import { copy } from "./output.js";
import { begin, refuse, state, text } from "./state.js";
import { START, write } from "./text.js";

const dialog = by("dialog", HTMLDialogElement);
const link = by("link", HTMLInputElement);
const opener = button("share");

/** @type {string | null} */
let shared = null;
let namesFiles = false;
/** Why there is no link. */
let reason = "";

/** What of an answer can be shared. @param {import("./types").Answer} answer */
export function sharing(answer) {
  shared = answer.shared ?? null;
  namesFiles = (answer.files ?? []).length > 0;
  reason = shared === null ? why(answer) : "";
  opener.setAttribute("aria-disabled", String(shared === null));
  opener.title = reason;
  element("share-why").textContent = reason;
}

/** @param {import("./types").Answer} answer */
function why({ kind, diagnostic, requests = [], message }) {
  if (kind === "empty") return "There is no request yet.";
  if (requests.length > 1 && state.chosen < 0) return "A link holds one request: choose it from the list.";
  if (diagnostic || !message) return "The text makes no request.";
  return "The request is longer than a link may be (8 kB), or curl can't say it.";
}

function open() {
  if (shared === null) {
    element("share-why").classList.add("told");
    say(reason);
    return;
  }
  show(element("shared"), shared);
  element("shared-files").hidden = !namesFiles;
  const isLocal = location.protocol === "file:";
  element("local").hidden = !isLocal;
  const here = isLocal ? "" : location.href.split("#", 1)[0];
  link.value = `${here}${START}${encodeURIComponent(shared)}`;
  dialog.showModal();
}

/** Shows the request of a link. Returns whether the page was opened by one. */
export function receive() {
  if (!location.hash.startsWith(START)) return false;
  try {
    const given = decodeURIComponent(location.hash.slice(START.length));
    state.notice = undefined;
    // Undo brings back the text that a link in an open page replaces.
    if (text.value !== "") {
      write(given);
    } else {
      text.value = given;
      begin();
    }
  } catch {
    refuse("the text of this link can't be read: it is cut, or changed", ["ask for the link again"]);
  }
  return true;
}

export function listen() {
  opener.addEventListener("click", open);
  opener.addEventListener("blur", () => element("share-why").classList.remove("told"));
  button("copy-link").addEventListener("click", () => copy(button("copy-link"), link.value));
  button("close").addEventListener("click", () => dialog.close());
  addEventListener("hashchange", receive);
}
