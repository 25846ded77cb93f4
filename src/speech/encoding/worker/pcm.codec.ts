import type { Codec } from './codec';
import { toInt16 } from './int16';

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
