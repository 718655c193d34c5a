// What the two answers to a call have to do with each other.
import { isDeepStrictEqual } from "node:util";
import * as merging from "./merging.mjs";
import { asRead, numberDigits } from "./numbers.mjs";
import { refusals } from "./refusals.mjs";
import * as requests from "./requests.mjs";

/** All classes with their decisions. */
export const decisions = Object.fromEntries(
  [[numberDigits], merging.asked, merging.read, requests.asked, requests.read, refusals].flat(),
);

/** Changes a question, and then the answer, by one class after the other, and keeps those that changed the answer. */
function explain(question, { asked, read }, answer, context) {
  const answered = (question) => {
    try {
      return answer(question);
    } catch {
      return undefined;
    }
  };
  const classes = [];
  const exact = question;
  question = asRead(exact);
  let last = answered(question);
  for (const [name, , change] of [[...numberDigits, () => exact], ...asked]) {
    const [before, changed] = [JSON.stringify(last), change(structuredClone(question))];
    if (isDeepStrictEqual(changed, question)) continue;
    [question, last] = [changed, answered(changed)];
    if (JSON.stringify(last) !== before) classes.push(name);
  }
  for (const [name, , change] of last ? read : []) {
    const before = JSON.stringify(last);
    change(last, context ?? question);
    if (JSON.stringify(last) !== before) classes.push(name);
  }
  return { classes, answer: last };
}

/**
 * The classes that make our answers out of the original's, or the reason why they do not. `merged` is our answer to
 * `merge`, and `ours` that to the call.
 */
export function judge(original, call, merged, ours) {
  const isParsed = call.op === "parse";
  const merge = isParsed
    ? { classes: [], answer: merged.ok }
    : explain(call, merging, original.merge, { ...original, ...call });
  if (merged.ok && !merging.isSame(merge.answer, merged.ok)) {
    return { reason: `merged by ${merge.classes}`, expected: merge.answer };
  }
  // From here on, the original starts from our merged options.
  const options = { url: "", ...(merged.ok ?? merge.answer) };
  const isRequest = (isParsed || call.op === "request") && merged.ok && options.url !== "";
  const parse = (options) => new requests.Answer(original.parse, options);
  const { classes, answer } = isRequest ? explain(options, requests, parse) : { classes: [] };
  const { expanded = "", url = "" } = answer ?? {};
  const layers = merging.layers(call);
  const suspect = { layers, template: options.url, options: requests.colonNames(options), expanded, url };
  if (ours.error) {
    const { kind } = ours.error;
    const isCaused = refusals.some(([name, , cause]) => name === kind && cause(suspect));
    return isCaused ? { classes: [kind] } : { reason: `nothing in the call causes ${kind}` };
  }
  if (merged.error) return { reason: "merging is refused, and the call is not" };
  if (call.op === "merge" || call.op === "defaults") return merge;
  // A later layer can mend what is wrong in an earlier one.
  const refusal = refusals.find(([, , cause]) => cause({ ...suspect, layers: [] }));
  if (refusal) return { reason: `should be refused: ${refusal[0]}` };
  const expected = answer && JSON.parse(JSON.stringify(answer));
  const isSame = isDeepStrictEqual(expected, ours.ok) && JSON.stringify(expected.body) === JSON.stringify(ours.ok.body);
  return isSame ? { classes: [...merge.classes, ...classes] } : { reason: `by ${classes}`, expected };
}
