import { availableParallelism, totalmem } from 'node:os';
import type { Environment } from '../platform/config/environment';
import type { HostLimits } from '@voxgate/speech/neural-engines';

/** A process gains little from more threads. */
const maxThreadsAlone = 4;

/** Default maximum of processes; operators can configure more. */
const maxProcesses = 4;

/** By default, the processes of an engine use at most this part of the memory. */
const memoryShare = 0.5;

/** What engines need for each process. */
const needs = {
  // Two processes with one thread each speak 1.4 times as much as one with two (bench/speech).
  kokoro: { cores: 1, bytes: 0.75 * 2 ** 30 },
  piper: { cores: 4, bytes: 2 ** 30 },
};

/** The machine, or the part of it that the server may use. */
export interface Machine {
  readonly cores: number;
  /** In bytes. */
  readonly memory: number;
}

/**
 * The number of a neural engine's processes, their threads, and when they end. Derived from the machine unless the operator
 * configures them.
 */
export function hostLimits(environment: Environment, engine: keyof typeof needs, machine = thisMachine()): HostLimits {
  const { cores, memory } = machine;
  const { cores: coresEach, bytes } = needs[engine];
  const fitting = Math.min(cores / coresEach, (memory * memoryShare) / bytes, maxProcesses);
  const processes = environment.ENGINE_PROCESSES ?? Math.max(1, Math.floor(fitting));
  const threads = environment.ENGINE_THREADS ?? Math.max(1, Math.floor(cores / processes));
  return {
    processes,
    threads,
    threadsAlone: environment.ENGINE_THREADS ?? Math.max(threads, Math.min(cores, maxThreadsAlone)),
    memoryLimit: environment.ENGINE_MEMORY_LIMIT_MB * 2 ** 20,
    idleUnload: environment.ENGINE_IDLE_UNLOAD_SECONDS * 1000,
  };
}

function thisMachine(): Machine {
  // Without a limit, this is 0, or more than the machine has.
  const limit = process.constrainedMemory() || Infinity;
  return { cores: availableParallelism(), memory: Math.min(totalmem(), limit) };
}

/** Maximum number of Flite processes. By default, one core is left for the event loop. */
export function workerCount({ SPEECH_WORKERS: configured }: Environment): number {
  return configured ?? Math.max(1, availableParallelism() - 1);
}

/** Maximum number of encoding threads. Synthesis takes at least twice as long as encoding. */
export function encoderThreads(environment: Environment): number {
  return Math.ceil(workerCount(environment) / 2);
}
