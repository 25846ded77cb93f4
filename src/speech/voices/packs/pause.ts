import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits.
 *
 * @throws {unknown} the signal's reason, as soon as it aborts.
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}
