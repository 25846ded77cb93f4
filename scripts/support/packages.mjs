import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

const installedLock = 'node_modules/.package-lock.json';
/** It is there while packages are added; `npm ci` needs none, as it empties the folder first. */
export const addingMarker = inProject('node_modules', '.adding-packages');

/**
 * Compares what is installed with package-lock.json.
 *
 * @param withTests whether the packages of test/package.json are needed, too.
 * @returns `complete`: nothing is to be done; `partial`: what is there is right, but some is missing; `unusable`:
 *   everything has to be installed anew.
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
 * Lists the packages that have to be installed on every platform.
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
  for (const manifest of withTests ? ['', 'test'] : ['']) {
    const { dependencies, devDependencies } = locked[manifest];
    add(manifest, Object.keys({ ...dependencies, ...devDependencies }));
  }
  return [...needed];
}

/** Finds a package as Node does: in the nearest `node_modules` at or above who asks for it. */
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
