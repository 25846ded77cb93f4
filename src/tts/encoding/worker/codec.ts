import type { EncodingOptions } from '../audio-encoder';

/** Makes the bytes of one file from samples that have the rate it wants. */
export interface Codec {
  /**
   * The bytes before the first sample's, with what is known now: before `finish`, that is not the length; afterwards
   * it is. Empty for a format that has no header.
   */
  header(): Uint8Array;

  /** Takes the next samples, between -1 and 1, and gives the bytes that are ready. It must not keep the samples. */
  encode(samples: Float32Array): Uint8Array | Promise<Uint8Array>;

  /** Gives the last bytes. */
  finish(): Uint8Array | Promise<Uint8Array>;

  /** Frees what the codec holds, finished or not. */
  close(): void;
}

/** Opens codecs of one kind. */
export interface CodecKind {
  /** The rate of the samples that it wants, for a file of a rate; mostly the same. */
  inputRate(outputRate: number): number;

  open(outputRate: number, mode: EncodingOptions['mode']): Promise<Codec>;
}
