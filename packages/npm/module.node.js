import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

export const module = new WebAssembly.Module(inflateRawSync(readFileSync(new URL("./endpoint.wasm.deflate", import.meta.url))));
