import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** The ids of the processes that a process has started, and that run. Linux alone tells it in this way. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter((child) => child.trim() !== '')
    .map(Number);
}

/** The command line of a process, with spaces between its arguments. Linux alone tells it in this way. */
export function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

/** What a process has computed so far, with all its threads: in ticks of the system's clock, mostly 1/100 s. */
export function processorTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in brackets, which may have blanks in it; after it, utime and stime are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Bytes of memory that a process holds, shared ones included; `undefined` where the system does not tell. */
export function residentBytes(pid: number): number | undefined {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
  } catch {
    return undefined;
  }
}

/** How many files and sockets a process has open; `undefined` where the system does not tell. */
export function openFiles(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}

/** How many files and sockets this process may open, and any that it starts: Node raises the limit as far as it may. */
export function mostOpenFiles(): number {
  try {
    return Number(/^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'))![1]);
  } catch {
    // What macOS has unless told otherwise.
    return 256;
  }
}

/** A process whose parent is gone stays in the table until the first process of the system collects it: not alive. */
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

/** The ids of the processes whose working directory this is. Only Linux tells; elsewhere an empty list. */
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
