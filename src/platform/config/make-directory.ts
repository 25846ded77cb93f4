import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates the directory of a setting, and its parents if they are missing. Node's own `recursive` is not used: below `/proc`, and wherever
 * else a parent exists and nothing can be created, it never returns.
 *
 * @throws the file system's error.
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) {
      await makeDirectory(dirname(path));
      await mkdir(path).catch((again: NodeJS.ErrnoException) => ignoreExisting(path, again));
    } else await ignoreExisting(path, error as NodeJS.ErrnoException);
  }
}

/** @throws the error, unless the directory exists. Also throws why a link leads nowhere. */
async function ignoreExisting(path: string, error: NodeJS.ErrnoException): Promise<void> {
  // Some file systems say that they are read-only, or closed to this user, before they say that the directory exists.
  const found = await stat(path).catch((reason: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? reason : error;
  });
  if (!found.isDirectory()) throw error;
}
