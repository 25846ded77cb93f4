import { type Codec, toInt16 } from './codec';

/** Raw 16-bit little-endian samples. All platforms that Node supports here are little-endian. */
export class PcmCodec implements Codec {
  header(): Uint8Array {
    return new Uint8Array();
  }

  encode(samples: Float32Array): Uint8Array {
    return new Uint8Array(toInt16(samples).buffer);
  }

  finish(): Uint8Array {
    return new Uint8Array();
  }

  close(): void {}
}
