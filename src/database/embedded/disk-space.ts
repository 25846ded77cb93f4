import { statfs } from 'node:fs/promises';
import { EmbeddedPostgresError } from './errors';

/** What a new cluster takes, with its first tables; measured: 39 MB. */
const newClusterBytes = 64e6;

/** Two segments of PostgreSQL's log: with less, a server may not get through its recovery. */
const lowBytes = 2 * 16 * 1024 * 1024;

const advice = 'Free some space, or set VOXGATE_DATA_DIR to a directory on another disk.';

/** @throws {EmbeddedPostgresError} if the disk has no room for a new cluster. */
export async function checkDiskSpace(directory: string): Promise<void> {
  const free = await freeBytes(directory);
  if (free >= newClusterBytes) return;
  throw new EmbeddedPostgresError(
    `The disk of ${directory} is too full for a database: it needs ${inMegabytes(newClusterBytes)}, and ` +
      `${inMegabytes(free)} are free. ${advice}`,
  );
}

/** For the end of a message about a server that has failed: a line of its own, unless there is space enough. */
export async function hintOnFullDisk(directory: string): Promise<string> {
  const free = await freeBytes(directory).catch(() => Infinity);
  return free >= lowBytes
    ? ''
    : `\nThe disk of ${directory} is full, or nearly: ${inMegabytes(free)} are free. ${advice}`;
}

async function freeBytes(directory: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(directory);
  // Some network file systems do not tell.
  return blocks === 0 ? Infinity : bavail * bsize;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
