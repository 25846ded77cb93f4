import { createCipheriv } from 'node:crypto';
import { codeRate } from './convolutional-code';
import { markGrid } from './mark-grid';

/** Bits of the id that a mark carries. */
export const idBits = 64;

/** Bits of the code of an id. */
export const codeBits = idBits * codeRate;

/** One of so many tiles is always the same, so that the beginning of the mark is found. */
const tilesPerSync = 8;

/** What belongs to the key: without it, a mark is noise. */
export interface MarkPattern {
  /** For each tile, slot by slot: the bit of the code that it carries, or -1 if it is for finding the beginning. */
  readonly bitOf: Int16Array;
  /** For each tile, 1 or -1. */
  readonly signOf: Int8Array;
}

/**
 * The pattern of a key.
 *
 * @param key 32 secret bytes.
 * @throws {RangeError} if the key has another length.
 */
export function markPattern(key: Uint8Array): MarkPattern {
  const tiles = markGrid.slots * markGrid.bands;
  const random = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(tiles));
  const signOf = Int8Array.from(random, (byte) => (byte & 1 ? 1 : -1));
  let next = 0;
  const bitOf = Int16Array.from(random, (byte) => ((byte >> 1) % tilesPerSync === 0 ? -1 : next++ % codeBits));
  return { bitOf, signOf };
}

/** The bits of an id, highest first. */
export function bitsOfId(id: bigint): Uint8Array {
  return Uint8Array.from({ length: idBits }, (_, index) => Number((id >> BigInt(idBits - 1 - index)) & 1n));
}

/** The id of bits, highest first. */
export function idOfBits(bits: Uint8Array): bigint {
  return bits.reduce((id, bit) => (id << 1n) | BigInt(bit), 0n);
}
