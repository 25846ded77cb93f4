/**
 * The part of protobuf's wire format needed to change a few fields of a large message and keep all other bytes.
 * Source: protobuf.dev, "Encoding".
 */

/** One field of a message. */
export interface Field {
  readonly number: number;
  /** Range of the whole field in its message, including the tag. */
  readonly start: number;
  readonly end: number;
  /** Value of a number (wire type 0). */
  readonly value?: bigint;
  /** Content of a string, bytes or nested message (wire type 2). */
  readonly bytes?: Uint8Array;
}

/** A message as a list of byte arrays, so that large messages are copied only once at the end. */
export type Pieces = Uint8Array[];

const varintWire = 0;
const wide = 1;
const delimited = 2;
const narrow = 5;

/** @throws {Error} if the bytes are not a message. */
export function* readFields(message: Uint8Array): Generator<Field> {
  for (let offset = 0; offset < message.length;) {
    const start = offset;
    let tag: bigint;
    [tag, offset] = readVarint(message, offset);
    const number = Number(tag >> 3n);
    const wire = Number(tag & 7n);
    if (wire === varintWire) {
      let value: bigint;
      [value, offset] = readVarint(message, offset);
      yield { number, start, end: offset, value };
    } else if (wire === delimited) {
      let length: bigint;
      [length, offset] = readVarint(message, offset);
      const bytes = message.subarray(offset, (offset += Number(length)));
      yield { number, start, end: offset, bytes };
    } else if (wire === wide || wire === narrow) {
      offset += wire === wide ? 8 : 4;
      yield { number, start, end: offset };
    } else throw new Error(`There is no wire type ${wire}.`);
    if (offset > message.length) throw new Error('The message is cut off.');
  }
}

/**
 * Replaces fields of a message.
 *
 * @param replace returns a field's new content, of the same wire type, or `undefined` to keep the field.
 */
export function rewrite(message: Uint8Array, replace: (field: Field) => Pieces | bigint | undefined): Pieces {
  const pieces: Pieces = [];
  let kept = 0;
  for (const field of readFields(message)) {
    const content = replace(field);
    if (content === undefined) continue;
    pieces.push(message.subarray(kept, field.start));
    if (typeof content === 'bigint') pieces.push(...numberField(field.number, content));
    else pieces.push(...delimitedField(field.number, content));
    kept = field.end;
  }
  pieces.push(message.subarray(kept));
  return pieces;
}

/** Encodes a field that contains a message, a string or bytes. */
export function delimitedField(number: number, content: Pieces): Pieces {
  return [tagOf(number, delimited), writeVarint(BigInt(lengthOf(content))), ...content];
}

/** Encodes a string field. */
export function textField(number: number, value: string): Pieces {
  return delimitedField(number, [Buffer.from(value)]);
}

/** Encodes a field with a non-negative integer. */
export function numberField(number: number, value: bigint): Pieces {
  return [tagOf(number, varintWire), writeVarint(value)];
}

/** Joins a message into one byte array. */
export function join(pieces: Pieces): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOf(pieces));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}

function lengthOf(pieces: Pieces): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function tagOf(number: number, wire: number): Uint8Array {
  return writeVarint(BigInt((number << 3) | wire));
}

function readVarint(bytes: Uint8Array, start: number): [value: bigint, end: number] {
  let value = 0n;
  for (let offset = start, shift = 0n; offset < bytes.length && shift < 70n; offset++, shift += 7n) {
    const byte = bytes[offset]!;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return [value, offset + 1];
  }
  throw new Error('A number is cut off.');
}

function writeVarint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
