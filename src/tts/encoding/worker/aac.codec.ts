import type { AudioSampleSource, Output } from 'mediabunny';
import { bitRate } from './bit-rates';
import type { Codec } from './codec';
import { concatenate } from './concatenate';
import { loadMediabunny } from './mediabunny';

/** The encoder lets so many pieces wait, and answers for the next one when all of them are done. */
const piecesWaiting = 3;

/**
 * AAC-LC, by FFmpeg's encoder, in ADTS, by Mediabunny. The encoder starts a thread of its own for every file.
 *
 * ADTS cannot say what to leave out: a file begins with the frame of 1,024 samples of silence that the encoder needs, and
 * its last frame is filled up.
 */
export class AacCodec implements Codec {
  private frames: Uint8Array[] = [];
  private samples = 0;
  private ended = false;
  private output: Output;
  private started: Promise<void>;

  private constructor(
    private readonly mediabunny: Awaited<ReturnType<typeof loadMediabunny>>,
    private readonly sampleRate: number,
    private readonly track: AudioSampleSource,
  ) {}

  static async open(sampleRate: number): Promise<AacCodec> {
    const mediabunny = await loadMediabunny();
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
    const bitrate = 1000 * bitRate('aac', sampleRate);
    const codec = new AacCodec(mediabunny, sampleRate, new mediabunny.AudioSampleSource({ codec: 'aac', bitrate }));
    await codec.start();
    return codec;
  }

  /** ADTS has no header but those of its frames. */
  header(): Uint8Array {
    return new Uint8Array();
  }

  async encode(samples: Float32Array): Promise<Uint8Array> {
    const pieceLength = Math.ceil(samples.length / (2 * (piecesWaiting + 1)));
    const pieces = [this.started];
    for (let start = 0; start < samples.length; start += pieceLength) {
      pieces.push(this.add(samples.subarray(start, start + pieceLength)));
    }
    await Promise.all(pieces);
    return this.take();
  }

  async finish(): Promise<Uint8Array> {
    this.ended = true;
    await this.output.finalize();
    return this.take();
  }

  close(): void {
    if (this.ended) return;
    this.ended = true;
    // A thread that has not started yet would not be ended. Nobody is interested in what comes of it.
    this.started.then(() => this.output.cancel()).catch(() => {});
  }

  private async start(): Promise<void> {
    const { AdtsOutputFormat, NullTarget, Output } = this.mediabunny;
    const format = new AdtsOutputFormat({ onFrame: (frame) => this.frames.push(Uint8Array.from(frame)) });
    this.output = new Output({ format, target: new NullTarget() });
    this.output.addAudioTrack(this.track);
    await this.output.start();
    // The first sample starts the encoder's thread, which takes a tenth of a second: better now than when the sound is
    // there. A sample of silence more or less, before a frame of it, makes no difference.
    this.started = this.add(new Float32Array(1));
    this.started.catch(() => {});
  }

  private add(data: Float32Array): Promise<void> {
    const { sampleRate } = this;
    const timestamp = this.samples / sampleRate;
    this.samples += data.length;
    const piece = new this.mediabunny.AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp });
    return this.track.add(piece).finally(() => piece.close());
  }

  private take(): Uint8Array {
    const bytes = concatenate(this.frames);
    this.frames = [];
    return bytes;
  }
}
