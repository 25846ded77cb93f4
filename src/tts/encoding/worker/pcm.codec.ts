import type { Codec } from './codec';
import { toInt16 } from './int16';

/** 16-bit samples, and nothing else. All platforms that Node runs on are little-endian, as these samples are to be. */
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
