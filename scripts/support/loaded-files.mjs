import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** By which conditions versions of Node choose among a package's files: those from 22 on know `module-sync`. */
const conditionsOfNode = [['node'], ['node', 'module-sync']];

/**
 * Finds the files that the programs of the server load, directly or through others.
 *
 * @param folder has the built server in `dist`, and its packages in `node_modules`.
 * @returns for each file, the files that load it. Paths are relative to the folder.
 */
export async function loadedFiles(folder) {
  // Extensions load packages that the server shares with them.
  const others = ['dashboard', 'extensions'].map((name) => join(folder, 'dist', name));
  const programs = (await filesBelow(join(folder, 'dist'))).filter(
    (path) => !others.some((other) => path.startsWith(other)),
  );
  const loaded = new Map();
  // What the programs say is the same under all conditions.
  const cache = {};
  for (const conditions of conditionsOfNode) {
    const { fileList, reasons } = await nodeFileTrace(
      programs.filter((path) => /\.[cm]?js$/u.test(path)),
      // It opens 1,024 files at once otherwise, which is all that many systems allow.
      { base: folder, conditions, cache, fileIOConcurrency: 64 },
    );
    for (const name of fileList) {
      const parents = loaded.get(name) ?? new Set();
      for (const parent of reasons.get(name)?.parents ?? []) parents.add(parent);
      loaded.set(name, parents);
    }
  }
  if (loaded.size < programs.length) throw new Error('The files that the server loads could not be found.');
  return loaded;
}

/** Lists all files in a folder and in the folders in it. */
export async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, path, name }) => join(parentPath ?? path, name));
}
