// The program, which stays alive between questions: a question on its standard input, the answer on its standard output. It sees
// no file, no clock, no network and no environment.

/** A program that ended without an answer. */
export class Failure extends Error {}

const [SUCCESS, BAD_DESCRIPTOR] = [0, 8];
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

export class Program {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    this.start();
  }

  /** Starts anew. What was remembered is gone: `age` tells who has to say it again. */
  start() {
    this.age = {};
    this.complaint = "";
    const others = { get: (own, name) => own[name] ?? (() => BAD_DESCRIPTOR) };
    const imports = { wasi_snapshot_preview1: new Proxy(this.calls(), others) };
    this.exports = new WebAssembly.Instance(this.module, imports).exports;
    this.exports._initialize?.();
  }

  /** The answer to a question. */
  ask(question) {
    this.input = encoder.encode(question);
    this.read = 0;
    this.written = [];
    try {
      this.exports.answer();
    } catch (error) {
      const reason = this.complaint || String(error);
      this.start();
      throw new Failure(reason);
    }
    const [first, ...rest] = this.written;
    if (rest.length === 0) return decoder.decode(first);
    return this.written.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();
  }

  calls() {
    const buffers = (at, count) => {
      const { buffer } = this.exports.memory;
      const view = new DataView(buffer);
      const one = (_, index) => new Uint8Array(buffer, view.getUint32(at + 8 * index, true), view.getUint32(at + 8 * index + 4, true));
      return Array.from({ length: count }, one);
    };
    const setSize = (at, size) => new DataView(this.exports.memory.buffer).setUint32(at, size, true);
    return {
      fd_read: (_, at, count, size) => {
        let total = 0;
        for (const buffer of buffers(at, count)) {
          const piece = this.input.subarray(this.read, this.read + buffer.length);
          buffer.set(piece);
          this.read += piece.length;
          total += piece.length;
        }
        setSize(size, total);
        return SUCCESS;
      },
      fd_write: (descriptor, at, count, size) => {
        let total = 0;
        for (const buffer of buffers(at, count)) {
          if (descriptor === 1) this.written.push(buffer.slice());
          else this.complaint += decoder.decode(buffer);
          total += buffer.length;
        }
        setSize(size, total);
        return SUCCESS;
      },
      environ_sizes_get: (count, size) => {
        setSize(count, 0);
        setSize(size, 0);
        return SUCCESS;
      },
      random_get: (at, length) => {
        crypto.getRandomValues(new Uint8Array(this.exports.memory.buffer, at, length));
        return SUCCESS;
      },
      proc_exit: (status) => {
        throw new Failure(this.complaint || `the program ended with status ${status}`);
      },
    };
  }
}
