import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Frees the memory that loading a model has left. This is as much as the model or more, and the collector does not track it because
 * it is external memory. Two passes are needed: the first finds it, the second frees it.
 */
export async function collectGarbage(): Promise<void> {
  globalThis.gc?.();
  await nextTurn();
  globalThis.gc?.();
}
