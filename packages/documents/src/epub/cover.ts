import type { Cover } from '../document';
import { maxBytesOfCover } from '../limits';
import type { Warnings } from '../warnings';
import type { PackageDocument } from './package-document';
import type { ZipArchive } from './zip-archive';

/** Reads the cover of a book, if it is one that audio files can have. */
export async function readCover(
  archive: ZipArchive,
  { coverImage }: PackageDocument,
  warnings: Warnings,
): Promise<Cover | undefined> {
  if (!coverImage) return undefined;
  const bytes = await archive.read(coverImage.path, maxBytesOfCover).catch(() => undefined);
  const contentType = bytes && imageType(bytes);
  if (contentType) return { contentType, bytes };
  warnings.add('cover');
  return undefined;
}

/** The type of an image, by its first bytes: what a file says about itself may be wrong. */
function imageType(bytes: Uint8Array): Cover['contentType'] | undefined {
  const starts = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : undefined;
}
