// Puts the package together: the program, small; the module for import and for require; types; the list of formats.
//
//     node bundle.mjs PROGRAM FOLDER
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateRawSync, constants } from "node:zlib";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [program, folder] = process.argv.slice(2);
const here = fileURLToPath(new URL(".", import.meta.url));
const root = `${here}../../`;
const require = createRequire(`${root}target/packages-node/package.json`);
const esbuild = require("esbuild");

rmSync(folder, { recursive: true, force: true });
const dist = `${folder}/dist`;
mkdirSync(dist, { recursive: true });

const features = ["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
// Only a package that is published has to be small.
const level = process.env.PACKAGES_PROFILE === "dev" ? "-O0" : "-Os";
const words = [program, level, ...features.map((feature) => `--enable-${feature}`), "--output", "-"];
const wasm = execFileSync(`${root}target/packages-node/node_modules/.bin/wasm-opt`, words, { maxBuffer: 1 << 26 });
const packed = deflateRawSync(wasm, { level: constants.Z_BEST_COMPRESSION });
writeFileSync(`${dist}/endpoint.wasm.deflate`, packed);
// Browsers, Deno and workers have no files that are read at once: the program is in the module, which is ready when it is imported.
const base64 = Buffer.from(packed).toString("base64");
writeFileSync(
  `${dist}/module.js`,
  `const packed = Uint8Array.from(atob("${base64}"), (character) => character.charCodeAt(0));\n` +
    `const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));\n` +
    `export const module = await WebAssembly.compile(await new Response(unpacked).arrayBuffer());\n`,
);
for (const name of ["endpoint.js", "program.js", "module.node.js"]) cpSync(`${here}${name}`, `${dist}/${name}`);
// For require: one file, with the program beside it.
await esbuild.build({
  entryPoints: [`${here}endpoint.js`],
  outfile: `${dist}/endpoint.cjs`,
  bundle: true,
  format: "cjs",
  platform: "node",
  plugins: [{ name: "module", setup: (build) => build.onResolve({ filter: /^#module$/ }, () => ({ path: `${here}module.node.js` })) }],
  define: { "import.meta.url": "__url" },
  banner: { js: 'const __url = require("node:url").pathToFileURL(__filename);' },
});
cpSync(`${here}package.json`, `${folder}/package.json`);
cpSync(`${here}README.md`, `${folder}/README.md`);
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(`${root}${name}`, `${folder}/${name}`);
const { formats } = createRequire(import.meta.url)(resolve(dist, "endpoint.cjs"));
const types = readFileSync(`${here}endpoint.d.ts`, "utf8").replace('  | "FORMATS";', `${formats.map((name) => `  | "${name}"`).join("\n")};`);
writeFileSync(`${dist}/endpoint.d.ts`, types);
writeFileSync(`${dist}/endpoint.d.cts`, types);
