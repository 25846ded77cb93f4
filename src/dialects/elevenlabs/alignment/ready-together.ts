import { setImmediate } from 'node:timers/promises';

const notReady = Symbol();

/**
 * Groups items that are available at the same time. It never waits for more items.
 *
 * @throws the error of the generator. Items that were available together with the error are lost.
 */
export async function* readyTogether<T>(items: AsyncGenerator<T>): AsyncGenerator<T[]> {
  let next = items.next();
  try {
    for (let first = await next; !first.done; first = await next) {
      const together = [first.value];
      for (;;) {
        next = items.next();
        // If the generator has an item ready, it needs only microtasks to yield it, and those run before `setImmediate`.
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
