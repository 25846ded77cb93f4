import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../project-root';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

let manifest: Manifest | undefined;

/**
 * The version of Voxgate and the pinned versions of packages, each as `name@version`.
 *
 * @throws {Error} if Voxgate does not depend on a package.
 */
export function pinnedVersions(packages: readonly string[]): { voxgate: string; pinned: string[] } {
  manifest ??= JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
  const { version, dependencies, optionalDependencies } = manifest;
  const pinned = packages.map((name) => {
    const found = dependencies[name] ?? optionalDependencies[name];
    if (found === undefined) throw new Error(`Voxgate does not depend on ${name}.`);
    return `${name}@${found}`;
  });
  return { voxgate: `voxgate@${version}`, pinned };
}
