import { lstat } from 'node:fs/promises';
import { errorCode } from './errors';

/** Whether something has this name, a link that leads nowhere included. @throws when that cannot be told. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** For `catch`: something that is already there is as good as made. */
export function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}
