// Numbers that JavaScript reads or writes with other digits are kept as texts with a mark.

/** The class of differences that this makes. */
export const numberDigits = ["number-digits", "16"];

const MARKED = /^~~num(.*)~~$/;

export const isMarked = (value) => typeof value === "string" && MARKED.test(value);

/** JSON of `endpoint` as a value, with marks. */
export function read(json) {
  const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
  return JSON.parse(
    json.replace(token, (text) => (text[0] === '"' || String(Number(text)) === text ? text : `"~~num${text}~~"`)),
  );
}

/** A value as JSON for `endpoint`, without marks. */
export const write = (value) => JSON.stringify(value).replace(/"~~num([^"]*)~~"/g, "$1");

/** A text without its marks. */
export const unmark = (text) => text.replace(/~~num(.*?)~~/g, "$1");

/** Whether a number, or one with a mark, has more than 64 bits. */
export function isPast64Bits(value) {
  const number = isMarked(value) ? unmark(value) : value;
  if (typeof number !== "number" && number === value) return false;
  const [whole, least, most] = [Math.abs(Number(number)) < 1e15 ? 0n : BigInt(number), -(2n ** 63n), 2n ** 64n - 1n];
  return whole < least || whole > most;
}

/** A value with each marked number as JavaScript reads it. */
export const asRead = (value) => JSON.parse(write(value));
