import { decibels, meanPower, powerOf } from './decibels';
import { cents, pitchOf } from './pitch';

/** The stretch on each side of a join that level and pitch are measured on, in seconds. */
const sideSeconds = 0.05;

/** Levels this far below the loudest 50 ms of the reference count as equally silent, in dB. */
const floorDepth = 50;

/** How far from a join its steps are looked for, in seconds. */
const joinSeconds = 0.002;

/** The stretch around a join with whose steps in the reference those of the join are compared, in seconds. */
const nearbySeconds = 0.02;

/** Steps below this part of the largest step of the words around count as this part: -40 dB. */
const smallestStep = 0.01;

/** What is heard at a place where two decoded windows were joined. */
export interface JoinFigures {
  /** The sample of the reference at the join. */
  readonly at: number;
  /** How much the change of level over the join differs from that of the reference, in dB. Not negative. */
  readonly levelJump: number;
  /** The largest step between samples at the join, relative to the largest inside the words around it and in the reference there. */
  readonly stepToWords: number;
  /** The largest step between samples at the join, relative to the largest of the reference near the same place. */
  readonly stepToReference: number;
  /**
   * How much the change of pitch over the join differs from that of the reference, in cents. Not negative. `undefined`
   * unless both sounds have a pitch on both sides.
   */
  readonly pitchJump: number | undefined;
}

/** A range of samples. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Measures joins of a sound against a reference of the same length. */
export class JoinMeter {
  private readonly floor: number;

  constructor(
    private readonly reference: Float32Array,
    private readonly candidate: Float32Array,
    private readonly sampleRate: number,
  ) {
    const side = this.samplesIn(sideSeconds);
    let loudest = 0;
    for (let start = 0; start + side <= reference.length; start += side) {
      loudest = Math.max(loudest, meanPower(reference.subarray(start, start + side)));
    }
    this.floor = loudest * powerOf(-floorDepth);
  }

  /**
   * @param at the first sample after the join.
   * @param words the range from the start of the word before the join to the end of the word after it.
   */
  measure(at: number, words: Stretch): JoinFigures {
    const step = largestStep(this.candidate, this.around(at, joinSeconds));
    const nearby = largestStep(this.reference, this.around(at, nearbySeconds));
    const { start, end } = this.around(at, joinSeconds);
    // The reference has no join here, so its steps at this place are steps inside words, too.
    const inWords = Math.max(
      largestStep(this.candidate, { start: words.start, end: start }),
      largestStep(this.candidate, { start: end, end: words.end }),
      largestStep(this.reference, { start, end }),
    );
    return {
      at,
      levelJump: Math.abs(this.levelChange(this.candidate, at) - this.levelChange(this.reference, at)),
      stepToWords: step / (inWords || Number.EPSILON),
      stepToReference: step / (Math.max(nearby, smallestStep * inWords) || Number.EPSILON),
      pitchJump: this.pitchJump(at),
    };
  }

  private levelChange(samples: Float32Array, at: number): number {
    const [before, after] = this.sides(samples, at).map((side) => decibels(Math.max(meanPower(side), this.floor)));
    return after! - before!;
  }

  private pitchJump(at: number): number | undefined {
    const change = this.pitchChange(this.candidate, at);
    const expected = this.pitchChange(this.reference, at);
    return change === undefined || expected === undefined ? undefined : Math.abs(change - expected);
  }

  private pitchChange(samples: Float32Array, at: number): number | undefined {
    const sides = this.sides(samples, at);
    if (sides.some(({ length }) => length < this.samplesIn(sideSeconds))) return undefined;
    const [before, after] = sides.map((side) =>
      meanPower(side) > this.floor ? pitchOf(side, this.sampleRate) : undefined,
    );
    return before === undefined || after === undefined ? undefined : cents(before, after);
  }

  private sides(samples: Float32Array, at: number): Float32Array[] {
    const { start, end } = this.around(at, sideSeconds);
    return [samples.subarray(start, at), samples.subarray(at, end)];
  }

  private around(at: number, seconds: number): Stretch {
    const reach = this.samplesIn(seconds);
    return { start: Math.max(0, at - reach), end: Math.min(this.reference.length, at + reach) };
  }

  private samplesIn(seconds: number): number {
    return Math.round(seconds * this.sampleRate);
  }
}

/** The largest difference of two neighbouring samples in a range. */
function largestStep(samples: Float32Array, { start, end }: Stretch): number {
  let largest = 0;
  for (let index = Math.max(1, start); index < Math.min(end, samples.length); index++) {
    largest = Math.max(largest, Math.abs(samples[index]! - samples[index - 1]!));
  }
  return largest;
}
