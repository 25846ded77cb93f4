import { rm } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { filesBelow } from './loaded-files.mjs';

/** Files that only a program could load, and documents. Others, such as WebAssembly and libraries, are loaded by their names. */
const traceable = new Set(['.js', '.cjs', '.mjs', '.ts', '.cts', '.mts', '.md', '.txt', '.html', '.yml', '.json']);

/** What npm and lawyers need of every package: its `package.json`, not those of folders in it, and licences. */
const alwaysKept =
  /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$|(?:^|\/)(?:licen[cs]e|notice|copying|patents|authors)[^/]*$/iu;

/**
 * Deletes the files of packages that no program of the server loads, directly or by another package. Most packages contain themselves
 * several times, for browsers and bundlers.
 *
 * @param folder has the packages in `node_modules`.
 * @param loaded what `loadedFiles` returns.
 */
export async function deleteUnusedFiles(folder, loaded) {
  for (const path of await filesBelow(join(folder, 'node_modules'))) {
    const name = relative(folder, path);
    const mayBeUnused = traceable.has(extname(name)) || basename(name).startsWith('.');
    if (mayBeUnused && !alwaysKept.test(name) && !loaded.has(name)) await rm(path);
  }
}
