import { MarkEmbedder } from '../../watermark/mark-embedder';
import type { EncodingOptions } from '../audio-encoder';
import type { AudioFormat } from '../audio-format';
import { concatenate } from './codec';
import { type Codec, codecs } from './codecs';
import { FairTurns } from './fair-turns';
import { openResampler, type Resampler } from './resampler';

/** Options for encoding one file. */
export interface FileOptions extends Omit<EncodingOptions, 'trace'> {
  format: AudioFormat;
}

/** Seconds of sound to encode before other files get their turn. */
const sliceSeconds = 0.5;

/** Encodes one file: resamples the input and encodes the result. */
export class FileEncoder {
  /** The header and the bytes that have not been returned yet. */
  private parts: Uint8Array[];
  private closed = false;
  /** Number of running operations. */
  private running = 0;

  private resampler: Resampler;
  /** Marks the sound before it is resampled. */
  private marker: MarkEmbedder | undefined;
  /** Samples per second of the input at the moment. */
  private sampleRate: number;

  private constructor(
    private readonly options: FileOptions,
    private readonly codecRate: number,
    private readonly codec: Codec,
    private readonly turns: FairTurns,
  ) {
    this.sampleRate = options.inputRate;
    this.resampler = openResampler(options.inputRate, codecRate);
    this.marker = this.openMarker();
    this.parts = [codec.header()];
  }

  /** @param turns of the thread, which all of its files share. */
  static async open(options: FileOptions, turns = new FairTurns()): Promise<FileEncoder> {
    const kind = codecs[options.format];
    const codec = await kind.open(options, options);
    return new FileEncoder(options, kind.inputRate(options), codec, turns);
  }

  /** @returns the bytes that are ready. See `AudioEncoder.encode`. */
  encode(samples: Float32Array, sampleRate = this.options.inputRate): Promise<Uint8Array<ArrayBuffer>> {
    return this.run(() => this.encodeSlices(samples, sampleRate));
  }

  /** @returns the last bytes. See `AudioEncoder.finish`. */
  finish(): Promise<Uint8Array<ArrayBuffer>> {
    return this.run(() => this.encodeRest());
  }

  /** See `AudioEncoder.header`. */
  header(): Uint8Array<ArrayBuffer> {
    return concatenate([this.codec.header()]);
  }

  /** Frees the codec after its running operation has ended. */
  close(): void {
    this.closed = true;
    if (this.running === 0) this.codec.close();
  }

  private async run(work: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      if (this.closed) this.close();
    }
  }

  private async encodeSlices(samples: Float32Array, sampleRate: number): Promise<Uint8Array<ArrayBuffer>> {
    if (sampleRate !== this.sampleRate) await this.changeRate(sampleRate);
    const sliceLength = Math.ceil(sliceSeconds * sampleRate);
    for (let start = 0; start < samples.length; start += sliceLength) {
      await this.inTurn(async () => {
        if (this.closed) return;
        const slice = samples.subarray(start, start + sliceLength);
        const marked = this.marker?.process(slice) ?? slice;
        this.parts.push(await this.codec.encode(this.resampler.process(marked)));
      });
      if (this.closed) break;
    }
    return this.options.mode === 'whole' ? new Uint8Array() : this.take();
  }

  /** Converts what follows from another rate. The sound before it ends as if silence followed. */
  private async changeRate(sampleRate: number): Promise<void> {
    await this.inTurn(async () => {
      if (!this.closed) await this.endSound();
    });
    this.sampleRate = sampleRate;
    this.marker = this.openMarker();
    this.resampler = openResampler(sampleRate, this.codecRate);
  }

  private async encodeRest(): Promise<Uint8Array<ArrayBuffer>> {
    await this.inTurn(async () => {
      await this.endSound();
      this.parts.push(await this.codec.finish());
    });
    if (this.options.mode === 'whole') this.parts[0] = this.codec.header();
    return this.take();
  }

  /** Encodes what the marker and the resampler hold back. */
  private async endSound(): Promise<void> {
    const rest = this.marker?.finish();
    if (rest) this.parts.push(await this.codec.encode(this.resampler.process(rest)));
    this.parts.push(await this.codec.encode(this.resampler.finish()));
  }

  private openMarker(): MarkEmbedder | undefined {
    const { mark } = this.options;
    return mark && new MarkEmbedder(mark, this.sampleRate);
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return this.turns.take(this.options.owner ?? '', work);
  }

  private take(): Uint8Array<ArrayBuffer> {
    const bytes = concatenate(this.parts);
    this.parts = [];
    return bytes;
  }
}
