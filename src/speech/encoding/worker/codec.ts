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

/** Opens codecs of one kind. */
export interface CodecKind {
  /** The input rate for a file's sample rate; usually the same. */
  inputRate(outputRate: number): number;

  open(outputRate: number, mode: EncodingOptions['mode']): Promise<Codec>;
}
