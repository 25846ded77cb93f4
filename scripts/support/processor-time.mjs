import { readFileSync } from 'node:fs';

/** How often a second the kernel counts processor time for `/proc`. It is the same on all platforms of Node. */
const ticksPerSecond = 100;

/**
 * The processor time, in seconds, of the child processes of this process that have ended, and of theirs.
 *
 * @returns `undefined` on systems without `/proc`.
 */
export function processorSecondsOfChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The second field, the name, may contain spaces. The 16th and 17th are `cutime` and `cstime`.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
