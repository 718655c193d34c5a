// Values for parameters: mostly what people send, sometimes what breaks a careless builder.
import { words } from "./dice.mjs";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_";
const ODD_NUMBERS = [
  -7,
  1.5,
  "~~num1.0~~",
  "~~num9007199254740993~~",
  "~~num18446744073709551615~~",
  "~~num18446744073709551616~~",
  "~~num-9223372036854775808~~",
  1e21,
  1e-7,
];

const times = (length, make) => Array.from({ length }, (_, index) => make(index));

/** A text; `calm` is how many of a hundred are plain words. */
export function text(dice, calm) {
  if (dice.percent(calm)) return times(1 + dice.below(10), () => dice.pick(LETTERS)).join("");
  return dice.pick(dice.percent(90) ? words["odd texts"] : words["bad texts"]);
}

function number(dice, calm) {
  return dice.percent(Math.max(calm, 90)) ? dice.below(100000) : dice.pick(ODD_NUMBERS);
}

function list(dice, calm) {
  const length = dice.below(4);
  const member = dice.percent(30) ? number : text;
  return times(length, () => member(dice, calm));
}

function object(dice, calm) {
  return Object.fromEntries(times(dice.below(3), (index) => [`key${index}`, text(dice, calm)]));
}

const KINDS = {
  path: (dice, calm) => (dice.percent(Math.floor(calm / 2)) ? text(dice, 100) : dice.pick(words.paths)),
  integer: number,
  number,
  boolean: (dice) => dice.percent(50),
  array: list,
  object,
};

/** A value of a kind: the type of a schema, or a list of choices. */
export function value(dice, kind, calm) {
  return Array.isArray(kind) ? dice.pick(kind) : (KINDS[kind] ?? text)(dice, calm);
}

const NESTED = [
  () => null,
  (dice, calm) => [[text(dice, calm)], { deep: number(dice, calm) }],
  (dice, calm) => ({ deep: list(dice, calm), gone: null }),
];
const nested = (dice, calm) => dice.pick(NESTED)(dice, calm);
const ANY = [text, text, text, text, text, number, number, KINDS.boolean, list, list, object, nested];

/** A value of any kind, nested ones and null included. */
export const any = (dice, calm) => dice.pick(ANY)(dice, calm);
