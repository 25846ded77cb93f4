import { alaw, mulaw } from 'alawmulaw';
import { toInt16 } from './codec';

/** How samples are written as bytes, without compression. */
export interface SampleEncoding {
  readonly bytesPerSample: number;
  /** The code of the format in the header of a WAV file (RFC 2361). */
  readonly wavCode: number;
  /** Encodes samples between -1 and 1. */
  encode(samples: Float32Array): Uint8Array;
}

/** All encodings. Numbers are little-endian, like all platforms that Node supports here. */
export const sampleEncodings = {
  s16: { bytesPerSample: 2, wavCode: 1, encode: (samples) => new Uint8Array(toInt16(samples).buffer) },
  /** 32-bit floating point. */
  f32: { bytesPerSample: 4, wavCode: 3, encode: (samples) => new Uint8Array(Float32Array.from(samples).buffer) },
  /** G.711 A-law. */
  alaw: { bytesPerSample: 1, wavCode: 6, encode: (samples) => alaw.encode(toInt16(samples)) },
  /** G.711 µ-law. */
  mulaw: { bytesPerSample: 1, wavCode: 7, encode: (samples) => mulaw.encode(toInt16(samples)) },
} as const satisfies Record<string, SampleEncoding>;

export type SampleEncodingName = keyof typeof sampleEncodings;
