// Thousands of generated calls through `@octokit/endpoint` and through `endpoint batch`. Where the answers differ,
// decided classes of differences must make ours out of the original's, to the letter. Every class must happen, and be
// on the page.
//
//     node main.mjs ENDPOINT DIRECTORY [SEED]
//
// ENDPOINT is the program; DIRECTORY has node_modules, and gets all calls and those that were not explained.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { generate } from "./calls.mjs";
import { routeFirst } from "./merging.mjs";
import { read, write } from "./numbers.mjs";
import { operations } from "./operations.mjs";
import { decisions, judge } from "./verdict.mjs";

/** How often each of GitHub's operations comes, and how many calls try single rules. */
const [ROUNDS, OF_RULES] = [3, 5000];
/** The classes that every request shows, or what `merge` makes of it. */
const ALWAYS = ["method-lowercase", "media-type-shown", "user-agent"];

const [program, directory, seed] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${directory}/package.json`));
const { endpoint } = await import(pathToFileURL(require.resolve("endpoint-11")));
const versions = { 6: require("endpoint-6").endpoint, 11: endpoint };

const original = {
  /** Merged options, as JSON. */
  merge({ op, defaults, route, options }) {
    const { DEFAULTS, merge } = defaults.reduce((endpoint, layer) => endpoint.defaults(layer), endpoint);
    const call = route === undefined ? [options] : [route, options];
    return JSON.parse(JSON.stringify(op === "defaults" ? DEFAULTS : merge(...call)));
  },
  /** The request of merged options. Without an `accept`, there is nothing to amend. */
  parse(options) {
    const mediaType = options.headers.accept ? (options.mediaType ?? {}) : { previews: [] };
    return versions[mediaType.version ?? 11].parse({ ...options, mediaType });
  },
  /** What stands for its user agent. */
  agent: run(["--version"]).trim().replace(" ", "/"),
};

function run(command, input) {
  return spawnSync(program, command, { input, encoding: "utf8", maxBuffer: 1 << 30 }).stdout;
}

/** What `endpoint batch` answers to each line. */
function batch(lines) {
  const answers = run(["batch"], lines.map((line) => `${write(line)}\n`).join(""))
    .trimEnd()
    .split("\n")
    .map(read);
  if (answers.length !== lines.length) throw new Error(`${answers.length} answers to ${lines.length} lines`);
  return answers;
}

const api = readFileSync(`${directory}/node_modules/@octokit/openapi/generated/api.github.com.json`, "utf8");
const calls = generate(seed ?? 6570, operations(read(api)), ROUNDS, OF_RULES);
writeFileSync(`${directory}/calls.jsonl`, calls.map((call) => `${write(call)}\n`).join(""));
const merges = (call) => (call.op === "request" ? { ...routeFirst(call), op: "merge" } : call);
const answers = batch(calls.flatMap((call) => [merges(call), call]));
const unexplained = [];
const counts = Object.fromEntries(Object.keys(decisions).map((name) => [name, 0]));
let identical = 0;
for (const [index, call] of calls.entries()) {
  const [merged, ours] = answers.slice(2 * index);
  const { classes, ...failed } = judge(original, call, call.op === "parse" ? { ok: call.options } : merged, ours);
  if (!classes) unexplained.push({ ...failed, call, ours });
  else if (classes.every((name) => ALWAYS.includes(name))) identical++;
  for (const name of new Set(classes)) counts[name]++;
}

for (const [name, count] of Object.entries(counts)) console.log(`${count}`.padStart(6), name, `(${decisions[name]})`);
console.log(`${calls.length} calls, ${identical} identical but for ${ALWAYS}, ${unexplained.length} unexplained`);
for (const call of unexplained.slice(0, 10)) console.log(write(call));
writeFileSync(`${directory}/unexplained.jsonl`, unexplained.map((call) => `${write(call)}\n`).join(""));

const page = readFileSync(new URL("../octokit.md", import.meta.url), "utf8");
const rows = [...page.matchAll(/^\| `(\S+)` \| ([^|]+) \|/gm)].map(([, name, decision]) => [name, decision]);
// Another seed can do without a rare class.
const gone = seed ? [] : Object.keys(counts).filter((name) => counts[name] === 0);
const failures = [
  unexplained.length > 0 && `differences in no class, all in ${directory}/unexplained.jsonl`,
  gone.length > 0 && `classes that no longer happen: ${gone}`,
  !isDeepStrictEqual(Object.fromEntries(rows), decisions) && "compare/octokit.md lists other classes",
].filter(Boolean);
for (const failure of failures) console.log(`FAILED: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
