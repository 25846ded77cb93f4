import { lstat, open } from 'node:fs/promises';
import { errorCode } from './errors';

/** Whether a path exists, even as a broken link. @throws if this cannot be determined. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** For `catch`: ignores EEXIST and rethrows other errors. */
export function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

/** Flushes a directory to the disk, so that a rename in it survives a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
