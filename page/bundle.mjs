// Puts the page together: one HTML file with everything in it.
// Arguments: the folder of the programs, the folder to write into.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

const [programs, target] = process.argv.slice(2);
const here = new URL("src/", import.meta.url);
const tools = new URL("../target/page-node/", import.meta.url);
const { buildSync } = createRequire(tools)("esbuild");
const source = (name) => readFileSync(new URL(name, here), "utf8");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A module and all that it imports, as one script. */
function script(name) {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(name, here))],
    bundle: true,
    charset: "ascii",
    format: "iife",
    legalComments: "none",
    minify: true,
    target: "es2022",
    write: false,
  });
  return outputFiles[0].text;
}

/** A program, made smaller by `wasm-opt` if that is there, packed as browsers unpack it. */
function program(name) {
  const file = `${programs}/${name}.wasm`;
  const features = ["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
  const smaller = ["-Oz", "--converge", "--low-memory-unused", "--one-caller-inline-max-function-size=0"];
  const words = [file, ...smaller, ...features.map((feature) => `--enable-${feature}`), "--output", "-"];
  const tool = spawnSync(fileURLToPath(new URL("node_modules/.bin/wasm-opt", tools)), words, { maxBuffer: 1 << 26 });
  const bytes = tool.status === 0 ? tool.stdout : readFileSync(file);
  return characters(deflateRawSync(bytes, { level: 9, memLevel: 7 }));
}

/** Bytes as a text with 7 bits in each character, a seventh shorter than base64. */
function characters(bytes) {
  const codes = [];
  let [held, bits] = [0, 0];
  for (const byte of [...bytes, 0]) {
    held = ((held & 127) << 8) | byte;
    for (bits += 8; bits >= 7; bits -= 7) codes.push((held >> (bits - 7)) & 127);
  }
  codes.length = Math.ceil((bytes.length * 8) / 7);
  // What HTML takes for another sign is a letter with the same 7 bits.
  const text = codes.map((code) => String.fromCharCode(code)).join("");
  return text.replace(/[\0\r]|<(?=[!/])/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 256));
}

const worker = script("worker.js");
const page = script("boot.js");
const style = source("style.css");

const policy = [
  "default-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  `script-src ${hash(page)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  "worker-src blob:",
].join("; ");
const values = new Map(Object.entries({ policy, style, worker, page, lines: program("lines"), description: program("description"), python: program("python") }));
for (const [name, text] of values) {
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${name} would end its element`);
}
const html = source("page.html").replace(/\{\{(\w+)\}\}/g, (_, name) => values.get(name));
mkdirSync(target, { recursive: true });
writeFileSync(`${target}/endpoint.html`, html);

const length = (text) => Buffer.byteLength(text);
console.log(`endpoint.html: ${length(html)} bytes; ${["lines", "description", "python"].map((name) => `${name} ${length(values.get(name))}`).join(", ")}`);
