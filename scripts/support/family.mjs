import { readFile, readdir } from 'node:fs/promises';

/**
 * A process and its descendants, also those in other process groups. On systems without `/proc`, only the process.
 *
 * @returns the id and the command line of each, parents before their children.
 */
export async function familyOf(pid) {
  const names = await readdir('/proc').catch(() => []);
  const all = await Promise.all(names.filter((name) => /^\d+$/u.test(name)).map(processOf));
  const family = [{ pid, command: all.find((each) => each?.pid === pid)?.command ?? '' }];
  for (const { pid: parent } of family) family.push(...all.filter((each) => each?.parent === parent));
  return family.map(({ pid: id, command }) => ({ pid: id, command }));
}

/** Ends a process and its descendants at once. @returns them. */
export async function killFamily(pid) {
  // A stopped process starts no others.
  const stopped = new Map();
  for (let size = -1; size < stopped.size;) {
    size = stopped.size;
    for (const member of await familyOf(pid)) {
      if (stopped.has(member.pid)) continue;
      stopped.set(member.pid, member);
      send(member.pid, 'SIGSTOP');
    }
  }
  const family = [...stopped.values()];
  for (const member of family) send(member.pid, 'SIGKILL');
  return family;
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended by itself.
    if (error.code !== 'ESRCH') throw error;
  }
}

/** @returns `undefined` if the process has ended. */
async function processOf(name) {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${name}/stat`, 'utf8'),
      readFile(`/proc/${name}/cmdline`, 'utf8'),
    ]);
    // The second field, the name, may contain spaces. The parent is the fourth.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid: Number(name), parent, command: command.replaceAll('\0', ' ').trim() };
  } catch {
    return undefined;
  }
}

/** The commands of processes, one in a line, for a message. */
export function listed(family) {
  return family.map(({ pid, command }) => `  ${pid} ${command.slice(0, 150)}`).join('\n');
}
