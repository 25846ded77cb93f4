import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until';

/** The controller of processor time of Linux' control groups, version 1. */
const controller = '/sys/fs/cgroup/cpu';
const periodUs = 10_000;

/** A group of processes that together get at most a share of one core. */
export interface ProcessorShare {
  /** Adds a process. Its children belong to the group, too. */
  add(pid: number): void;
  /** Removes the group as soon as its processes have ended. */
  remove(): Promise<void>;
}

/** Whether this machine lets this process limit others. */
export function canLimitProcessors(): boolean {
  try {
    accessSync(join(controller, 'cpu.cfs_quota_us'));
    accessSync(controller, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates a group. Nodes that get a share each can be compared, although all run on one machine.
 *
 * @param name of the folder of the group.
 * @param share of one core, between 0 and 1.
 */
export function limitProcessor(name: string, share: number): ProcessorShare {
  const folder = join(controller, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs));
  writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(periodUs * share)));
  return {
    add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    remove: async () => {
      const processes = () => readFileSync(join(folder, 'cgroup.procs'), 'utf8').trim();
      await until(`no process is left in ${name}`, () => processes() === '');
      rmdirSync(folder);
    },
  };
}
