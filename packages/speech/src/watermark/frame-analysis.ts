import { hertzOf, markBins, markLayout } from './mark-layout';

/** Tables of a sample rate are kept for so many rates. */
const maxKeptRates = 4;
const kept = new Map<number, FrameAnalysis>();

/** The bins of one frame of sound at one sample rate. Frames are weighted by half a wave of a sine, as is what is made of bins. */
export class FrameAnalysis {
  /** Samples of a frame. */
  readonly length: number;
  private readonly half: number;
  private readonly window: Float64Array;
  /** For each bin, one sample after the other, of the first half of the window: the second is its mirror image. */
  private readonly cosines: Float32Array;
  private readonly sines: Float32Array;
  private readonly even: Float64Array;
  private readonly odd: Float64Array;

  private constructor(private readonly sampleRate: number) {
    this.length = Math.round(markLayout.frameSeconds * sampleRate);
    this.half = Math.ceil(this.length / 2);
    const { length, half } = this;
    this.window = Float64Array.from({ length: half }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / length));
    this.cosines = new Float32Array(markBins * half);
    this.sines = new Float32Array(markBins * half);
    for (let bin = 0; bin < markBins; bin++) {
      const turn = (2 * Math.PI * hertzOf(bin)) / sampleRate;
      for (let index = 0; index < half; index++) {
        const angle = turn * (index - (length - 1) / 2);
        this.cosines[bin * half + index] = Math.cos(angle);
        this.sines[bin * half + index] = Math.sin(angle);
      }
    }
    this.even = new Float64Array(half);
    this.odd = new Float64Array(half);
  }

  static at(sampleRate: number): FrameAnalysis {
    let analysis = kept.get(sampleRate);
    if (!analysis) {
      if (kept.size >= maxKeptRates) kept.delete(kept.keys().next().value!);
      kept.set(sampleRate, (analysis = new FrameAnalysis(sampleRate)));
    }
    return analysis;
  }

  /**
   * Reads the bins of a frame.
   *
   * @param offset of its first sample. What is outside of the sound is silent.
   * @param late by how much of a sample the frame begins later than that.
   */
  read(sound: Float32Array, offset: number, late: number, real: Float64Array, imaginary: Float64Array): void {
    const { length, half, window, even, odd, cosines, sines } = this;
    for (let index = 0; index < half; index++) {
      const first = (sound[offset + index] ?? 0) * window[index]!;
      const mirror = length - 1 - index;
      const last = mirror === index ? 0 : (sound[offset + mirror] ?? 0) * window[index]!;
      even[index] = first + last;
      odd[index] = first - last;
    }
    for (let bin = 0; bin < markBins; bin++) {
      const row = bin * half;
      let [x, y] = [0, 0];
      for (let index = 0; index < half; index++) {
        x += even[index]! * cosines[row + index]!;
        y -= odd[index]! * sines[row + index]!;
      }
      const { cosine, sine } = this.turn(bin, late);
      real[bin] = x * cosine - y * sine;
      imaginary[bin] = x * sine + y * cosine;
    }
  }

  /** Adds a frame that has these bins. See {@link read}. */
  write(real: Float64Array, imaginary: Float64Array, sound: Float64Array, offset: number, late: number): void {
    const { length, half, window, even, odd, cosines, sines } = this;
    even.fill(0);
    odd.fill(0);
    for (let bin = 0; bin < markBins; bin++) {
      const { cosine, sine } = this.turn(bin, -late);
      const x = real[bin]! * cosine - imaginary[bin]! * sine;
      const y = real[bin]! * sine + imaginary[bin]! * cosine;
      const row = bin * half;
      for (let index = 0; index < half; index++) {
        even[index]! += x * cosines[row + index]!;
        odd[index]! += y * sines[row + index]!;
      }
    }
    // The windows of both ways add up to length / 2, and half of a real sound is in the frequencies below zero.
    const scale = 4 / length;
    const add = (index: number, value: number) => {
      if (index >= 0 && index < sound.length) sound[index]! += value;
    };
    for (let index = 0; index < half; index++) {
      const mirror = length - 1 - index;
      const weight = scale * window[index]!;
      add(offset + index, weight * (even[index]! - odd[index]!));
      if (mirror !== index) add(offset + mirror, weight * (even[index]! + odd[index]!));
    }
  }

  private turn(bin: number, late: number): { cosine: number; sine: number } {
    const angle = (2 * Math.PI * hertzOf(bin) * late) / this.sampleRate;
    return { cosine: Math.cos(angle), sine: Math.sin(angle) };
  }
}
