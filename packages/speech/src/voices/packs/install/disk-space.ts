import { statfs } from 'node:fs/promises';
import { VoicePackError } from '../pack-error';
import type { VoicePack } from '../voice-pack';
import type { Wanted } from './staging';
import { inMegabytes } from '../../../messages/in-megabytes';

/**
 * Bytes that must be free on the disk: the missing parts plus the largest temporary file (a tarball, estimated by the parts
 * taken from it, or the parts of a file that is joined).
 */
export function bytesNeeded(pack: VoicePack, missing: readonly Wanted[]): number {
  const temporary = new Map<string, number>();
  const add = (key: string, bytes: number) => temporary.set(key, (temporary.get(key) ?? 0) + bytes);
  for (const { part } of missing) {
    if ('tarball' in part.from) add(part.from.tarball.name, part.bytes);
  }
  for (const { path, bytes, parts } of pack.files) {
    if (parts.length > 1) add(path, bytes);
  }
  return missing.reduce((sum, { part }) => sum + part.bytes, 0) + Math.max(0, ...temporary.values());
}

/** @throws {VoicePackError} if the directory's disk has less free space. */
export async function checkDiskSpace(directory: string, bytes: number, title: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free >= bytes) return;
  throw new VoicePackError(
    `The disk of ${directory} is too full: installing ${title} needs ${inMegabytes(bytes)}, and ${inMegabytes(free)} ` +
      'are free. Free some, or set VOXGATE_DATA_DIR to a directory on another disk.',
  );
}
