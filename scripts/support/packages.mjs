import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** The libraries of the project, which are workspaces: their folders. */
const libraries = ['packages/speech', 'packages/documents'];

/** All workspaces but the tests. */
const workspaces = [...libraries, 'dashboard'];

/** npm's options for everything but the packages of the tests. */
export const withoutTests = ['--include-workspace-root', ...workspaces.map((folder) => `--workspace=${folder}`)];

/** `package.json`, with what the libraries depend on. */
export function serverManifest() {
  const manifests = ['.', ...libraries].map((folder) =>
    JSON.parse(readFileSync(inProject(folder, 'package.json'), 'utf8')),
  );
  const [manifest] = manifests;
  return {
    ...manifest,
    dependencies: merged(manifests.map(({ dependencies }) => dependencies)),
    optionalDependencies: merged(manifests.map(({ optionalDependencies }) => optionalDependencies)),
  };
}

function merged(dependencies) {
  const all = dependencies.flatMap((names) => Object.entries(names ?? {}));
  const foreign = all.filter(([name]) => !name.startsWith('@voxgate/'));
  return Object.fromEntries(foreign.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const installedLock = 'node_modules/.package-lock.json';
/** Exists while packages are added. `npm ci` needs no marker, because it empties the folder first. */
export const addingMarker = inProject('node_modules', '.adding-packages');

/**
 * Compares the installed packages with package-lock.json.
 *
 * @param withTests whether the packages of test/package.json are needed as well.
 * @returns `complete` if nothing has to be done, `partial` if packages are missing and the others are right, or
 *   `unusable` if all packages have to be reinstalled.
 */
export function installedState(withTests) {
  const installed = packagesOf(installedLock);
  if (!installed || existsSync(addingMarker)) return 'unusable';
  const locked = packagesOf('package-lock.json');
  const isCurrent = ([path, { version, integrity }]) =>
    locked[path]?.version === version && locked[path]?.integrity === integrity;
  if (!Object.entries(installed).every(isCurrent)) return 'unusable';
  return neededPackages(withTests).every((path) => path in installed) ? 'complete' : 'partial';
}

/**
 * Lists the packages that are required on every platform.
 *
 * @returns their folders, relative to the project.
 */
export function neededPackages(withTests) {
  const locked = packagesOf('package-lock.json');
  const needed = new Set();
  const add = (from, names) => {
    for (const name of names) {
      const path = resolve(locked, from, name);
      if (path === undefined || needed.has(path) || locked[path].optional) continue;
      needed.add(path);
      const { dependencies, peerDependencies, peerDependenciesMeta } = locked[path];
      const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
      add(path, [...Object.keys(dependencies ?? {}), ...peers]);
    }
  };
  for (const manifest of ['', ...workspaces, ...(withTests ? ['test'] : [])]) {
    const { dependencies, devDependencies } = locked[manifest];
    add(manifest, Object.keys({ ...dependencies, ...devDependencies }));
  }
  return [...needed];
}

/** Resolves a package as Node does: in the nearest `node_modules` at or above the importing package. */
function resolve(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (path in locked) return path;
    if (folder === '') return undefined;
  }
}

function packagesOf(lockFile) {
  const path = inProject(lockFile);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}
