import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root';

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const folders = ['.', 'packages/speech', 'packages/documents', 'dashboard', 'test'];
const manifests = folders.map(
  (folder) => JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')) as Manifest,
);

describe('The workspaces', () => {
  it('use one version of each package', () => {
    const versions = new Map<string, Set<string>>();
    for (const { dependencies, optionalDependencies, devDependencies } of manifests)
      for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }))
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
    expect(versions.size).toBeGreaterThan(50);
    expect([...versions].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  it('that are published have the version of the server', () => {
    const [server, speech, documents] = manifests;
    expect([speech!.version, documents!.version]).toEqual([server!.version, server!.version]);
  });
});
