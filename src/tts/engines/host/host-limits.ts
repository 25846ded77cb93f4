import { availableParallelism } from 'node:os';
import type { Environment } from '../../../config/environment';
import type { EngineHostOptions } from './engine-host';

/** A model computes well with so many cores, and gains little from more. */
const coresPerProcess = 4;

/** Each process needs about 1 GB: more of them are for an operator to ask for. */
const mostProcesses = 4;

/** What an engine's processes may take. */
export interface HostLimits extends Pick<EngineHostOptions, 'processes' | 'permanent' | 'memoryLimit' | 'idleUnload'> {
  /** Threads that each process computes with. */
  readonly threads: number;
}

/** How many processes, with how many threads each, and when they go: by the cores, unless the operator has said. */
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
