// Runs a program of WebAssembly once: bytes on its standard input, bytes of its standard output. It sees no file, no
// clock, no network and no environment, and each run has a memory of its own, so that a panic leaves nothing behind.

/** A program that ended without an answer. */
export class Failure extends Error {}

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;

/**
 * @param {WebAssembly.Module} module
 * @param {Uint8Array} input
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function run(module, input) {
  /** @type {WebAssembly.Memory} */
  let memory;
  let read = 0;
  /** @type {Uint8Array[]} */
  const written = [];
  let complaint = "";

  /**
   * The buffers of a call, as pairs of address and length.
   * @param {number} at
   * @param {number} count
   */
  function* buffers(at, count) {
    const view = new DataView(memory.buffer);
    for (let index = 0; index < count; index += 1) {
      const [start, length] = [view.getUint32(at + 8 * index, true), view.getUint32(at + 8 * index + 4, true)];
      yield new Uint8Array(memory.buffer, start, length);
    }
  }

  /** @type {Record<string, (...args: number[]) => number>} */
  const calls = {
    fd_read(_, at, count, size) {
      let total = 0;
      for (const buffer of buffers(at, count)) {
        const piece = input.subarray(read, read + buffer.length);
        buffer.set(piece);
        read += piece.length;
        total += piece.length;
      }
      new DataView(memory.buffer).setUint32(size, total, true);
      return SUCCESS;
    },
    fd_write(descriptor, at, count, size) {
      let total = 0;
      for (const buffer of buffers(at, count)) {
        if (descriptor === 1) written.push(buffer.slice());
        else complaint += new TextDecoder().decode(buffer);
        total += buffer.length;
      }
      new DataView(memory.buffer).setUint32(size, total, true);
      return SUCCESS;
    },
    environ_sizes_get(count, size) {
      const view = new DataView(memory.buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return SUCCESS;
    },
    random_get(at, length) {
      crypto.getRandomValues(new Uint8Array(memory.buffer, at, length));
      return SUCCESS;
    },
    proc_exit(status) {
      throw new Failure(complaint || `the program ended with status ${status}`);
    },
  };
  const others = { get: (/** @type {typeof calls} */ own, /** @type {string} */ name) => own[name] ?? (() => BAD_DESCRIPTOR) };
  const imports = { wasi_snapshot_preview1: new Proxy(calls, others) };
  const { exports } = new WebAssembly.Instance(module, /** @type {any} */ (imports));
  memory = /** @type {WebAssembly.Memory} */ (exports.memory);
  try {
    /** @type {() => void} */ (exports._start)();
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(complaint || String(error));
  }
  const output = new Uint8Array(written.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of written) {
    output.set(piece, at);
    at += piece.length;
  }
  return output;
}

/**
 * Asks the program of lines.
 * @param {WebAssembly.Module} module
 * @param {object} question
 * @param {string} [catalogue]
 * @returns {any}
 */
export function ask(module, question, catalogue = "") {
  // Half of a character that takes two has no form in UTF-8.
  const whole = (/** @type {string} */ _, /** @type {unknown} */ value) => (typeof value === "string" ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(value)) : value);
  const text = `${JSON.stringify(question, whole)}\n${catalogue}`;
  return JSON.parse(new TextDecoder().decode(run(module, new TextEncoder().encode(text))));
}

/** The 91 visible ASCII characters without a meaning in HTML. Two of them hold 13 bits in 16; base64 takes 17.3. */
export const ALPHABET = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter((c) => !"<>&".includes(c)).join("");
const BASE = 91;
const BITS = 13;

/**
 * The bytes that a text holds: their number, a space, and the bytes in the alphabet above, the lowest bits first.
 * @param {string} packed
 */
export function decoded(packed) {
  const [length, text = ""] = packed.split(" ", 2);
  const values = new Uint8Array(128);
  for (let value = 0; value < BASE; value += 1) values[ALPHABET.charCodeAt(value)] = value;
  const bytes = new Uint8Array(Number(length));
  let [next, bits, held] = [0, 0, 0];
  for (let at = 0; at + 1 < text.length; at += 2) {
    const value = (values[text.charCodeAt(at)] ?? 0) * BASE + (values[text.charCodeAt(at + 1)] ?? 0);
    bits |= value << held;
    for (held += BITS; held >= 8; held -= 8) {
      bytes[next] = bits & 255;
      next += 1;
      bits >>>= 8;
    }
  }
  return bytes;
}

/**
 * The program that unpacks the others. It is packed by deflate, which the browser can unpack; LZMA packs the others smaller.
 * @param {string} text
 */
export async function unpacker(text) {
  const stream = new Blob([decoded(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
