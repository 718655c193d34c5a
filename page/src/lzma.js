// Reads LZMA, which makes WebAssembly a quarter smaller than deflate does. The names are those of its specification.

const BIT_MODEL_TOTAL = 1 << 11;
const MOVE_BITS = 5;
const TOP = 2 ** 24;
const STATES = 12;
const POSITIONS = 16;

/** Where the probabilities of each kind begin, in one row. */
const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * POSITIONS;
const IS_REP_G0 = IS_REP + STATES;
const IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES;
const IS_REP0_LONG = IS_REP_G2 + STATES;
const POS_SLOT = IS_REP0_LONG + STATES * POSITIONS;
const POS = POS_SLOT + 4 * 64;
const ALIGN = POS + 128;
/** A length has a choice, another one, 16 times 8 short ones, 16 times 8 middle ones, and 256 long ones. */
const LENGTHS = 2 + 2 * POSITIONS * 8 + 256;
const MATCH_LENGTH = ALIGN + 16;
const REP_LENGTH = MATCH_LENGTH + LENGTHS;
const LITERAL = REP_LENGTH + LENGTHS;

/**
 * The bytes of a file in the format `.lzma`.
 * @param {Uint8Array} packed
 * @param {number} length how many there are
 */
export function unpackedLzma(packed, length) {
  const properties = packed[0] ?? 0;
  const lc = properties % 9;
  const lp = Math.floor(properties / 9) % 5;
  const pb = Math.floor(properties / 45);
  const probabilities = new Uint16Array(LITERAL + (0x300 << (lc + lp))).fill(BIT_MODEL_TOTAL / 2);
  const out = new Uint8Array(length);
  // After the properties come the size of the dictionary and of the file, and a byte that is 0.
  let next = 14;
  // The range and the code. As numbers of JavaScript, each write of one beyond 31 bits would allocate.
  const coder = new Uint32Array([0xffffffff, 0]);
  for (let index = 0; index < 4; index += 1) coder[1] = ((coder[1] ?? 0) << 8) | (packed[next++] ?? 0);
  /** @param {number} at */
  const bit = (at) => {
    const probability = probabilities[at] ?? 0;
    const range = coder[0] ?? 0;
    const code = coder[1] ?? 0;
    const bound = Math.imul(range >>> 11, probability) >>> 0;
    let left = bound;
    let rest = code;
    let isSet = 0;
    if (code >= bound) {
      left = (range - bound) >>> 0;
      rest = (code - bound) >>> 0;
      isSet = 1;
      probabilities[at] = probability - (probability >>> MOVE_BITS);
    } else {
      probabilities[at] = probability + ((BIT_MODEL_TOTAL - probability) >>> MOVE_BITS);
    }
    if (left < TOP) {
      left <<= 8;
      rest = (rest << 8) | (packed[next++] ?? 0);
    }
    coder[0] = left;
    coder[1] = rest;
    return isSet;
  };
  /** @param {number} count */
  const direct = (count) => {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      let range = (coder[0] ?? 0) >>> 1;
      let code = coder[1] ?? 0;
      const isSet = code >= range;
      if (isSet) code -= range;
      if (range < TOP) {
        range <<= 8;
        code = (code << 8) | (packed[next++] ?? 0);
      }
      coder[0] = range;
      coder[1] = code;
      value = value * 2 + (isSet ? 1 : 0);
    }
    return value;
  };
  /** @param {number} at @param {number} bits */
  const tree = (at, bits) => {
    let symbol = 1;
    for (let index = 0; index < bits; index += 1) symbol = symbol * 2 + bit(at + symbol);
    return symbol - (1 << bits);
  };
  /** @param {number} at @param {number} bits */
  const reverse = (at, bits) => {
    let [symbol, value] = [1, 0];
    for (let index = 0; index < bits; index += 1) {
      const one = bit(at + symbol);
      symbol = symbol * 2 + one;
      value |= one << index;
    }
    return value;
  };
  /** @param {number} at @param {number} position */
  const lengthOf = (at, position) => {
    if (bit(at) === 0) return 2 + tree(at + 2 + position * 8, 3);
    if (bit(at + 1) === 0) return 10 + tree(at + 2 + (POSITIONS + position) * 8, 3);
    return 18 + tree(at + 2 + 2 * POSITIONS * 8, 8);
  };

  let [state, at, rep0, rep1, rep2, rep3] = [0, 0, 0, 0, 0, 0];
  while (at < length) {
    const position = at & ((1 << pb) - 1);
    if (bit(IS_MATCH + state * POSITIONS + position) === 0) {
      const before = at > 0 ? (out[at - 1] ?? 0) : 0;
      const literal = LITERAL + 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let match = out[at - rep0 - 1] ?? 0;
        while (symbol < 0x100) {
          const expected = (match >> 7) & 1;
          match <<= 1;
          const one = bit(literal + ((1 + expected) << 8) + symbol);
          symbol = symbol * 2 + one;
          if (one !== expected) break;
        }
      }
      while (symbol < 0x100) symbol = symbol * 2 + bit(literal + symbol);
      out[at++] = symbol & 255;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (bit(IS_REP + state) === 0) {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      count = lengthOf(MATCH_LENGTH, position);
      state = state < 7 ? 7 : 10;
      const slot = tree(POS_SLOT + Math.min(count - 2, 3) * 64, 6);
      rep0 = slot;
      if (slot >= 4) {
        const bits = (slot >> 1) - 1;
        rep0 = (2 | (slot & 1)) * 2 ** bits;
        rep0 += slot < 14 ? reverse(POS + rep0 - slot, bits) : direct(bits - 4) * 16 + reverse(ALIGN, 4);
      }
      // The mark of the end.
      if (rep0 === 0xffffffff) break;
    } else {
      if (bit(IS_REP_G0 + state) === 0) {
        if (bit(IS_REP0_LONG + state * POSITIONS + position) === 0) {
          state = state < 7 ? 9 : 11;
          out[at] = out[at - rep0 - 1] ?? 0;
          at += 1;
          continue;
        }
      } else if (bit(IS_REP_G1 + state) === 0) {
        [rep1, rep0] = [rep0, rep1];
      } else if (bit(IS_REP_G2 + state) === 0) {
        [rep2, rep1, rep0] = [rep1, rep0, rep2];
      } else {
        [rep3, rep2, rep1, rep0] = [rep2, rep1, rep0, rep3];
      }
      count = lengthOf(REP_LENGTH, position);
      state = state < 7 ? 8 : 11;
    }
    for (const end = at + count; at < end; at += 1) out[at] = out[at - rep0 - 1] ?? 0;
  }
  return out;
}
