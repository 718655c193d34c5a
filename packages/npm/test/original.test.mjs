// The calls of the original's own tests (`OCTOKIT_SUITE`, a folder with `calls.jsonl`) through the package. Each difference is a
// decision of docs/SPECIFICATION.md, and is named here.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { endpoint } from "endpoint-requests";

const file = `${process.env.OCTOKIT_SUITE ?? ""}/calls.jsonl`;

/** Tests whose result differs, and why. */
const DECIDED = JSON.parse(readFileSync(new URL("original.json", import.meta.url), "utf8"));

/** A value of the file as JavaScript has it. */
function revived(value) {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  if (value.$undefined) return undefined;
  if (value.$bigint) return BigInt(value.$bigint);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, revived(member)]));
}

/** What differs in each test by the specification: the name of the program, and `mediaType` of merged options. */
function plain(result) {
  const { mediaType, ...rest } = JSON.parse(JSON.stringify(result));
  const agent = rest.headers?.["user-agent"];
  if (/^(octokit-endpoint\.js|endpoint)\//.test(agent)) rest.headers["user-agent"] = "program/version";
  return rest;
}

function answer({ op, layers = [], args }) {
  const layered = layers.reduce((made, layer) => made.defaults(revived(layer)), endpoint);
  try {
    return plain((op === "endpoint" ? layered : layered[op])(...args.map(revived)));
  } catch (error) {
    return { error: `${error.kind}: ${error.message}` };
  }
}

test("the original's calls have the original's results, but for what is decided", { skip: !existsSync(file) }, () => {
  const calls = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const differs = {};
  for (const call of calls) {
    const ours = answer(call);
    try {
      assert.deepEqual(ours, plain(revived(call.result)));
    } catch {
      differs[call.test] = ours;
      if (process.env.SHOW) console.log(call.test, JSON.stringify(call.args), "\n  ours", JSON.stringify(ours), "\n  theirs", JSON.stringify(call.result));
    }
  }
  console.log(`${calls.length - Object.keys(differs).length} of ${calls.length} calls have the original's result`);
  assert.deepEqual(Object.keys(differs).sort(), Object.keys(DECIDED).sort());
});
