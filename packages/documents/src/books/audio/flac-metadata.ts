import type { BookCover } from '../book-facts';

/** Types of blocks (RFC 9639, section 8.1). */
const blockTypes = { vorbisComment: 4, picture: 6 } as const;

const markerBytes = 4;
const blockHeaderBytes = 4;
const lastBlock = 0x80;
/** The size of a block is a number of 24 bits. */
const maxBlockBytes = 2 ** 24 - 1;

/** The first block says how long the sound is, and what its digest is. It starts and ends here in every FLAC file. */
export const streamInfo = { start: markerBytes + blockHeaderBytes, end: markerBytes + blockHeaderBytes + 34 } as const;

/**
 * Replaces the metadata of a FLAC file, except for the block that describes the stream.
 *
 * @param bytes the start of the file, with all of its metadata.
 * @throws {Error} if it is not the start of a FLAC file.
 * @throws {RangeError} if the comments have 16 MB or more.
 */
export function withMetadata(
  bytes: Uint8Array,
  comments: Readonly<Record<string, string>>,
  cover: BookCover | undefined,
): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.toString('latin1', 0, markerBytes) !== 'fLaC') throw new Error('The encoder has not made FLAC.');
  let sound = markerBytes;
  for (let isLast = false; !isLast;) {
    isLast = (file.readUInt8(sound) & lastBlock) !== 0;
    sound += blockHeaderBytes + file.readUIntBE(sound + 1, 3);
  }
  const stream = Buffer.from(file.subarray(0, streamInfo.end));
  stream[markerBytes]! &= ~lastBlock;
  return Buffer.concat([
    stream,
    block(blockTypes.vorbisComment, vorbisComment(comments), !cover),
    ...(cover ? [block(blockTypes.picture, picture(cover), true)] : []),
    file.subarray(sound),
  ]);
}

function block(type: number, content: Buffer, isLast: boolean): Buffer {
  if (content.length > maxBlockBytes) throw new RangeError(`The tags of a FLAC file have ${content.length} bytes.`);
  const header = Buffer.alloc(blockHeaderBytes);
  header.writeUInt8(type | (isLast ? lastBlock : 0), 0);
  header.writeUIntBE(content.length, 1, 3);
  return Buffer.concat([header, content]);
}

/** Numbers are little-endian in this block alone (RFC 9639, section 8.6). */
function vorbisComment(comments: Readonly<Record<string, string>>): Buffer {
  const fields = Object.entries(comments).map(([name, value]) => counted(`${name}=${value}`));
  const count = Buffer.alloc(4);
  count.writeUInt32LE(fields.length, 0);
  return Buffer.concat([counted('Voxgate'), count, ...fields]);
}

function counted(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length, 0);
  return Buffer.concat([length, bytes]);
}

/** RFC 9639, section 8.8. Width, height and colours may be unknown. */
function picture({ contentType, bytes }: BookCover): Buffer {
  const frontCover = 3;
  const type = Buffer.from(contentType, 'latin1');
  return Buffer.concat([numbers(frontCover, type.length), type, numbers(0, 0, 0, 0, 0, bytes.length), bytes]);
}

/** Big-endian numbers of 32 bits. */
function numbers(...values: readonly number[]): Buffer {
  const written = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => written.writeUInt32BE(value, 4 * index));
  return written;
}
