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
function explain(question, { asked, read }, answer, context, own) {
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
    const [before, changed] = [JSON.stringify(last), change(structuredClone(question), own)];
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
  const meant = merging.routeFirst(call);
  const merge = isParsed
    ? { classes: [], answer: merged.ok }
    : explain(call, merging, original.merge, { ...original, ...meant });
  if (merged.ok && !merging.isSame(merge.answer, merged.ok)) {
    return { reason: `merged by ${merge.classes}`, expected: merge.answer };
  }
  // From here on, the original starts from our merged options.
  const options = { url: "", ...(merged.ok ?? merge.answer) };
  options.headers ??= {};
  const isRequest = (isParsed || call.op === "request") && merged.ok && options.url !== "";
  const parse = (options) => new requests.Answer(original.parse, options);
  // The names that the call has of its own. Merged options do not tell.
  const own = isParsed ? [] : Object.keys(meant.options ?? {});
  const { classes, answer } = isRequest ? explain(options, requests, parse, undefined, own) : { classes: [] };
  const { expanded = "", url = "", body } = answer ?? {};
  const layers = merging.layers(meant);
  const isRenamed = !isDeepStrictEqual(meant, call);
  const suspect = { op: call.op, given: layers, isRenamed, own, layers, template: options.url, expanded, url, body };
  suspect.options = requests.colonNames(options);
  if (ours.error) {
    const { kind } = ours.error;
    const cause = refusals.find(([name, , cause, as = name]) => as === kind && cause(suspect));
    return cause ? { classes: [cause[0]] } : { reason: `nothing in the call causes ${kind}` };
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
