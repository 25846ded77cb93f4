/** A simulated clock. Time passes only when nothing else can happen. */
export class Clock {
  /** Milliseconds since the start. */
  time = 0;
  /** A binary heap of events, by time and then by order of creation. */
  #heap = [];
  #created = 0;

  now = () => this.time;

  /** Resolves after so many simulated milliseconds. */
  sleep(ms) {
    return new Promise((resolve) => this.#push({ at: this.time + ms, order: this.#created++, resolve }));
  }

  /** Runs until the time is up or no event is left. */
  async run(untilMs) {
    await settle();
    while (this.#heap.length > 0 && this.#heap[0].at <= untilMs) {
      const { at } = this.#heap[0];
      this.time = at;
      while (this.#heap.length > 0 && this.#heap[0].at === at) this.#pop().resolve();
      await settle();
    }
  }

  #push(event) {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, heap[parent])) break;
      heap[index] = heap[parent];
      index = parent;
    }
    heap[index] = event;
  }

  #pop() {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++;
      if (!isBefore(heap[child], last)) break;
      heap[index] = heap[child];
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

const isBefore = (one, other) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** Waits until everything has happened that can happen at this time. The queue gives its next turns in an immediate of their own. */
async function settle() {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
}

/** Random numbers from 0 to 1 that are the same in each run (mulberry32). */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
