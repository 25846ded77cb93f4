/** A seeded random number generator (mulberry32). */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** @returns a number from 0 to less than 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  integer(from, to) {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick(values) {
    return values[this.integer(0, values.length - 1)];
  }

  chance(probability) {
    return this.next() < probability;
  }
}
