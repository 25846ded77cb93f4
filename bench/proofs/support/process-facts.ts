import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** The ids of a process's running children. Works only on Linux. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter((child) => child.trim() !== '')
    .map(Number);
}

/** The command line of a process, with spaces between the arguments. Works only on Linux. */
export function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

/** The CPU time of a process and all its threads so far, in ticks of the system's clock (usually 1/100 s). */
export function processorTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in parentheses, which may contain spaces. After it, utime and stime are the 12th and
  // 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/**
 * The resident memory of a process in bytes, including shared memory. `undefined` where the system does not report it.
 */
export function residentBytes(pid: number): number | undefined {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
  } catch {
    return undefined;
  }
}

/** The number of open files and sockets of a process. `undefined` where the system does not report it. */
export function openFiles(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}

/**
 * The maximum number of open files and sockets of this process and its children. Node raises the soft limit to the hard
 * limit.
 */
export function maxOpenFiles(): number {
  try {
    return Number(/^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'))![1]);
  } catch {
    // The default on macOS.
    return 256;
  }
}

/** Whether a process is alive. A zombie, which init has not reaped yet, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^State:\tZ/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The ids of the processes with this working directory. Works only on Linux; elsewhere, the list is empty. */
export function processesIn(directory: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === directory;
    } catch {
      return false;
    }
  });
}
