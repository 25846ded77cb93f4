import { encodeMessage } from './convolutional-code';
import { FourierTransform } from './fourier-transform';
import { bandsOfBins, markGrid, sineWindow, transformSize } from './mark-grid';
import { bitsOfId, markPattern } from './mark-pattern';

/** What a file is marked with. */
export interface AudioMark {
  /** 64 bits. */
  readonly id: bigint;
  /** 32 secret bytes. Only who has them finds the mark. */
  readonly key: Uint8Array;
}

/**
 * How much each tile is raised or lowered, in dB. The mark is then 20·log10(10^(dB/20) − 1) below the speech in each band: see bench/watermark.
 */
export const markDecibels = 1.25;

/**
 * Marks a sound while it is made. Each tile of the grid becomes a little louder or quieter, so that the mark is in the speech's own spectrum,
 * and silent where the speech is. It holds the last 20 ms of the sound back.
 */
export class MarkEmbedder {
  private readonly signs: Int8Array;
  private readonly hop: number;
  private readonly window: Float64Array;
  private readonly bands: Int8Array;
  private readonly transform: FourierTransform;
  private readonly real: Float64Array;
  private readonly imaginary: Float64Array;
  private readonly raised: number;
  private readonly lowered: number;
  /** Sound that is not complete yet: what came in, and the mark for it. */
  private sound = new Float32Array();
  private mark = new Float64Array();
  /** The place of the first sample of these. */
  private start = 0;
  private slot = 0;

  /** @param decibels the strength. Defaults to {@link markDecibels}. */
  constructor({ id, key }: AudioMark, sampleRate: number, decibels = markDecibels) {
    const { bitOf, signOf } = markPattern(key);
    const code = encodeMessage(bitsOfId(id));
    this.signs = signOf.map((sign, tile) => (bitOf[tile]! < 0 || code[bitOf[tile]!] === 1 ? sign : -sign));
    this.hop = markGrid.slotSeconds * sampleRate;
    const length = Math.round(2 * this.hop);
    this.window = sineWindow(length);
    this.transform = new FourierTransform(transformSize(length));
    this.bands = bandsOfBins(sampleRate, this.transform.size);
    this.real = new Float64Array(this.transform.size);
    this.imaginary = new Float64Array(this.transform.size);
    this.raised = 10 ** (decibels / 20) - 1;
    this.lowered = 10 ** (-decibels / 20) - 1;
  }

  /** Adds sound. @returns the marked sound that is complete. */
  process(samples: Float32Array): Float32Array<ArrayBuffer> {
    this.append(samples);
    const end = this.start + this.sound.length;
    while (this.frameStart(this.slot) + this.window.length <= end) this.addFrame();
    return this.take(Math.min(this.sound.length, Math.max(0, this.frameStart(this.slot) - this.start)));
  }

  /** @returns the rest of the marked sound. */
  finish(): Float32Array<ArrayBuffer> {
    const end = this.start + this.sound.length;
    while (this.frameStart(this.slot) < end) this.addFrame();
    return this.take(this.sound.length);
  }

  /** Frames overlap by half; the first one begins half a frame before the sound. */
  private frameStart(slot: number): number {
    return Math.round((slot - 1) * this.hop);
  }

  private append(samples: Float32Array): void {
    const { sound, mark } = this;
    this.sound = new Float32Array(sound.length + samples.length);
    this.sound.set(sound);
    this.sound.set(samples, sound.length);
    this.mark = new Float64Array(this.sound.length);
    this.mark.set(mark);
  }

  private addFrame(): void {
    const { window, real, imaginary, transform, bands, sound, mark } = this;
    const offset = this.frameStart(this.slot) - this.start;
    real.fill(0);
    imaginary.fill(0);
    for (let index = 0; index < window.length; index++) real[index] = (sound[offset + index] ?? 0) * window[index]!;
    transform.forward(real, imaginary);
    const { size } = transform;
    const row = (this.slot % markGrid.slots) * markGrid.bands;
    for (let bin = 0; bin < size / 2; bin++) {
      const band = bands[bin]!;
      const gain = band < 0 ? 0 : this.signs[row + band]! > 0 ? this.raised : this.lowered;
      // Twice the half of the spectrum: the real part is then that of both halves.
      real[bin]! *= (2 * gain) / size;
      imaginary[bin]! *= (2 * gain) / size;
    }
    real.fill(0, size / 2);
    imaginary.fill(0, size / 2);
    transform.backward(real, imaginary);
    const last = Math.min(window.length, mark.length - offset);
    for (let index = Math.max(0, -offset); index < last; index++)
      mark[offset + index]! += real[index]! * window[index]!;
    this.slot++;
  }

  private take(count: number): Float32Array<ArrayBuffer> {
    const marked = new Float32Array(count);
    for (let index = 0; index < count; index++) marked[index] = this.sound[index]! + this.mark[index]!;
    this.sound = this.sound.slice(count);
    this.mark = this.mark.slice(count);
    this.start += count;
    return marked;
  }
}
