import type { EncodingOptions } from '../audio-encoder';

/** Encodes one file from samples at the codec's input rate. */
export interface Codec {
  /**
   * The file's header. Contains the length only after `finish`. Empty for formats without a header.
   */
  header(): Uint8Array;

  /** Encodes samples between -1 and 1 and returns the bytes that are ready. Must not keep the array. */
  encode(samples: Float32Array): Uint8Array | Promise<Uint8Array>;

  /** Returns the last bytes. */
  finish(): Uint8Array | Promise<Uint8Array>;

  /** Frees the codec's resources, finished or not. */
  close(): void;
}

/** What decides about the rate of a codec. */
export type CodecRates = Pick<EncodingOptions, 'inputRate' | 'outputRate' | 'mode'>;

/** What a file says about itself. */
export type CodecWords = Pick<EncodingOptions, 'tags' | 'label'>;

/** Opens codecs of one kind. */
export interface CodecKind {
  /** The rate of the samples that the codec of a file takes; usually that of the file. */
  inputRate(options: CodecRates): number;

  open(options: CodecRates, words: CodecWords): Promise<Codec>;
}

/** Joins byte arrays in a new buffer that can be transferred to another thread. A small `Buffer` shares its memory. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Converts samples between -1 and 1 to 16-bit integers. Clamps values outside this range. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const integers = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index++) {
    integers[index] = Math.max(-32_768, Math.min(32_767, Math.round(samples[index]! * 32_768)));
  }
  return integers;
}
