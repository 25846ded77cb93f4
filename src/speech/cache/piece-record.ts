import type { PcmChunk } from '../engines/speech-engine';
import type { SpokenPart } from '../rendering/render-speech';

/** The first bytes of a record. */
const magic = 'VOXPIECE';

/** Length of the magic and of the header's length, in bytes. */
const prefixBytes = magic.length + 4;

/** A chunk in the header. Its samples follow the header. */
interface ChunkHeader extends Omit<PcmChunk, 'samples'> {
  /** Number of samples. */
  readonly length: number;
}

interface RecordHeader {
  /** The key, so that a record under another key's name is not served. */
  readonly key: string;
  readonly parts: readonly (readonly ChunkHeader[])[];
}

/** A record is not what was written under its key. */
export class DamagedRecordError extends Error {
  override readonly name = 'DamagedRecordError';
}

/**
 * Encodes a spoken piece: `VOXPIECE`, the length of the header, the header as JSON, and the samples of all chunks as 32-bit
 * little-endian floats. Nothing is rounded, so that decoding returns the same samples and times.
 */
export function encodePiece(key: string, parts: readonly SpokenPart[]): Buffer {
  const header: RecordHeader = {
    key,
    parts: parts.map(({ chunks }) => chunks.map(({ samples, ...facts }) => ({ ...facts, length: samples.length }))),
  };
  const json = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.write(magic, 'latin1');
  prefix.writeUInt32LE(json.length, magic.length);
  const sound = parts.flatMap(({ chunks }) => chunks.map(({ samples }) => bytesOf(samples)));
  return Buffer.concat([prefix, json, ...sound]);
}

/** @throws {DamagedRecordError} if the record is damaged or belongs to another key. */
export function decodePiece(key: string, record: Uint8Array): SpokenPart[] {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  const header = readHeader(bytes);
  if (header.key !== key) throw new DamagedRecordError('The record belongs to another key.');
  let at = prefixBytes + bytes.readUInt32LE(magic.length);
  const parts = header.parts.map((chunks) =>
    chunks.map(({ length, ...facts }): PcmChunk => {
      const end = at + length * Float32Array.BYTES_PER_ELEMENT;
      if (end > bytes.length) throw new DamagedRecordError('The record is cut off.');
      const samples = new Float32Array(length);
      bytesOf(samples).set(bytes.subarray(at, end));
      at = end;
      return { ...facts, samples };
    }),
  );
  if (at !== bytes.length || parts.length === 0) throw new DamagedRecordError('The record has the wrong length.');
  return parts.map((chunks, index) => ({ chunks, isLast: index === parts.length - 1 }));
}

function readHeader(bytes: Buffer): RecordHeader {
  if (bytes.length < prefixBytes || bytes.toString('latin1', 0, magic.length) !== magic) {
    throw new DamagedRecordError('The record does not begin like one.');
  }
  const length = bytes.readUInt32LE(magic.length);
  try {
    return JSON.parse(bytes.toString('utf8', prefixBytes, prefixBytes + length)) as RecordHeader;
  } catch (cause) {
    throw new DamagedRecordError('The header of the record is damaged.', { cause });
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
