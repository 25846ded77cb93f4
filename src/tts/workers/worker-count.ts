import { availableParallelism } from 'node:os';
import type { Environment } from '../../config/environment';

/** How many threads to keep at work; by default one core is left to the event loop. */
export function workerCount({ SPEECH_WORKERS: configured }: Environment): number {
  return configured ?? Math.max(1, availableParallelism() - 1);
}
