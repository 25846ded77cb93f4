import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the project's root, which contains package.json. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The absolute path of a file, from its path relative to the project's root. */
export const inProject = (...names) => join(root, ...names);
