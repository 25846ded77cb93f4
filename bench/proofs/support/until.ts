import { setTimeout as delay } from 'node:timers/promises';

interface UntilOptions {
  /** Timeout in milliseconds. The default is many times longer than a busy machine needs. */
  maxMs?: number;
  /** Milliseconds between two calls of `look`. */
  everyMs?: number;
}

/**
 * Calls `look` repeatedly until it returns a truthy value.
 *
 * @param what the condition, as a clause for the error message: "the key is printed".
 * @param look its first truthy result ends the wait.
 * @returns that result.
 * @throws {Error} with `what`, after `maxMs`. Also throws whatever `look` throws.
 * @example await until('the server is ready', async () => (await fetch(ready)).ok);
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { maxMs = 150_000, everyMs = 5 }: UntilOptions = {},
): Promise<Exclude<T, false | 0 | '' | null | undefined>> {
  const end = performance.now() + maxMs;
  for (;;) {
    const found = await look();
    if (found) return found as Exclude<T, false | 0 | '' | null | undefined>;
    if (performance.now() > end) throw new Error(`Timed out after ${maxMs / 1000} s. Expected: ${what}.`);
    await delay(everyMs);
  }
}
