import { createMp3Encoder } from 'wasm-media-encoders';
import type { AudioLabel } from '../audio-label';
import { bitRate } from './bit-rates';
import type { Codec } from './codec';
import { id3Label } from './id3-label';
import { type Mp3FrameFormat, mp3FrameFormat } from './mp3-frame-format';
import { lameDelay, type Mp3Ending, mp3InfoFrame, crc16 } from './mp3-info-frame';

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;
type EncoderOptions = Parameters<Encoder['configure']>[0];

/** An encoder, and the sample rate of the file that it is configured for. */
interface ConfiguredEncoder {
  readonly encoder: Encoder;
  readonly sampleRate: number;
}

// Each encoder is a program with its own memory. `configure` resets it, so encoders can be reused. It takes longer than encoding the
// first samples of a stream, so it is called when a file is closed, for a next file with the same rate.
const idleEncoders: ConfiguredEncoder[] = [];
const maxIdleEncoders = 4;

/** MP3 with a constant bit rate, by LAME, with a tag that lets players remove delay and padding. */
export class Mp3Codec implements Codec {
  private samples = 0;
  private bytes = 0;
  private checksum = 0;
  private ending: Mp3Ending | undefined;
  private closed = false;
  private readonly label: Buffer;

  private constructor(
    private readonly encoder: Encoder,
    private readonly sampleRate: number,
    private readonly frame: Mp3FrameFormat,
    label: AudioLabel | undefined,
  ) {
    this.label = label ? id3Label(label) : Buffer.alloc(0);
  }

  static async open(sampleRate: number, label?: AudioLabel): Promise<Mp3Codec> {
    const frame = mp3FrameFormat(sampleRate, bitRate('mp3', sampleRate));
    const ready = idleEncoders.findLastIndex((idle) => idle.sampleRate === sampleRate);
    const [idle] = idleEncoders.splice(ready, 1);
    const encoder = idle?.encoder ?? (await createMp3Encoder());
    if (ready === -1) configure(encoder, sampleRate, frame);
    return new Mp3Codec(encoder, sampleRate, frame, label);
  }

  header(): Uint8Array {
    return Buffer.concat([this.label, mp3InfoFrame(this.frame, this.ending)]);
  }

  encode(samples: Float32Array): Uint8Array {
    this.samples += samples.length;
    return this.countBytes(this.encoder.encode([samples]));
  }

  finish(): Uint8Array {
    const last = this.countBytes(this.encoder.finalize());
    // At a constant bit rate, the total size deviates by at most one byte from this.
    const frames = Math.round(this.bytes / this.frame.averageBytes);
    const padding = frames * this.frame.samples - lameDelay - this.samples;
    this.ending = { frames, bytes: this.bytes, checksum: this.checksum, padding };
    return last;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    if (idleEncoders.length >= maxIdleEncoders) return;
    const { encoder, sampleRate } = this;
    configure(encoder, sampleRate, this.frame);
    idleEncoders.push({ encoder, sampleRate });
  }

  private countBytes(encoded: Uint8Array): Uint8Array {
    // The encoder reuses the memory of what it returns.
    const bytes = Uint8Array.from(encoded);
    this.bytes += bytes.length;
    this.checksum = crc16(bytes, this.checksum);
    return bytes;
  }
}

function configure(encoder: Encoder, sampleRate: number, { kilobits }: Mp3FrameFormat): void {
  const options = { channels: 1, sampleRate, outputSampleRate: sampleRate, bitrate: kilobits };
  encoder.configure(options as EncoderOptions);
}
