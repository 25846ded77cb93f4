import {
  encoderThreads as threadsFor,
  fliteProcesses,
  type HostLimits,
  type Machine,
  machineLimits,
} from '@voxgate/speech/neural-engines';
import type { EngineSettings } from './engines.settings';

/**
 * The number of a neural engine's processes, their threads, and when they end. Derived from the machine unless the operator
 * configures them.
 */
export function hostLimits(settings: EngineSettings, engine: 'kokoro' | 'piper', machine?: Machine): HostLimits {
  const given = { processes: settings.ENGINE_PROCESSES, threads: settings.ENGINE_THREADS };
  return {
    ...machineLimits(engine, given, machine),
    memoryLimit: settings.ENGINE_MEMORY_LIMIT_MB * 2 ** 20,
    idleUnload: settings.ENGINE_IDLE_UNLOAD_SECONDS * 1000,
  };
}

/** Maximum number of Flite processes. */
export function workerCount({ SPEECH_WORKERS }: EngineSettings): number {
  return fliteProcesses(SPEECH_WORKERS);
}

/** Maximum number of encoding threads. */
export function encoderThreads(settings: EngineSettings): number {
  return threadsFor(workerCount(settings));
}
