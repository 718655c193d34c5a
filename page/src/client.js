// The page's side of the worker: questions and their answers, and a new worker in the place of one that failed.

import { element } from "./dom.js";

/** The longest that an answer may take, in milliseconds. */
const PATIENCE = 20_000;

/** @type {Worker} */
let worker;
/** @type {Map<number, { done: (answer: any) => void, failed: (reason: Error) => void, timer: number }>} */
const waiting = new Map();
let count = 0;
/** What a new worker has to be told again: the description and the files. @type {Map<string, import("./types").Order>} */
const told = new Map();

function create() {
  const source = new Blob([element("worker").textContent ?? ""], { type: "text/javascript" });
  const url = URL.createObjectURL(source);
  worker = new Worker(url);
  URL.revokeObjectURL(url);
  worker.onmessage = ({ data }) => {
    const asked = waiting.get(data.id);
    if (!asked) return;
    waiting.delete(data.id);
    clearTimeout(asked.timer);
    if (data.failure === undefined) asked.done(data.answer);
    else asked.failed(new Error(data.failure));
  };
  worker.onerror = () => restart("the reader could not be started");
}

/** Starts the worker, which needs its programs next. */
export const start = create;

/** Sends the worker its programs, and ends when it can answer. */
export function load() {
  const packed = (/** @type {string} */ name) => element(name).textContent ?? "";
  return order({ kind: "start", lines: packed("lines"), description: packed("description"), python: packed("python") });
}

/** Ends the worker and starts another one; the text stays. @param {string} reason */
function restart(reason) {
  worker.terminate();
  const asked = [...waiting.values()];
  waiting.clear();
  create();
  void load().catch(() => {});
  for (const one of told.values()) void order(one).catch(() => {});
  for (const { failed, timer } of asked) {
    clearTimeout(timer);
    failed(new Error(reason));
  }
}

/**
 * @template {import("./types").Order} O
 * @param {O} given
 * @returns {Promise<import("./types").Answered<O>>}
 */
export function order(given) {
  count += 1;
  const id = count;
  return new Promise((done, failed) => {
    const timer = setTimeout(() => restart(`it took longer than ${PATIENCE / 1000} seconds and was stopped`), PATIENCE);
    waiting.set(id, { done, failed, timer });
    worker.postMessage({ id, order: given });
  });
}

/** Has the order repeated to each new worker, until another one has its name. @param {string} name @param {import("./types").Order} [given] */
export function repeat(name, given) {
  if (given) told.set(name, given);
  else told.delete(name);
}

/**
 * Runs one call at a time. Of the calls that come during a run, only the last one counts.
 * @param {() => Promise<void>} work
 */
export function lastOf(work) {
  let isBusy = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      isBusy = false;
    }
  };
}
