// The package for Node.js: the same program as that of the page, run once for each call.

import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { ask } from "./program.js";

const module = new WebAssembly.Module(inflateRawSync(readFileSync(new URL("./lines.wasm.deflate", import.meta.url))));

/** A text that is no request, or a request that a format can't hold. */
export class EndpointError extends Error {
  /** @param {{ kind?: string, message: string, help?: string[] }} diagnostic */
  constructor({ kind, message, help }) {
    super(message);
    this.name = "EndpointError";
    this.kind = kind ?? "failed";
    this.help = help ?? [];
  }
}

/** @param {object} question */
function answered(question) {
  const answer = ask(module, question);
  if (answer.diagnostic) throw new EndpointError(answer.diagnostic);
  return answer;
}

/** @type {typeof import("./package").convert} */
export function convert(text, format, { redact = false, files = {} } = {}) {
  const attached = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")]);
  return answered({ do: "convert", text, format, redact, files: Object.fromEntries(attached) });
}

/** @type {typeof import("./package").expand} */
export function expand(template, values = {}) {
  return answered({ do: "expand", template, values }).text;
}

/** @type {typeof import("./package").request} */
export function request(route, options = {}) {
  return answered({ do: "request", route, options }).request;
}

/** @type {typeof import("./package").formats} */
export const formats = answered({ do: "formats" }).formats.map((/** @type {{ name: string }} */ { name }) => name);
