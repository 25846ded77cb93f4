import { mulaw } from 'alawmulaw';
import { type Codec, toInt16 } from './codec';

/** G.711 µ-law: one byte per sample, without a header. */
export class MulawCodec implements Codec {
  header(): Uint8Array {
    return new Uint8Array();
  }

  encode(samples: Float32Array): Uint8Array {
    return mulaw.encode(toInt16(samples));
  }

  finish(): Uint8Array {
    return new Uint8Array();
  }

  close(): void {}
}
