import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../project-root';

/**
 * Raise this with every change of the code that changes what any voice sounds like. Speech in the cache is then made anew. A new
 * version of Voxgate does the same.
 */
const soundVersion = 3;

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

let manifest: Manifest | undefined;

/**
 * Identifies the code that turns text into sound: the version of Voxgate and the pinned versions of packages.
 *
 * @throws {Error} if Voxgate does not depend on a package.
 */
export function soundCode(...packages: readonly string[]): string {
  manifest ??= JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
  const { version, dependencies } = manifest;
  const pinned = packages.map((name) => {
    const found = dependencies[name];
    if (found === undefined) throw new Error(`Voxgate does not depend on ${name}.`);
    return `${name}@${found}`;
  });
  return [`voxgate@${version}`, `sound@${soundVersion}`, ...pinned].join(' ');
}
