import { availableParallelism, totalmem } from 'node:os';
import type { HostLimits } from './hosted-speech-engine';

/** A process gains little from more threads. */
const maxThreadsAlone = 4;

/** Maximum of processes, unless a number is given. */
const maxProcesses = 4;

/** The processes of an engine use at most this part of the memory, unless a number is given. */
const memoryShare = 0.5;

/** What engines need for each process. */
const needs = {
  // Two processes with one thread each speak 1.4 times as much as one with two (bench/speech).
  kokoro: { cores: 1, bytes: 0.75 * 2 ** 30 },
  piper: { cores: 4, bytes: 2 ** 30 },
};

/** The machine, or the part of it that this process may use. */
export interface Machine {
  readonly cores: number;
  /** In bytes. */
  readonly memory: number;
}

/** Numbers that are given instead of derived. */
export interface GivenLimits {
  readonly processes?: number;
  /** Per process. */
  readonly threads?: number;
}

/** The number of a neural engine's processes and of their threads: what is given, or what suits the machine. */
export function machineLimits(
  engine: keyof typeof needs,
  given: GivenLimits = {},
  { cores, memory }: Machine = thisMachine(),
): Required<Pick<HostLimits, 'processes' | 'threads' | 'threadsAlone'>> {
  const { cores: coresEach, bytes } = needs[engine];
  const fitting = Math.min(cores / coresEach, (memory * memoryShare) / bytes, maxProcesses);
  const processes = given.processes ?? Math.max(1, Math.floor(fitting));
  const threads = given.threads ?? Math.max(1, Math.floor(cores / processes));
  return { processes, threads, threadsAlone: given.threads ?? Math.max(threads, Math.min(cores, maxThreadsAlone)) };
}

/** The maximum number of Flite's processes: what is given, or one for each core but that of the event loop. */
export function fliteProcesses(given?: number): number {
  return given ?? Math.max(1, availableParallelism() - 1);
}

/** The maximum number of encoding threads. Synthesis takes at least twice as long as encoding. */
export function encoderThreads(processes: number): number {
  return Math.ceil(processes / 2);
}

function thisMachine(): Machine {
  // Without a limit, this is 0, or more than the machine has.
  const limit = process.constrainedMemory() || Infinity;
  return { cores: availableParallelism(), memory: Math.min(totalmem(), limit) };
}
