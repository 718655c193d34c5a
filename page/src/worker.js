// The worker: it unpacks the programs, holds the catalogue, and answers one question after the other. A question that
// takes long does not hold the page up.

import { Failure, ask, decoded, run, unpacker } from "./program.js";

/** @type {Promise<WebAssembly.Module>} */
let unpack;
/** @type {Promise<WebAssembly.Module>} */
let lines;
/** The packed text of the second program, until it is needed. @type {string} */
let packed;
let catalogue = "";

/** @param {import("./types").Order} order */
async function answer(order) {
  switch (order.kind) {
    case "start":
      packed = order.description;
      unpack = unpacker(order.unpack);
      lines = program(order.lines);
      return { formats: ask(await lines, { do: "formats" }).formats };
    case "ask":
      return ask(await lines, order.question, order.question.api ? catalogue : "");
    case "describe":
      return describe(order.bytes);
    case "forget":
      catalogue = "";
      return {};
  }
}

/** @param {string} text */
const program = async (text) => WebAssembly.compile(run(await unpack, decoded(text)));

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
  /** @type {any} */
  let prepared = { leftOut: [], unread: 0 };
  const start = new TextDecoder().decode(bytes.subarray(0, 64));
  if (start.startsWith("endpoint-catalogue ")) {
    prepared.catalogue = new TextDecoder().decode(bytes);
  } else {
    prepared = JSON.parse(new TextDecoder().decode(run(await program(packed), bytes)));
  }
  if (prepared.diagnostic) return prepared;
  const listed = ask(await lines, { do: "operations" }, prepared.catalogue);
  if (!listed.diagnostic) catalogue = prepared.catalogue;
  return { ...listed, leftOut: prepared.leftOut.length, unread: prepared.unread };
}

onmessage = async ({ data }) => {
  /** @type {import("./types").Order} */
  const order = data;
  try {
    postMessage({ id: order.id, answer: await answer(order) });
  } catch (error) {
    const reason = error instanceof Failure || error instanceof Error ? error.message : String(error);
    postMessage({ id: order.id, failure: reason });
  }
};
