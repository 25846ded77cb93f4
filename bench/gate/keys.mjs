/** The limit of a key in a window of one second: the highest value of the setting. */
export const limit = 10_000;

const hotKeys = 32;
const refusedKeys = 8;

/**
 * The keys are numbered. The first are hot and used repeatedly. The next have a limit of one request per second, so
 * that almost all of their requests are rejected. All others are cold and used only once.
 */
export const groups = {
  hot: { first: 0, count: hotKeys },
  refused: { first: hotKeys, count: refusedKeys },
  cold: { first: hotKeys + refusedKeys, count: Infinity },
};

/** The key with a number. `keyInSql` must match. */
export function keyOf(number) {
  return `sk-bench${String(number).padStart(27, '0')}`;
}

/** An SQL expression for the key with a number. */
export const keyInSql = (number) => `'sk-bench' || lpad(${number}::text, 27, '0')`;

/** Returns the keys of a group in turn, one for each request. */
export class KeyRing {
  /** The number of requests so far, over all measurements. */
  #used = 0;
  #group;

  /** @param total the number of keys in all groups together. */
  constructor({ first, count }, total) {
    this.#group = { first, count: Math.min(count, total - first), mayRepeat: count !== Infinity };
  }

  /** Where the next measurement's keys begin, as an argument for `keysFrom`. */
  get next() {
    const { first, count } = this.#group;
    return { first, count, offset: this.#used };
  }

  /** @throws {Error} if cold keys would be used twice, because they would no longer be cold. */
  use(requests) {
    this.#used += requests;
    const { count, mayRepeat } = this.#group;
    if (!mayRepeat && this.#used > count)
      throw new Error(`There are only ${count} cold keys. Create more with --keys.`);
  }
}

/** Returns a function that returns the keys in turn, cyclically. */
export function keysFrom({ first, count, offset }) {
  let turn = offset;
  return () => keyOf(first + (turn++ % count));
}
