import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sum } from './statistics.mjs';

const run = promisify(execFile);

/** The processes of this machine: id, parent, resident bytes, command. */
export async function processes() {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { maxBuffer: 2 ** 24 });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [, pid, parent, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line);
      return { pid: Number(pid), parent: Number(parent), residentBytes: 1024 * Number(kilobytes), command };
    });
}

/**
 * How much a process and all below it have computed so far, in seconds; those that have ended count where their parent has
 * waited for them. It depends less than elapsed time on what else the machine does.
 *
 * @returns `undefined` where there is no `/proc`.
 */
export async function cpuSeconds(root) {
  const [seconds] = await cpuSecondsOf([root]);
  return seconds;
}

/** The same of several, at one moment. */
export async function cpuSecondsOf(roots) {
  const all = await processes();
  return Promise.all(roots.map((root) => cpuSecondsOfFamily(familyOf(root, all))));
}

/** Resident memory of a server and its engine processes, without its database: bytes. */
export async function residentBytesOfFamily(root) {
  const all = await processes();
  const family = familyOf(root, all);
  const own = all.filter(({ pid, command }) => family.has(pid) && !command.includes('postgres'));
  return sum(own.map(({ residentBytes }) => residentBytes));
}

/** The process ids of a process and of all below it. */
function familyOf(root, all) {
  const family = new Set([root]);
  // A child may be listed before its parent.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return family;
}

async function cpuSecondsOfFamily(family) {
  const ticks = await Promise.all(
    Array.from(family, (pid) => readFile(`/proc/${pid}/stat`, 'utf8').then(ticksOf, () => undefined)),
  );
  const known = ticks.filter((value) => value !== undefined);
  return known.length > 0 ? sum(known) / ticksPerSecond : undefined;
}

/** That of Linux on every architecture that Node runs on. */
const ticksPerSecond = 100;

/** utime, stime, cutime and cstime are the 14th to 17th field; the second, the name, may have spaces in it. */
function ticksOf(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return sum(fields.slice(11, 15).map(Number));
}
