import { availableParallelism } from 'node:os';
import type { Environment } from '../../config/environment';

/** Maximum number of Flite processes. By default, one core is left for the event loop. */
export function workerCount({ SPEECH_WORKERS: configured }: Environment): number {
  return configured ?? Math.max(1, availableParallelism() - 1);
}
