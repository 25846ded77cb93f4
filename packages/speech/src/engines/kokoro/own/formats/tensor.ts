import { toSinglePrecision } from '../../../../support/half-precision';

/** A file is not a voice of Kokoro. The message says why, and what is accepted. For the person who handed the file in. */
export class UnreadableVoiceError extends Error {
  override readonly name = 'UnreadableVoiceError';
}

/** Types of numbers that voice files have, all little-endian. */
export type NumberType = 'f16' | 'bf16' | 'f32' | 'f64';

/** Bytes per number. */
export const numberBytes: Readonly<Record<NumberType, number>> = { f16: 2, bf16: 2, f32: 4, f64: 8 };

/** Numbers as a file has them. */
export interface Tensor {
  readonly type: NumberType;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** The size of a voice: a row of 256 numbers for each number of tokens. */
export const voiceRows = 510;
export const voiceColumns = 256;
export const voiceNumbers = voiceRows * voiceColumns;

/**
 * The numbers of a voice.
 *
 * @throws {UnreadableVoiceError} if the tensor has another shape than [510, 1, 256] or [510, 256], or another number of bytes.
 */
export function numbersOf({ type, shape, bytes }: Tensor): Float32Array<ArrayBuffer> {
  checkShape(shape);
  const expected = voiceNumbers * numberBytes[type];
  if (bytes.length !== expected) {
    throw new UnreadableVoiceError(
      `it has ${bytes.length} bytes of numbers instead of ${expected}. It may be cut off.`,
    );
  }
  // A copy, because typed arrays must start at multiples of their numbers' size.
  const { buffer } = new Uint8Array(bytes);
  if (type === 'f32') return new Float32Array(buffer);
  if (type === 'f64') return Float32Array.from(new Float64Array(buffer));
  const halves = new Uint16Array(buffer);
  if (type === 'f16') return toSinglePrecision(halves);
  // A bfloat16 is the upper half of a 32-bit float.
  return new Float32Array(Uint32Array.from(halves, (half) => half << 16).buffer);
}

/** @throws {UnreadableVoiceError} */
export function checkShape(shape: readonly number[]): void {
  const withoutOnes = shape.filter((length, index) => !(length === 1 && index === 1 && shape.length === 3));
  if (withoutOnes.length === 2 && withoutOnes[0] === voiceRows && withoutOnes[1] === voiceColumns) return;
  const found = `it has the shape [${shape.slice(0, 8).join(', ')}]`;
  if (withoutOnes[0] === voiceRows + 1) {
    throw new UnreadableVoiceError(
      `${found}. Voices with 511 rows are of Kokoro 0.19, whose voices this model cannot speak. Hand in a voice of Kokoro 1.0: [510, 1, 256].`,
    );
  }
  throw new UnreadableVoiceError(`${found}. A voice of Kokoro 1.0 has the shape [510, 1, 256].`);
}
