// Runs a program of WebAssembly once: bytes on its standard input, bytes of its standard output. It sees no file, no
// clock, no network and no environment, and each run has a memory of its own, so that a panic leaves nothing behind.

/** A program that ended without an answer. */
export class Failure extends Error {}

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;

/**
 * @param {WebAssembly.Module} module
 * @param {Uint8Array[]} input
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function run(module, input) {
  /** @type {WebAssembly.Memory} */
  let memory;
  const left = [...input];
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
        while (left[0]?.length === 0) left.shift();
        const [next] = left;
        if (!next) break;
        const piece = next.subarray(0, buffer.length);
        buffer.set(piece);
        left[0] = next.subarray(piece.length);
        total += piece.length;
        if (piece.length < buffer.length) break;
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
 * The program of a text, of which each character has 7 bits. It is packed by deflate.
 * @param {string} text
 */
export async function compiled(text) {
  const bytes = new Uint8Array(Math.floor((text.length * 7) / 8));
  let [held, bits, end] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    held = ((held & 127) << 7) | (text.charCodeAt(at) & 127);
    bits += 7;
    if (bits < 8) continue;
    bits -= 8;
    bytes[end] = held >> bits;
    end += 1;
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
