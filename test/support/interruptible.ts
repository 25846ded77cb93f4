import { runInNewContext } from 'node:vm';

/**
 * Calls a function that returns without waiting, and interrupts it if it takes too long. A regular expression that takes quadratic time can so
 * fail a test, which Jest's own deadline cannot end.
 *
 * @param milliseconds generous: a machine may be busy.
 * @throws {Error} if it takes longer.
 */
export function interruptible<T>(run: () => T, milliseconds = 60_000): T {
  return runInNewContext('run()', { run }, { timeout: milliseconds }) as T;
}
