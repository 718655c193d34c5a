// Seeded chance (SplitMix64), so that a run can be repeated from its number.
import { readFileSync } from "node:fs";

/** Routes, methods and texts to choose from. */
export const words = JSON.parse(readFileSync(new URL("words.json", import.meta.url)));

const u64 = (number) => BigInt.asUintN(64, number);

export class Dice {
  constructor(seed) {
    this.state = BigInt(seed);
  }

  /** A number below `end`. */
  below(end) {
    this.state = u64(this.state + 0x9e3779b97f4a7c15n);
    let mixed = this.state;
    mixed = u64((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = u64((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) % BigInt(end));
  }

  /** True in so many of a hundred throws. */
  percent(chance) {
    return this.below(100) < chance;
  }

  /** One of the items. */
  pick(items) {
    return items[this.below(items.length)];
  }
}
