/** Writes boxes, of which MP4 files consist (ISO 14496-12, section 4.2). All numbers are big-endian. */

/** A box: its size, its type of four characters, and its content. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body]);
}

/** A box with a version and flags. */
export function fullBox(type: string, version: number, flags: number, ...content: readonly Uint8Array[]): Buffer {
  return box(type, u32(version * 2 ** 24 + flags), ...content);
}

export function u8(...values: readonly number[]): Buffer {
  return Buffer.from(values);
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => bytes.writeUInt16BE(value, 2 * index));
  return bytes;
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}

export function u64(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, index) => bytes.writeBigUInt64BE(BigInt(value), 8 * index));
  return bytes;
}

/** The matrix of pictures that are neither moved nor turned. Sound has it too. */
export const identityMatrix = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
