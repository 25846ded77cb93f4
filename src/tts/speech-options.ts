import { availableParallelism } from 'node:os';
import type { Environment } from '../config/environment';
import type { HostLimits } from '../speech';

/** Cores per process. A model gains little from more. */
const coresPerProcess = 4;

/** Default maximum of processes. Each needs about 1 GB; operators can configure more. */
const mostProcesses = 4;

/**
 * The number of a neural engine's processes, their threads, and when they end. Derived from the cores unless the operator
 * configures them.
 */
export function hostLimits(environment: Environment, cores = availableParallelism()): HostLimits {
  const processes =
    environment.ENGINE_PROCESSES ?? Math.min(Math.max(1, Math.floor(cores / coresPerProcess)), mostProcesses);
  return {
    processes,
    threads: environment.ENGINE_THREADS ?? Math.max(1, Math.floor(cores / processes)),
    memoryLimit: environment.ENGINE_MEMORY_LIMIT_MB * 2 ** 20,
    idleUnload: environment.ENGINE_IDLE_UNLOAD_SECONDS * 1000,
  };
}

/** Maximum number of Flite processes. By default, one core is left for the event loop. */
export function workerCount({ SPEECH_WORKERS: configured }: Environment): number {
  return configured ?? Math.max(1, availableParallelism() - 1);
}

/** Maximum number of encoding threads. Synthesis takes at least twice as long as encoding. */
export function encoderThreads(environment: Environment): number {
  return Math.ceil(workerCount(environment) / 2);
}
