import { setImmediate } from 'node:timers/promises';

const notReady = Symbol();

/**
 * Hands on together what is there at the same time, without waiting for more.
 *
 * @throws what reading the items throws; those that were there together with the error are lost.
 */
export async function* readyTogether<T>(items: AsyncGenerator<T>): AsyncGenerator<T[]> {
  let next = items.next();
  try {
    for (let first = await next; !first.done; first = await next) {
      const together = [first.value];
      for (;;) {
        next = items.next();
        // A generator that has something needs no more than microtasks to hand it out; they all come before this.
        const more = await Promise.race([next, setImmediate(notReady)]);
        if (more === notReady || more.done) break;
        together.push(more.value);
      }
      yield together;
    }
  } finally {
    await items.return(undefined);
  }
}
