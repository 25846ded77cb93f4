import type { SoundFinder, Stretch } from '../../../sound/trim';
import { frameSamples } from './model-facts';

/** Values of the curve per frame. */
const valuesPerFrame = 2;

const samplesPerValue = frameSamples / valuesPerFrame;

// Distances from the loudest value: natural logarithms of power, so that 10.6 is 46 dB.
/** Speech begins with the first value above this: 35 dB. */
const startLevel = 8;
/** Sound up to this level is certainly not silence: 39 dB. */
const soundLevel = 9;
/** The level of silence: 46 dB, as in `Loudness`. */
const silenceLevel = 10.6;
/** Nothing can be heard below this: 61 dB. Endings are soft; silence is at 78 dB. */
const inaudibleLevel = 14;

/**
 * Logarithm of the ratio between the square root of a value and the root mean square of the samples. Measured on 160
 * sentences of 28 voices; standard deviation 1.6 dB.
 */
const toSamples = -5.76;

/** Amplitude of silence relative to the loudest window, as in `Loudness`: -46 dB. */
const silencePart = 0.005;

/**
 * The loudness of a sentence, which the model determines before it makes any sound. Times are in samples. On 160 sentences,
 * sound started -26 to 21 ms from `start` (98 %), and ended -67 to 50 ms from the last value above silence (94 %).
 */
export class EnergyCurve implements SoundFinder {
  private readonly loudest: number;

  /** @param values two for each frame: natural logarithms of power. */
  constructor(private readonly values: Float32Array) {
    this.loudest = values.reduce((most, value) => Math.max(most, value), -Infinity);
  }

  /** Number of frames. */
  get frames(): number {
    return this.values.length / valuesPerFrame;
  }

  /** Where speech begins. */
  get start(): number {
    return this.firstAbove(this.loudest - startLevel, 0, this.values.length) * samplesPerValue;
  }

  /** Up to here, there is sound. */
  get soundEnd(): number {
    return this.endAbove(this.loudest - soundLevel, 0, this.values.length) * samplesPerValue;
  }

  /** After this, nothing can be heard. */
  get audibleEnd(): number {
    return this.endAbove(this.loudest - inaudibleLevel, 0, this.values.length) * samplesPerValue;
  }

  /** The amplitude (root mean square) below which samples are silence. */
  get silence(): number {
    return silencePart * Math.exp(this.loudest / 2 + toSamples);
  }

  soundIn({ start, end }: Stretch): Stretch | undefined {
    const from = Math.floor(start / samplesPerValue);
    const to = Math.ceil(end / samplesPerValue);
    const first = this.firstAbove(this.loudest - silenceLevel, from, to);
    if (first === to) return undefined;
    const last = this.endAbove(this.loudest - silenceLevel, from, to);
    return { start: Math.max(start, first * samplesPerValue), end: Math.min(end, last * samplesPerValue) };
  }

  /** Index of the first value above a level; `to` if there is none. */
  private firstAbove(level: number, from: number, to: number): number {
    const found = this.values.subarray(from, to).findIndex((value) => value > level);
    return found < 0 ? to : from + found;
  }

  /** Index after the last value above a level; `from` if there is none. */
  private endAbove(level: number, from: number, to: number): number {
    return from + this.values.subarray(from, to).findLastIndex((value) => value > level) + 1;
  }
}
