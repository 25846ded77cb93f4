import type { AudioLabel } from '../audio-label';
import type { Codec } from './codec';
import { riffLabel } from './riff-label';
import { type SampleEncoding, sampleEncodings } from './sample-encodings';

/** Header value of an unknown size. Players then read to the end. */
const unknownSize = 0xffff_ffff;

/** The code of 16-bit samples. Other encodings need a longer header. */
const pcmCode = 1;

/** WAV with one channel. */
export class WavCodec implements Codec {
  private dataBytes = 0;
  private finished = false;
  /** Before the samples: nothing can follow those of a stream. */
  private readonly label: Buffer;

  constructor(
    private readonly sampleRate: number,
    private readonly encoding: SampleEncoding = sampleEncodings.s16,
    label?: AudioLabel,
  ) {
    this.label = label ? riffLabel(label) : Buffer.alloc(0);
  }

  header(): Uint8Array {
    const { bytesPerSample, wavCode } = this.encoding;
    const isPcm = wavCode === pcmCode;
    const format = Buffer.alloc(isPcm ? 16 : 18);
    format.writeUInt16LE(wavCode, 0);
    format.writeUInt16LE(1, 2); // one channel
    format.writeUInt32LE(this.sampleRate, 4);
    format.writeUInt32LE(this.sampleRate * bytesPerSample, 8);
    format.writeUInt16LE(bytesPerSample, 12);
    format.writeUInt16LE(8 * bytesPerSample, 14); // the last two bytes, if any: no further fields
    const length = Buffer.alloc(4);
    length.writeUInt32LE(this.finished ? this.dataBytes / bytesPerSample : unknownSize, 0);
    const chunks = [...chunk('fmt ', format), ...(isPcm ? [] : chunk('fact', length))];
    const start = Buffer.concat([Buffer.from('WAVE', 'latin1'), ...chunks, this.label]);
    const known = this.finished && this.dataBytes % 2 === 1 ? this.dataBytes + 1 : this.dataBytes;
    return Buffer.concat([
      ...chunkHead('RIFF', this.finished ? start.length + 8 + known : unknownSize),
      start,
      ...chunkHead('data', this.finished ? this.dataBytes : unknownSize),
    ]);
  }

  encode(samples: Float32Array): Uint8Array {
    const bytes = this.encoding.encode(samples);
    this.dataBytes += bytes.length;
    return bytes;
  }

  finish(): Uint8Array {
    this.finished = true;
    // A chunk has an even length.
    return new Uint8Array(this.dataBytes % 2);
  }

  close(): void {}
}

function chunk(name: string, body: Buffer): Buffer[] {
  return [...chunkHead(name, body.length), body];
}

function chunkHead(name: string, length: number): Buffer[] {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length, 0);
  return [Buffer.from(name, 'latin1'), size];
}
