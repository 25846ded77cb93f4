import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The current time in microseconds on the clock of CPU profiles, which all processes of a machine share. */
export const profileClock = () => Number(process.hrtime.bigint() / 1000n);

/**
 * Makes a Node process write a CPU profile when it exits.
 *
 * @returns `nodeOptions` for the process, `read`, which returns its main thread's profile after it has exited, and
 *   `close`.
 */
export async function cpuProfiles() {
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-bench-profile-'));
  return {
    nodeOptions: ['--cpu-prof', '--cpu-prof-interval=500', `--cpu-prof-dir=${folder}`],
    read: async () => {
      // CPU.<date>.<time>.<process>.<thread>.<number>.cpuprofile; the main thread is 0.
      const file = (await readdir(folder)).find((name) => /\.0\.\d+\.cpuprofile$/.test(name));
      if (file === undefined) throw new Error('The server wrote no profile.');
      return JSON.parse(await readFile(join(folder, file), 'utf8'));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Adds up the microseconds of a profile between two times.
 *
 * @param ownerOf returns the owner of a frame (`functionName`, `url`), or `undefined` for the owner of its caller.
 * @returns microseconds by owner and by function. The time of a function excludes the functions that it calls.
 */
export function timesOf({ nodes, startTime, samples, timeDeltas }, { from, to }, ownerOf) {
  const frames = new Map(nodes.map((node) => [node.id, node]));
  const owners = new Map();
  // Parents come before their children.
  for (const { id, callFrame, children = [] } of nodes) {
    if (!owners.has(id)) owners.set(id, ownerOf(callFrame));
    for (const child of children) owners.set(child, ownerOf(frames.get(child).callFrame) ?? owners.get(id));
  }
  const byOwner = new Map();
  const byFunction = new Map();
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index];
    if (at < from || at > to) continue;
    // A sample covers the time until the next one.
    const time = timeDeltas[index + 1] ?? 0;
    add(byOwner, owners.get(id), time);
    add(byFunction, nameOf(frames.get(id).callFrame), time);
  }
  return { byOwner, byFunction };
}

const add = (times, key, time) => times.set(key, (times.get(key) ?? 0) + time);

function nameOf({ functionName, url, lineNumber }) {
  const place = url.replace(/^.*\/(?:node_modules|dist)\//, '');
  return `${functionName || '(anonymous)'}${place && ` ${place}:${lineNumber + 1}`}`;
}
