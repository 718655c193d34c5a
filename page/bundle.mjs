// Puts the page together: one HTML file with everything in it, and the package for Node.js from the same build.
// Arguments: the folder of the programs, the folder to write into.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { ALPHABET } from "./src/program.js";

const [programs, target] = process.argv.slice(2);
const here = new URL("src/", import.meta.url);
const source = (name) => readFileSync(new URL(name, here), "utf8");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The sources of one script: modules in the order of their use, without the words of modules. */
const joined = (...names) => names.map(source).join("\n").replace(/^import .*\n/gm, "").replace(/^export /gm, "");

/** A script without its comments and indentation. A line keeps its end, and no text of the sources looks like a comment. */
const small = (script) => script.replace(/^\s*\/\*\*[\s\S]*?\*\/\n?/gm, "").replace(/^\s*\/\/.*\n/gm, "").replace(/\/\*\* @type [^\n]*?\*\/ /g, "");

/** Bytes as a text that `decoded` reads, after their number. */
function encoded(bytes) {
  let [text, bits, held] = ["", 0, 0];
  const write = () => {
    const value = bits & 8191;
    text += ALPHABET[Math.floor(value / 91)] + ALPHABET[value % 91];
    bits >>>= 13;
    held -= 13;
  };
  for (const byte of bytes) {
    bits |= byte << held;
    held += 8;
    if (held >= 13) write();
  }
  if (held > 0) write();
  return `${bytes.length} ${text}`;
}

const deflated = (name) => deflateRawSync(readFileSync(`${programs}/${name}.wasm`), { level: 9, memLevel: 9 });
const packed = (name) => encoded(deflated(name));
const worker = small(joined("program.js", "worker.js"));
const page = small(source("page.js"));
const style = source("style.css");
for (const script of [worker, page]) {
  if (/<\/script|<!--/i.test(script)) throw new Error("a script would end its element");
}

const policy = [
  "default-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  `script-src ${hash(page)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  "worker-src blob:",
].join("; ");
const values = { policy, style, worker, page, lines: packed("lines"), description: packed("description") };
const html = source("page.html").replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
mkdirSync(target, { recursive: true });
writeFileSync(`${target}/endpoint.html`, html);

// The package. Its name is free to change: no registry has it.
const folder = `${target}/package`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const manifest = readFileSync(new URL("../Cargo.toml", import.meta.url), "utf8");
writeFileSync(`${folder}/package.json`, `${JSON.stringify({
  name: "endpoint-http",
  version: /^version = "(.*)"/m.exec(manifest)[1],
  description: "Requests of curl, HTTPie, fetch, HAR and others into each other's forms, and into code",
  license: "MIT OR Apache-2.0",
  type: "module",
  exports: { ".": { types: "./package.d.ts", default: "./package.js" } },
  engines: { node: ">=20" },
}, null, 2)}\n`);
writeFileSync(`${folder}/lines.wasm.deflate`, deflated("lines"));
for (const name of ["package.js", "package.d.ts", "program.js"]) cpSync(new URL(name, here), `${folder}/${name}`);
cpSync(new URL("package.md", here), `${folder}/README.md`);
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(new URL(`../${name}`, import.meta.url), `${folder}/${name}`);

const size = Buffer.byteLength(html);
const without = size - Buffer.byteLength(values.description);
console.log(`endpoint.html: ${size} bytes, ${without} without the reader of descriptions`);
