import { availableParallelism } from 'node:os';
import { type HostLimits, type Machine, machineLimits } from '@voxgate/speech/neural-engines';
import type { Environment } from '../platform/config/environment';

/**
 * The number of a neural engine's processes, their threads, and when they end. Derived from the machine unless the operator
 * configures them.
 */
export function hostLimits(environment: Environment, engine: 'kokoro' | 'piper', machine?: Machine): HostLimits {
  const given = { processes: environment.ENGINE_PROCESSES, threads: environment.ENGINE_THREADS };
  return {
    ...machineLimits(engine, given, machine),
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
