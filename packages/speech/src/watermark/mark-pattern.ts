import { createCipheriv } from 'node:crypto';
import { codeRate } from './convolutional-code';
import { markBins, markGroups, markLayout } from './mark-layout';

/** Bits of the id that a mark carries. */
export const idBits = 64;

/** Bits of the code of an id. */
export const codeBits = idBits * codeRate;

/** What belongs to the key: without it, a mark is noise. */
export interface MarkPattern {
  /**
   * Two sums are made of a block's group. For each of them, each frame of a block and each bin: by how many quarters of a turn the value is
   * turned before it is added.
   */
  readonly turns: readonly [Uint8Array, Uint8Array];
  /** For each block and group, the bit of the code that it carries. */
  readonly bitOf: Uint16Array;
  /** For each block and group, the angle of a one, times the group's steps. */
  readonly angleOf: Float64Array;
}

/**
 * The pattern of a key.
 *
 * @param key 32 secret bytes.
 * @throws {RangeError} if the key has another length.
 */
export function markPattern(key: Uint8Array): MarkPattern {
  const places = markLayout.blocks * markGroups.length;
  const tiles = markLayout.framesPerBlock * markBins;
  const random = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(2 * tiles + 8 * places));
  const turnsAt = (start: number) => Uint8Array.from(random.subarray(start, start + tiles), (byte) => byte & 3);
  const wordAt = (index: number) => random.readUInt32LE(2 * tiles + 4 * index);
  const order = Array.from({ length: places }, (_, place) => place).sort((one, other) => wordAt(one) - wordAt(other));
  const bitOf = new Uint16Array(places);
  order.forEach((place, index) => (bitOf[place] = index % codeBits));
  const angleOf = Float64Array.from({ length: places }, (_, place) => (2 * Math.PI * wordAt(places + place)) / 2 ** 32);
  return { turns: [turnsAt(0), turnsAt(tiles)], bitOf, angleOf };
}

/** The bits of an id, highest first. */
export function bitsOfId(id: bigint): Uint8Array {
  return Uint8Array.from({ length: idBits }, (_, index) => Number((id >> BigInt(idBits - 1 - index)) & 1n));
}

/** The id of bits, highest first. */
export function idOfBits(bits: Uint8Array): bigint {
  return bits.reduce((id, bit) => (id << 1n) | BigInt(bit), 0n);
}
