// The attached files. Their bytes go to the worker once, and stay there.

import { order, repeat } from "./client.js";
import { by, element, make, nodes, pressed } from "./dom.js";
import { busy, update } from "./state.js";

/** The longest file that is taken, in bytes. */
const MOST_TAKEN = 100 << 20;

/** The sizes of the files, by their names. @type {Map<string, number>} */
const sizes = new Map();
const input = by("files", HTMLInputElement);
const box = by("files-box", HTMLDetailsElement);

/** Opens the dialog of the browser. */
export function choose() {
  box.open = true;
  input.click();
}

/** @param {Iterable<File>} given */
export async function attach(given) {
  box.open = true;
  /** @type {string[]} */
  const refused = [];
  await busy("attached", async () => {
    for (const file of given) {
      if (file.size > MOST_TAKEN) {
        refused.push(`${file.name} is longer than ${size(MOST_TAKEN)}`);
        continue;
      }
      const attached = /** @type {const} */ ({ kind: "attach", name: file.name, file });
      try {
        await order(attached);
        repeat(`file ${file.name}`, attached);
        sizes.set(file.name, file.size);
      } catch {
        refused.push(`${file.name} can't be read`);
      }
    }
  });
  element("files-state").replaceChildren(...nodes(refused.join("; ")));
  changed();
}

/** @param {number} bytes */
const size = (bytes) => (bytes < 10_000 ? `${bytes.toLocaleString("en")} bytes` : bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`);

function changed() {
  element("files-count").textContent = sizes.size ? `(${sizes.size})` : "";
  element("attached").replaceChildren(...[...sizes].map(([name, bytes]) => {
    const remove = pressed("Remove", () => {
      sizes.delete(name);
      repeat(`file ${name}`);
      void order({ kind: "detach", name }).catch(() => {});
      changed();
      input.focus();
    });
    remove.setAttribute("aria-label", `Remove ${name}`);
    return make("li", {}, make("span", { class: "mono" }, ...nodes(name)), make("small", {}, size(bytes)), remove);
  }));
  update();
}

export function listen() {
  // The input is emptied, so that choosing the same file again is a change.
  input.addEventListener("change", () => {
    const chosen = [...(input.files ?? [])];
    input.value = "";
    void attach(chosen);
  });
}
