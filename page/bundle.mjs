// Puts the page together: one HTML file with everything in it.
// Arguments: the folder of the programs, the folder to write into.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { run } from "./src/program.js";

const [programs, target] = process.argv.slice(2);
const here = new URL("src/", import.meta.url);
const tools = new URL("../target/page-node/", import.meta.url);
const [{ buildSync }, { deflateAsync }] = ["esbuild", "@gfx/zopfli"].map(createRequire(tools));
const source = (name) => readFileSync(new URL(name, here), "utf8");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A module and all that it imports, as one script. */
function script(name) {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(name, here))],
    bundle: true,
    charset: "ascii",
    define: { FORMATS: formats },
    format: "iife",
    legalComments: "none",
    minify: true,
    target: "es2022",
    write: false,
  });
  return outputFiles[0].text;
}

/** A program as browsers unpack it. It is made smaller by `wasm-opt` and packed by Zopfli, which takes a minute and is kept beside it. */
async function program(name) {
  const file = `${programs}/${name}.wasm`;
  const features = ["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
  const passes = ["-Oz", "--converge", "--low-memory-unused", "--one-caller-inline-max-function-size=0"];
  const words = [...passes, ...features.map((feature) => `--enable-${feature}`)];
  const lock = readFileSync(new URL("tools/package-lock.json", import.meta.url));
  const key = createHash("sha256").update(readFileSync(file)).update(words.join(" ")).update(lock).digest("hex").slice(0, 16);
  const [made, part] = [`${file}.${key}`, `${file}.${key}.part`];
  if (!existsSync(made)) {
    await promisify(execFile)(fileURLToPath(new URL("node_modules/.bin/wasm-opt", tools)), [file, ...words, "--output", part]);
    // More iterations find 200 bytes.
    writeFileSync(part, await deflateAsync(readFileSync(part), { numiterations: 5 }));
    renameSync(part, made);
  }
  return characters(readFileSync(made));
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

/** The answer of the program of lines to a question without a text. */
async function asked(question) {
  const module = await WebAssembly.compile(readFileSync(`${programs}/lines.wasm`));
  return JSON.parse(new TextDecoder().decode(run(module, [new TextEncoder().encode(`${JSON.stringify(question)}\n`)])));
}

const formats = JSON.stringify((await asked({ do: "formats" })).formats);
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
const [lines, description, python] = await Promise.all(["lines", "description", "python"].map(program));
const values = new Map(Object.entries({ policy, style, worker, page, lines, description, python }));
for (const [name, text] of values) {
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${name} would end its element`);
}
const html = source("page.html").replace(/\{\{(\w+)\}\}/g, (_, name) => values.get(name));
mkdirSync(target, { recursive: true });
writeFileSync(`${target}/endpoint.html`, html);

const length = (text) => Buffer.byteLength(text);
console.log(`endpoint.html: ${length(html)} bytes; ${["lines", "description", "python"].map((name) => `${name} ${length(values.get(name))}`).join(", ")}`);
