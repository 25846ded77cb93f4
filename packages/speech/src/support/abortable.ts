import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for a promise until the signal aborts. A result after that is ignored.
 *
 * @throws {unknown} the signal's reason as soon as it aborts, or what the promise rejects with.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Waits.
 *
 * @throws {unknown} the signal's reason, as soon as it aborts.
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}
