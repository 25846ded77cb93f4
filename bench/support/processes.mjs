import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sum } from './statistics.mjs';

const run = promisify(execFile);

/** All processes of this machine: id, parent, resident bytes and command. */
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
 * The CPU time of a process and its descendants so far, in seconds. Processes that have exited count if their parent
 * has waited for them. CPU time depends less than elapsed time on other load of the machine.
 *
 * @returns `undefined` on systems without `/proc`.
 */
export async function cpuSeconds(root) {
  const [seconds] = await cpuSecondsOf([root]);
  return seconds;
}

/** The CPU times of several processes at the same moment. */
export async function cpuSecondsOf(roots) {
  const all = await processes();
  return Promise.all(roots.map((root) => cpuSecondsOfFamily(familyOf(root, all))));
}

/** The resident memory of a server and its engine processes in bytes, without its database. */
export async function residentBytesOfFamily(root) {
  const all = await processes();
  const family = familyOf(root, all);
  const own = all.filter(({ pid, command }) => family.has(pid) && !command.includes('postgres'));
  return sum(own.map(({ residentBytes }) => residentBytes));
}

/** The ids of a process and its descendants. */
export async function idsOfFamily(root) {
  return familyOf(root, await processes());
}

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

/** The value of Linux on every architecture that Node supports. */
const ticksPerSecond = 100;

/** utime, stime, cutime and cstime are fields 14 to 17. The second field, the name, may contain spaces. */
function ticksOf(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return sum(fields.slice(11, 15).map(Number));
}
