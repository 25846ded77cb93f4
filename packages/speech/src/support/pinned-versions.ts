import { manifest } from './installation';

/**
 * The version of Voxgate and the pinned versions of packages, each as `name@version`.
 *
 * @throws {Error} if Voxgate does not depend on a package.
 */
export function pinnedVersions(packages: readonly string[]): { voxgate: string; pinned: string[] } {
  const { version, dependencies, optionalDependencies } = manifest;
  const pinned = packages.map((name) => {
    const found = dependencies[name] ?? optionalDependencies[name];
    if (found === undefined) throw new Error(`Voxgate does not depend on ${name}.`);
    return `${name}@${found}`;
  });
  return { voxgate: `voxgate@${version}`, pinned };
}
