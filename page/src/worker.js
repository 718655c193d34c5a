// The worker: it unpacks the programs, holds the catalogue and the files, and answers one question after the other. A
// question that takes long does not hold the page up.

import { Failure, compiled, run } from "./program.js";

/** The longest file that is read although no format needs its bytes. The request shows the name of a longer one. */
const MOST_READ = 64 << 10;

/** @type {PromiseWithResolvers<WebAssembly.Module>} */
const { promise: lines, resolve: start } = Promise.withResolvers();
/** The packed texts of the other programs, until they are needed. */
const packed = { description: "", python: "" };
/** The parser of Python, once a text of it was there. @type {Promise<WebAssembly.Module> | undefined} */
let python;
/** @type {Uint8Array<ArrayBuffer>} */
let catalogue = new Uint8Array();
/** @type {Map<string, Uint8Array<ArrayBuffer>>} */
const files = new Map();

/** @param {import("./types").Order} order */
async function answer(order) {
  if (order.kind !== "start") await lines;
  switch (order.kind) {
    case "start": {
      packed.description = order.description;
      packed.python = order.python;
      start(compiled(order.lines));
      await lines;
      return {};
    }
    case "ask":
      return ask(order.question, "api" in order.question && order.question.api ? catalogue : undefined);
    case "describe":
      return describe(order.bytes);
    case "forget":
      catalogue = new Uint8Array();
      return {};
    case "attach":
      files.set(order.name, new Uint8Array(await order.file.arrayBuffer()));
      return {};
    case "detach":
      files.delete(order.name);
      return {};
  }
}

/**
 * Asks the program of lines: the question, then the bytes of the files, then the catalogue. Its answer is JSON on one
 * line, and then the output as it is.
 * @param {object} question
 * @param {Uint8Array} [api]
 */
async function ask(question, api = new Uint8Array()) {
  /** The longer files that the answer needs. @type {Set<string>} */
  const needed = new Set();
  /** What the parser of Python wrote, by the script. @type {Map<string, string>} */
  const written = new Map();
  for (;;) {
    const { wants, ...answered } = await asked({ ...question, python: Object.fromEntries(written) }, api, needed);
    if (!wants) return answered;
    for (const name of wants.files) needed.add(name);
    for (const script of wants.python) written.set(script, await lowered(script));
  }
}

/** A script of Python in the terms of JavaScript. @param {string} script */
async function lowered(script) {
  python ??= compiled(packed.python);
  return new TextDecoder().decode(run(await python, [new TextEncoder().encode(script)]));
}

/**
 * @param {object} question
 * @param {Uint8Array} api
 * @param {Set<string>} needed the longer files that are read
 */
async function asked(question, api, needed) {
  // Half of a character that takes two has no form in UTF-8.
  const formed = (/** @type {string} */ _, /** @type {unknown} */ value) => (typeof value === "string" ? value.toWellFormed() : value);
  const read = [...files].filter(([name, bytes]) => needed.has(name) || bytes.length <= MOST_READ);
  const named = [...files].map(([name, bytes]) => [name, bytes.length, read.some(([other]) => other === name)]);
  const head = new TextEncoder().encode(`${JSON.stringify({ ...question, attached: named }, formed)}\n`);
  const output = run(await lines, [head, ...read.map(([, bytes]) => bytes), api]);
  const end = output.indexOf(10);
  const text = new TextDecoder().decode(end < 0 ? output : output.subarray(0, end));
  const answered = JSON.parse(text);
  if (end < 0) return answered;
  const bytes = output.slice(end + 1);
  try {
    return { ...answered, output: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { ...answered, bytes };
  }
}

/**
 * Makes a catalogue of a description, or takes one as it is, and lists its operations.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function describe(bytes) {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    try {
      bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    } catch {
      return { diagnostic: { message: "it is not a whole gzip file", help: [] } };
    }
  }
  let made = { leftOut: [], unread: 0, about: {} };
  let prepared = bytes;
  if (!new TextDecoder().decode(bytes.subarray(0, 64)).startsWith("endpoint-catalogue ")) {
    const read = JSON.parse(new TextDecoder().decode(run(await compiled(packed.description), [bytes])));
    if (read.diagnostic) return read;
    made = read;
    prepared = new TextEncoder().encode(read.catalogue);
  }
  const listed = await ask({ do: "operations" }, prepared);
  if (!listed.diagnostic) catalogue = prepared;
  return { ...listed, leftOut: made.leftOut, unread: made.unread, about: made.about };
}

onmessage = async ({ data: { id, order } }) => {
  try {
    postMessage({ id, answer: await answer(order) });
  } catch (error) {
    const reason = error instanceof Failure || error instanceof Error ? error.message : String(error);
    postMessage({ id, failure: reason });
  }
};
