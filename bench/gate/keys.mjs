/** Requests that a key may make in a window of one second: the most that the server can be set to. */
export const limit = 10_000;

const hotKeys = 32;
const refusedKeys = 8;

/**
 * The keys are numbered. The first are those that come again and again; then those whose own limit is one request a
 * second, so that all but every some hundredth of theirs are refused; all others are cold, and each comes once.
 */
export const groups = {
  hot: { first: 0, count: hotKeys },
  refused: { first: hotKeys, count: refusedKeys },
  cold: { first: hotKeys + refusedKeys, count: Infinity },
};

/** The key of a number. `keyInSql` says the same. */
export function keyOf(number) {
  return `sk-bench${String(number).padStart(27, '0')}`;
}

/** An SQL expression for the key of a number. */
export const keyInSql = (number) => `'sk-bench' || lpad(${number}::text, 27, '0')`;

/** Gives a group's keys, one for each request, in turn. */
export class KeyRing {
  /** Requests so far, over all measurements. */
  #used = 0;
  #group;

  /** @param total how many keys there are in all groups together. */
  constructor({ first, count }, total) {
    this.#group = { first, count: Math.min(count, total - first), mayRepeat: count !== Infinity };
  }

  /** From where on the next measurement shall take its keys, as `keysFrom` understands it. */
  get next() {
    const { first, count } = this.#group;
    return { first, count, offset: this.#used };
  }

  /** @throws {Error} when cold keys have come twice, as they were no longer cold then. */
  use(requests) {
    this.#used += requests;
    const { count, mayRepeat } = this.#group;
    if (!mayRepeat && this.#used > count) throw new Error(`There are no more than ${count} cold keys: use --keys.`);
  }
}

/** A function that gives one key after the other, round and round. */
export function keysFrom({ first, count, offset }) {
  let turn = offset;
  return () => keyOf(first + (turn++ % count));
}
