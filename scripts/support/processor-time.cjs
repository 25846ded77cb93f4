const { readFileSync } = require('node:fs');

/** How often a second the kernel counts processor time for `/proc`, on all platforms of Node. */
const ticksPerSecond = 100;

/**
 * The processor time, in seconds, of this process, and of its child processes that have ended with theirs.
 *
 * @returns `undefined` on systems without `/proc`.
 */
exports.processorSeconds = () => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The second field, the name, may contain spaces. From the 14th on: user, system, user of the children, system of the children.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    const [user, system, childUser, childSystem] = fields.map((ticks) => Number(ticks) / ticksPerSecond);
    return { own: user + system, children: childUser + childSystem };
  } catch {
    return undefined;
  }
};
