import { readdir, rm } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** Files that only a program could load, and documents. Others, such as WebAssembly and libraries, are loaded by their names. */
const traceable = new Set(['.js', '.cjs', '.mjs', '.ts', '.cts', '.mts', '.md', '.txt', '.html', '.yml', '.json']);

/** By which conditions versions of Node choose among a package's files: those from 22 on know `module-sync`. */
const conditionsOfNode = [['node'], ['node', 'module-sync']];

/** What npm and lawyers need of every package. */
const alwaysKept = /(?:^|\/)(?:package\.json|(?:licen[cs]e|notice|copying|patents|authors)[^/]*)$/iu;

/**
 * Deletes the files of packages that no program of the server loads, directly or by another package. Most packages contain themselves
 * several times, for browsers and bundlers.
 *
 * @param folder has the built server in `dist`, and its packages in `node_modules`.
 */
export async function deleteUnusedFiles(folder) {
  const programs = await filesBelow(join(folder, 'dist', 'src'));
  const loaded = new Set();
  for (const conditions of conditionsOfNode) {
    const { fileList } = await nodeFileTrace(
      programs.filter((path) => /\.[cm]?js$/u.test(path)),
      { base: folder, conditions },
    );
    for (const name of fileList) loaded.add(name);
  }
  if (loaded.size < programs.length) throw new Error('The files that the server loads could not be found.');
  for (const path of await filesBelow(join(folder, 'node_modules'))) {
    const name = relative(folder, path);
    const mayBeUnused = traceable.has(extname(name)) || basename(name).startsWith('.');
    if (mayBeUnused && !alwaysKept.test(name) && !loaded.has(name)) await rm(path);
  }
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, path, name }) => join(parentPath ?? path, name));
}
