/** One page of an Ogg stream (RFC 3533, section 6). */
export interface OggPage {
  first: boolean;
  last: boolean;
  /** Where the sound is when the page's last packet has been played, in samples. */
  granule: number;
  sequence: number;
  body: Buffer;
}

/**
 * Walks an Ogg file with one stream, page by page.
 *
 * @throws {Error} if a page does not begin where the one before it ends, or belongs to another stream.
 */
export function readOgg(file: Buffer): { pages: OggPage[] } {
  const pages: OggPage[] = [];
  let offset = 0;
  while (offset < file.length) {
    if (file.toString('latin1', offset, offset + 4) !== 'OggS') throw new Error(`There is no page at byte ${offset}.`);
    if (file.readUInt32LE(offset + 14) !== file.readUInt32LE(14)) throw new Error('There is more than one stream.');
    const flags = file[offset + 5]!;
    const segments = file.subarray(offset + 27, offset + 27 + file[offset + 26]!);
    const start = offset + 27 + segments.length;
    const end = start + segments.reduce((sum, length) => sum + length, 0);
    if (end > file.length) throw new Error('The last page is cut off.');
    pages.push({
      first: (flags & 2) !== 0,
      last: (flags & 4) !== 0,
      granule: Number(file.readBigInt64LE(offset + 6)),
      sequence: file.readUInt32LE(offset + 18),
      body: file.subarray(start, end),
    });
    offset = end;
  }
  return { pages };
}
