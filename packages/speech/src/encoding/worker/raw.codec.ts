import type { Codec } from './codec';
import type { SampleEncoding } from './sample-encodings';

/** Samples without a header. */
export class RawCodec implements Codec {
  constructor(private readonly encoding: SampleEncoding) {}

  header(): Uint8Array {
    return new Uint8Array();
  }

  encode(samples: Float32Array): Uint8Array {
    return this.encoding.encode(samples);
  }

  finish(): Uint8Array {
    return new Uint8Array();
  }

  close(): void {}
}
