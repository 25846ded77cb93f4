import { pinnedVersions } from '../support/pinned-versions';

/**
 * Raise this with every change of the code that changes what any voice sounds like. Speech in the cache is then made anew. A new
 * version of Voxgate does the same.
 */
const soundVersion = 5;

/**
 * Identifies the code that turns text into sound: the version of Voxgate and the pinned versions of packages.
 *
 * @throws {Error} if Voxgate does not depend on a package.
 */
export function soundCode(...packages: readonly string[]): string {
  const { voxgate, pinned } = pinnedVersions(packages);
  return [voxgate, `sound@${soundVersion}`, ...pinned].join(' ');
}
