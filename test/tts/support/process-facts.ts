import { readFileSync, readdirSync } from 'node:fs';

/** The ids of the processes that a process has started, and that run. Linux alone tells it in this way. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter((child) => child.trim() !== '')
    .map(Number);
}

/** What a process has computed so far, with all its threads: in ticks of the system's clock, mostly 1/100 s. */
export function processorTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in brackets, which may have blanks in it; after it, utime and stime are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
