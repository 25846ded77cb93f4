import { statfs } from 'node:fs/promises';
import { FileStoreError } from './file-store';

/** Space to leave for others, such as a database in the same data directory. */
const spared = 256 * 2 ** 20;

/**
 * Checks that a disk has room for a file, with 256 MB left for others.
 *
 * @throws {FileStoreError} `full`.
 */
export async function checkFreeSpace(directory: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize - bytes >= spared) return;
  throw fullDisk(directory);
}

/** The error for a disk without room. */
export function fullDisk(directory: string, cause?: unknown): FileStoreError {
  return new FileStoreError(
    'full',
    `The disk of ${directory} is full. Free some space, remove stored files, or set FILES_DIR or FILES_URL.`,
    cause,
  );
}
