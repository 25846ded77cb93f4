import { type Codec, toInt16 } from './codec';

const headerBytes = 44;
const bytesPerSample = 2;

/** Header value of an unknown size. Players then read to the end. */
const unknownSize = 0xffff_ffff;

/** WAV with 16-bit samples. */
export class WavCodec implements Codec {
  private dataBytes = 0;
  private finished = false;

  constructor(private readonly sampleRate: number) {}

  header(): Uint8Array {
    const header = Buffer.alloc(headerBytes);
    header.write('RIFF', 0, 'latin1');
    header.writeUInt32LE(this.finished ? headerBytes - 8 + this.dataBytes : unknownSize, 4);
    header.write('WAVEfmt ', 8, 'latin1');
    header.writeUInt32LE(16, 16); // bytes of what follows, up to "data"
    header.writeUInt16LE(1, 20); // PCM
    header.writeUInt16LE(1, 22); // one channel
    header.writeUInt32LE(this.sampleRate, 24);
    header.writeUInt32LE(this.sampleRate * bytesPerSample, 28);
    header.writeUInt16LE(bytesPerSample, 32);
    header.writeUInt16LE(8 * bytesPerSample, 34);
    header.write('data', 36, 'latin1');
    header.writeUInt32LE(this.finished ? this.dataBytes : unknownSize, 40);
    return header;
  }

  /** All platforms that Node supports here are little-endian, like WAV. */
  encode(samples: Float32Array): Uint8Array {
    this.dataBytes += samples.length * bytesPerSample;
    return new Uint8Array(toInt16(samples).buffer);
  }

  finish(): Uint8Array {
    this.finished = true;
    return new Uint8Array();
  }

  close(): void {}
}
