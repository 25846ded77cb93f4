import type { PcmChunk } from '../engines/speech-engine';
import type { SpokenPart } from '../rendering/render-speech';
import { DamagedRecordError, readRecord, type RecordHeader, writeRecord } from './record';

const kind = 'VOXPIECE';

/** A chunk in the header. Its samples are in the body. */
interface ChunkHeader extends Omit<PcmChunk, 'samples' | 'place' | 'workSeconds'> {
  /** Number of samples. */
  readonly length: number;
}

interface PieceHeader extends RecordHeader {
  readonly parts: readonly (readonly ChunkHeader[])[];
}

/**
 * Encodes a spoken piece as a record. The body has the samples of all chunks as 32-bit little-endian floats. Nothing is rounded,
 * so that decoding returns the same samples and times.
 */
export function encodePiece(key: string, parts: readonly SpokenPart[]): Buffer {
  const header: PieceHeader = {
    key,
    parts: parts.map(({ chunks }) =>
      // Where it was spoken does not matter any more.
      chunks.map(({ samples, place: _place, workSeconds: _workSeconds, ...facts }) => ({
        ...facts,
        length: samples.length,
      })),
    ),
  };
  const sound = parts.flatMap(({ chunks }) => chunks.map(({ samples }) => bytesOf(samples)));
  return writeRecord(kind, header, sound);
}

/** @throws {DamagedRecordError} if the record is damaged or belongs to another key. */
export function decodePiece(key: string, record: Uint8Array): SpokenPart[] {
  const { header, body } = readRecord(kind, key, record);
  let at = 0;
  const parts = (header as PieceHeader).parts.map((chunks) =>
    chunks.map(({ length, ...facts }): PcmChunk => {
      const end = at + length * Float32Array.BYTES_PER_ELEMENT;
      if (end > body.length) throw new DamagedRecordError('The record is cut off.');
      const samples = new Float32Array(length);
      bytesOf(samples).set(body.subarray(at, end));
      at = end;
      return { ...facts, samples };
    }),
  );
  if (at !== body.length || parts.length === 0) throw new DamagedRecordError('The record has the wrong length.');
  return parts.map((chunks, index) => ({ chunks, isLast: index === parts.length - 1 }));
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
