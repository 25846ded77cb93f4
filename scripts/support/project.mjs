import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the directory with our package.json. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Absolute path of a file that is named relative to the project. */
export const inProject = (...names) => join(root, ...names);
