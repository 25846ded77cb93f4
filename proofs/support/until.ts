import { setTimeout as delay } from 'node:timers/promises';

interface Patience {
  /** Milliseconds until it is given up: many times what a busy machine takes. */
  longestMs?: number;
  /** Milliseconds between two looks. */
  everyMs?: number;
}

/**
 * Looks again and again until something is there.
 *
 * @param what says in the error what did not happen: "the key is printed".
 * @param look its first answer that is neither false nor empty ends the wait.
 * @returns that answer.
 * @throws {Error} after `longestMs`, with `what`; and what `look` throws.
 * @example await until('the server is ready', async () => (await fetch(ready)).ok);
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { longestMs = 60_000, everyMs = 5 }: Patience = {},
): Promise<Exclude<T, false | 0 | '' | null | undefined>> {
  const end = performance.now() + longestMs;
  for (;;) {
    const found = await look();
    if (found) return found as Exclude<T, false | 0 | '' | null | undefined>;
    if (performance.now() > end) throw new Error(`It did not happen within ${longestMs / 1000} s: ${what}.`);
    await delay(everyMs);
  }
}
