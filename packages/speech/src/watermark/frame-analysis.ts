import { hertzOf, markBins, markLayout } from './mark-layout';

/** Tables of a sample rate are kept for so many rates. */
const maxKeptRates = 4;
const kept = new Map<number, FrameAnalysis>();

/**
 * The bins of one frame of sound at one sample rate. Frames are weighted by half a wave of a sine, as is what is made of bins.
 *
 * Waves of whole numbers of periods are symmetric about the middle of the frame, and about the middle of each half. So a quarter of a
 * wave is enough, with sums and differences of the samples that it stands for.
 */
export class FrameAnalysis {
  /** Samples of a frame. */
  readonly length: number;
  private readonly half: number;
  /** Samples of a wave that are kept: a quarter, or a half if the frame has an odd number of samples. */
  private readonly width: number;
  private readonly window: Float64Array;
  /** For each bin, one sample after the other, from the start of the frame. */
  private readonly cosines: Float32Array;
  private readonly sines: Float32Array;
  /** What is the same in both halves of a frame, and what is opposite; of each, what is the same in both quarters, and opposite. */
  private readonly even: Halves;
  private readonly odd: Halves;

  private constructor(private readonly sampleRate: number) {
    this.length = Math.round(markLayout.frameSeconds * sampleRate);
    this.half = Math.ceil(this.length / 2);
    const { length, half } = this;
    const isSymmetric = length % 2 === 0 && length * markLayout.binHz === sampleRate;
    this.width = isSymmetric ? Math.ceil(half / 2) : half;
    const { width } = this;
    this.window = Float64Array.from({ length: half }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / length));
    this.cosines = new Float32Array(markBins * width);
    this.sines = new Float32Array(markBins * width);
    for (let bin = 0; bin < markBins; bin++) {
      const turn = (2 * Math.PI * hertzOf(bin)) / sampleRate;
      for (let index = 0; index < width; index++) {
        const angle = turn * (index - (length - 1) / 2);
        this.cosines[bin * width + index] = Math.cos(angle);
        this.sines[bin * width + index] = Math.sin(angle);
      }
    }
    this.even = new Halves(half, width);
    this.odd = new Halves(half, width);
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
    const { length, half, width, window, even, odd, cosines, sines } = this;
    for (let index = 0; index < half; index++) {
      const first = (sound[offset + index] ?? 0) * window[index]!;
      const mirror = length - 1 - index;
      const last = mirror === index ? 0 : (sound[offset + mirror] ?? 0) * window[index]!;
      even.whole[index] = first + last;
      odd.whole[index] = first - last;
    }
    even.fold();
    odd.fold();
    for (let bin = 0; bin < markBins; bin++) {
      const row = bin * width;
      const { ofCosines, ofSines } = this.partsOf(bin);
      let [x, y] = [0, 0];
      for (let index = 0; index < width; index++) {
        x += ofCosines[index]! * cosines[row + index]!;
        y -= ofSines[index]! * sines[row + index]!;
      }
      const { cosine, sine } = this.turn(bin, late);
      real[bin] = x * cosine - y * sine;
      imaginary[bin] = x * sine + y * cosine;
    }
  }

  /** Adds a frame that has these bins. See {@link read}. */
  write(real: Float64Array, imaginary: Float64Array, sound: Float64Array, offset: number, late: number): void {
    const { length, half, width, window, even, odd, cosines, sines } = this;
    even.clear();
    odd.clear();
    for (let bin = 0; bin < markBins; bin++) {
      const { cosine, sine } = this.turn(bin, -late);
      const x = real[bin]! * cosine - imaginary[bin]! * sine;
      const y = real[bin]! * sine + imaginary[bin]! * cosine;
      const row = bin * width;
      const { ofCosines, ofSines } = this.partsOf(bin);
      for (let index = 0; index < width; index++) {
        ofCosines[index]! += x * cosines[row + index]!;
        ofSines[index]! += y * sines[row + index]!;
      }
    }
    even.unfold();
    odd.unfold();
    // The windows of both ways add up to length / 2, and half of a real sound is in the frequencies below zero.
    const scale = 4 / length;
    const add = (index: number, value: number) => {
      if (index >= 0 && index < sound.length) sound[index]! += value;
    };
    for (let index = 0; index < half; index++) {
      const mirror = length - 1 - index;
      const weight = scale * window[index]!;
      add(offset + index, weight * (even.whole[index]! - odd.whole[index]!));
      if (mirror !== index) add(offset + mirror, weight * (even.whole[index]! + odd.whole[index]!));
    }
  }

  /** Which parts of a frame the waves of a bin meet: in the other part, they cancel out. */
  private partsOf(bin: number): { ofCosines: Float64Array; ofSines: Float64Array } {
    const { even, odd } = this;
    const hasEvenNumber = (markLayout.firstBin + bin) % 2 === 0;
    return hasEvenNumber
      ? { ofCosines: even.same, ofSines: odd.opposite }
      : { ofCosines: even.opposite, ofSines: odd.same };
  }

  private turn(bin: number, late: number): { cosine: number; sine: number } {
    const angle = (2 * Math.PI * hertzOf(bin) * late) / this.sampleRate;
    return { cosine: Math.cos(angle), sine: Math.sin(angle) };
  }
}

/** Half a frame as what is the same in both of its halves, in mirror image, and what is opposite. */
class Halves {
  readonly whole: Float64Array;
  readonly same: Float64Array;
  readonly opposite: Float64Array;

  /** @param width half of the length, or all of it: then both are the whole. */
  constructor(
    private readonly length: number,
    private readonly width: number,
  ) {
    this.whole = new Float64Array(length);
    const isFolded = width < length;
    this.same = isFolded ? new Float64Array(width) : this.whole;
    this.opposite = isFolded ? new Float64Array(width) : this.whole;
  }

  clear(): void {
    this.same.fill(0);
    this.opposite.fill(0);
  }

  fold(): void {
    const { whole, same, opposite, length, width } = this;
    if (width === length) return;
    for (let index = 0; index < width; index++) {
      const mirror = length - 1 - index;
      const last = mirror === index ? 0 : whole[mirror]!;
      same[index] = whole[index]! + last;
      opposite[index] = whole[index]! - last;
    }
  }

  unfold(): void {
    const { whole, same, opposite, length, width } = this;
    if (width === length) return;
    for (let index = 0; index < width; index++) {
      whole[length - 1 - index] = same[index]! - opposite[index]!;
      whole[index] = same[index]! + opposite[index]!;
    }
  }
}
