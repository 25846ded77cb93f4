import { availableParallelism } from 'node:os';
import type { Environment } from '../../config/environment';

/** How many processes of Flite there may be; by default one core is left to the event loop. */
export function workerCount({ SPEECH_WORKERS: configured }: Environment): number {
  return configured ?? Math.max(1, availableParallelism() - 1);
}
