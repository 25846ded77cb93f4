import type { MeasuredLoudness } from './ebur128';
import { type Biquad, highPass, shelf } from './k-weighting';
import { filterTaps, maxOvershoot, truePeak } from './true-peak';

/** Blocks of 400 ms, a new one each 100 ms: Recommendation ITU-R BS.1770-5, annex 1. */
const stepSeconds = 0.1;
const stepsPerBlock = 4;

/** The recommendation's gates: blocks below -70 LUFS do not count, nor those 10 LU below the mean of the others. */
const absoluteGate = -70;
const relativeGate = -10;

/** Blocks are sorted into classes by their loudness, so that memory does not grow. The relative gate is as exact as a class is wide. */
const classWidth = 0.01;
const loudestClass = 10;
const classCount = Math.round((loudestClass - absoluteGate) / classWidth);

/**
 * Measures the loudness of a mono sound of any length by EBU R 128, in constant memory (130 kB).
 *
 * @example
 * const meter = new LoudnessMeter(24_000);
 * for await (const samples of sound) meter.add(samples);
 * meter.read(); // { lufs: -21.3, truePeakDb: -2.4 }
 */
export class LoudnessMeter {
  private readonly shelf: BiquadFilter;
  private readonly highPass: BiquadFilter;
  private readonly stepLength: number;
  /** The powers of the last three whole steps, and what the next one has so far. */
  private readonly steps = new Float64Array(stepsPerBlock - 1);
  private wholeSteps = 0;
  private sum = 0;
  private filled = 0;
  private readonly counts = new Float64Array(classCount);
  private readonly powers = new Float64Array(classCount);
  private blocks = 0;
  /** The highest level, linear, and the samples that the filter for the next ones needs. */
  private peak = 0;
  private recent = new Float32Array();

  /** @param sampleRate samples per second. */
  constructor(sampleRate: number) {
    this.shelf = new BiquadFilter(shelf(sampleRate));
    this.highPass = new BiquadFilter(highPass(sampleRate));
    this.stepLength = Math.round(stepSeconds * sampleRate);
  }

  /** Measures the next samples. Does not keep the array. */
  add(samples: Float32Array): void {
    for (const sample of samples) {
      const weighted = this.highPass.next(this.shelf.next(sample));
      this.sum += weighted * weighted;
      if (++this.filled === this.stepLength) this.endStep();
    }
    this.findPeak(samples);
  }

  /** The loudness of what has been added. More can be added after it. */
  read(): MeasuredLoudness {
    // The filter sees the last samples only with silence after them.
    const end = this.peakIn(new Float32Array(filterTaps), this.peak);
    return { lufs: this.integrated(), truePeakDb: 20 * Math.log10(end) };
  }

  private endStep(): void {
    const { steps, sum } = this;
    if (this.wholeSteps >= steps.length) {
      this.countBlock((steps.reduce((all, step) => all + step, 0) + sum) / (stepsPerBlock * this.stepLength));
    }
    steps[this.wholeSteps % steps.length] = sum;
    this.wholeSteps++;
    this.sum = 0;
    this.filled = 0;
  }

  private countBlock(power: number): void {
    this.blocks++;
    const place = Math.floor((loudnessOf(power) - absoluteGate) / classWidth);
    if (!(place >= 0)) return;
    const index = Math.min(place, classCount - 1);
    this.counts[index]! += 1;
    this.powers[index]! += power;
  }

  private integrated(): number {
    // A sound that is shorter than a block is one block.
    if (this.blocks === 0) {
      const count = this.wholeSteps * this.stepLength + this.filled;
      const lufs = loudnessOf((this.steps.reduce((all, step) => all + step, 0) + this.sum) / count);
      return lufs > absoluteGate ? lufs : -Infinity;
    }
    const gate = this.meanFrom(0) + relativeGate;
    return this.meanFrom(Math.max(0, Math.ceil((gate - absoluteGate) / classWidth)));
  }

  /** The mean loudness of the blocks from a class on. */
  private meanFrom(first: number): number {
    let [count, power] = [0, 0];
    for (let index = first; index < classCount; index++) {
      count += this.counts[index]!;
      power += this.powers[index]!;
    }
    return count === 0 ? -Infinity : loudnessOf(power / count);
  }

  private findPeak(samples: Float32Array): void {
    this.peak = this.peakIn(samples, this.peak);
    const all = samples.length < filterTaps ? joined(this.recent, samples) : samples;
    this.recent = all.slice(Math.max(0, all.length - filterTaps));
  }

  /** @param least a peak that is not higher is not looked at. */
  private peakIn(samples: Float32Array, least: number): number {
    const all = joined(this.recent, samples);
    let peak = least;
    let highUntil = -1;
    for (let index = 0; index < all.length; index++) {
      if (Math.abs(all[index]!) * maxOvershoot > peak) highUntil = index + filterTaps - 1;
      if (index >= this.recent.length && index <= highUntil) peak = Math.max(peak, truePeak(all, index));
    }
    return peak;
  }
}

function joined(before: Float32Array, samples: Float32Array): Float32Array {
  const all = new Float32Array(before.length + samples.length);
  all.set(before);
  all.set(samples, before.length);
  return all;
}

function loudnessOf(power: number): number {
  return 10 * Math.log10(power) - 0.691;
}

/** Filters a sound sample by sample. */
class BiquadFilter {
  private first = 0;
  private second = 0;

  constructor(private readonly coefficients: Biquad) {}

  next(sample: number): number {
    const { a, b } = this.coefficients;
    const result = b[0] * sample + this.first;
    this.first = b[1] * sample - a[0] * result + this.second;
    this.second = b[2] * sample - a[1] * result;
    return result;
  }
}
