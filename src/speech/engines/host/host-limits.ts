import { availableParallelism } from 'node:os';
import type { Environment } from '../../../config/environment';
import type { EngineHostOptions } from './engine-host';

/** Cores per process. A model gains little from more. */
const coresPerProcess = 4;

/** Default maximum of processes. Each needs about 1 GB; operators can configure more. */
const mostProcesses = 4;

/** Limits for an engine's processes. */
export interface HostLimits extends Pick<EngineHostOptions, 'processes' | 'permanent' | 'memoryLimit' | 'idleUnload'> {
  /** Compute threads per process. */
  readonly threads: number;
}

/** The number of processes, their threads, and when they end. Derived from the cores unless the operator configures them. */
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
