// Puts the page together: one HTML file with everything in it.
// Arguments: the folder of the programs, the folder to write into.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { ALPHABET, decoded } from "./src/program.js";

const [programs, target] = process.argv.slice(2);
const here = new URL("src/", import.meta.url);
const source = (name) => readFileSync(new URL(name, here), "utf8");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The sources of one script: modules in the order of their use, without the words of modules. */
const joined = (...names) => names.map(source).join("\n").replace(/^import .*\n/gm, "").replace(/^export /gm, "");

/** A script without its comments and indentation. A line keeps its end, and no text of the sources looks like a comment. */
const small = (script) => script.replace(/^\s*\/\*\*[\s\S]*?\*\/\n?/gm, "").replace(/^\s*\/\/.*\n/gm, "").replace(/\/\*\* @type [^\n]*?\*\/ /g, "");

/** A file in the format `.lzma`, made by xz or by Python. Code in bytes packs best with no bits for the position. */
function lzma(bytes) {
  const python = "import lzma, sys; sys.stdout.buffer.write(lzma.compress(sys.stdin.buffer.read(), lzma.FORMAT_ALONE, filters=[dict(id=lzma.FILTER_LZMA1, preset=9 | lzma.PRESET_EXTREME, lc=4, lp=0, pb=0)]))";
  for (const [tool, words] of [["xz", ["--format=lzma", "--lzma1=preset=9e,lc=4,lp=0,pb=0", "--stdout"]], ["python3", ["-c", python]]]) {
    const { status, stdout } = spawnSync(tool, words, { input: bytes, maxBuffer: 1 << 26 });
    if (status === 0) return stdout;
  }
  throw new Error("neither xz nor python3 with lzma is there, which pack the programs");
}

/** Bytes as the text that `decoded` reads. */
function encoded(bytes) {
  let [text, bits, held] = [`${bytes.length} `, 0, 0];
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
  if (!bytes.equals(decoded(text))) throw new Error("a text does not hold what was encoded");
  return text;
}

/** A program, made smaller by the `wasm-opt` of binaryen if that is there. */
function program(name) {
  const file = `${programs}/${name}.wasm`;
  const features = ["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
  const smaller = ["-Oz", "--converge", "--low-memory-unused", "--one-caller-inline-max-function-size=0"];
  const words = [file, ...smaller, ...features.map((feature) => `--enable-${feature}`), "--output", "-"];
  for (const tool of ["target/page-node/node_modules/.bin/wasm-opt", "wasm-opt"]) {
    const { status, stdout } = spawnSync(tool, words, { maxBuffer: 1 << 26 });
    if (status === 0) return stdout;
  }
  return readFileSync(file);
}

const deflated = (name) => deflateRawSync(program(name), { level: 9, memLevel: 9 });

const worker = small(joined("program.js", "worker.js"));
const page = `"use strict";{\n${small(source("page.js"))}}`;
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
const values = { policy, style, worker, page, unpack: encoded(deflated("unpack")), lines: encoded(lzma(program("lines"))), description: encoded(lzma(program("description"))) };
const html = source("page.html").replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
mkdirSync(target, { recursive: true });
writeFileSync(`${target}/endpoint.html`, html);

const size = Buffer.byteLength(html);
const without = size - Buffer.byteLength(values.description);
console.log(`endpoint.html: ${size} bytes, ${without} without the reader of descriptions`);
