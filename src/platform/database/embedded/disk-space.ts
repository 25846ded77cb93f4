import { statfs } from 'node:fs/promises';
import { EmbeddedPostgresError } from './errors';

/** Free space required for a new cluster and its first tables, which take 39 MB (measured). */
const newClusterBytes = 64e6;

/** Two segments of PostgreSQL's log. With less free space, a server may fail to recover. */
const lowBytes = 2 * 16 * 1024 * 1024;

const advice = 'Free some space, or set VOXGATE_DATA_DIR to a directory on another disk.';

/** @throws {EmbeddedPostgresError} if the disk has too little space for a new cluster. */
export async function checkDiskSpace(directory: string): Promise<void> {
  const free = await freeBytes(directory);
  if (free >= newClusterBytes) return;
  throw new EmbeddedPostgresError(
    `The disk of ${directory} is too full for a database, which needs ${inMegabytes(newClusterBytes)}: ` +
      `${inMegabytes(free)} are free. ${advice}`,
  );
}

/** Returns a hint to append to the message about a failed server; empty if the disk has enough space. */
export async function hintOnFullDisk(directory: string): Promise<string> {
  const free = await freeBytes(directory).catch(() => Infinity);
  return free >= lowBytes
    ? ''
    : `\nThe disk of ${directory} is full or nearly full: ${inMegabytes(free)} are free. ${advice}`;
}

async function freeBytes(directory: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(directory);
  // Some network file systems do not report their size.
  return blocks === 0 ? Infinity : bavail * bsize;
}

// This folder uses no other: the tests run a copy of it.
function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
