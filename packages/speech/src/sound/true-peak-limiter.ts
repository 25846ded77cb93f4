import { filterDelay, filterTaps, maxOvershoot, truePeak } from './true-peak';

/**
 * The highest true peak of finished speech, in dB of full scale. The limiter aims a little lower, because encoders, other sample
 * rates and the meter's own inexactness change peaks slightly.
 */
export const highestTruePeakDb = -1;
const marginDb = 0.3;

/** How far the limiter looks ahead, and how long its gain takes to fall. */
const lookAheadSeconds = 0.005;

/** The time in which the gain recovers by 63 %. */
const releaseSeconds = 0.08;

/** A gain above this has recovered completely. */
const recovered = 0.9995;

/**
 * Keeps the true peak of a sound below a ceiling: it lowers the gain before a peak within 5 ms and raises it again slowly, so that
 * nothing is clipped or bent. The result does not depend on how the sound is divided into calls, so streams and files have the
 * same samples. A sound without such peaks stays exactly as it is.
 *
 * @example
 * const limiter = new TruePeakLimiter(24_000);
 * const samples = [limiter.process(first), limiter.process(second), limiter.finish()];
 */
export class TruePeakLimiter {
  private readonly ceiling: number;
  private readonly lookAhead: number;
  private readonly release: number;
  /** The last samples: those not returned yet, and those that the filter needs. */
  private recent: Float32Array = new Float32Array();
  /** How many samples have come in, and gone out. */
  private received = 0;
  private returned = 0;
  /** The filter runs up to this sample, since one of its inputs is high. */
  private highUntil = -1;
  /** The gain that the interval before allows. */
  private allowedBefore = 1;
  /** Gains below 1 that the samples within the look-ahead need, ascending, with their places. Older ones that are not lower are left out. */
  private readonly needed: { at: number; gain: number }[] = [];
  /** The envelope: the least gain that is needed within the look-ahead, which rises slowly. Its last values are averaged. */
  private envelope = 1;
  private readonly envelopes: Float64Array;
  private envelopeSum: number;
  /** How many of the averaged values are below 1. */
  private lowered = 0;

  /**
   * @param sampleRate samples per second.
   * @param ceilingDb the highest true peak in dB of full scale.
   */
  constructor(sampleRate: number, ceilingDb = highestTruePeakDb) {
    this.ceiling = 10 ** ((ceilingDb - marginDb) / 20);
    this.lookAhead = Math.round(lookAheadSeconds * sampleRate);
    this.release = 1 - Math.exp(-1 / (releaseSeconds * sampleRate));
    this.envelopes = new Float64Array(this.lookAhead + 1).fill(1);
    this.envelopeSum = this.envelopes.length;
  }

  /**
   * Limits the next samples.
   *
   * @returns the samples that are ready: 5 ms less than have come in.
   */
  process(samples: Float32Array): Float32Array<ArrayBuffer> {
    const delay = this.lookAhead + filterDelay;
    const before = this.recent.length;
    const all = new Float32Array(before + samples.length);
    all.set(this.recent);
    all.set(samples, before);
    const ready = Math.max(0, this.received + samples.length - delay - this.returned);
    const limited = new Float32Array(ready);
    let written = 0;
    for (let index = before; index < all.length; index++) {
      const gain = this.nextGain(all, index);
      const at = this.received++ - delay;
      if (at >= 0) limited[written++] = all[index - delay]! * gain;
    }
    this.returned += written;
    this.recent = all.slice(Math.max(0, all.length - delay - filterTaps));
    return limited;
  }

  /** @returns the rest. The limiter cannot be used any more. */
  finish(): Float32Array<ArrayBuffer> {
    return this.process(new Float32Array(this.received > 0 ? this.lookAhead + filterDelay : 0));
  }

  /** The gain for the sample that leaves the limiter when one enters. */
  private nextGain(all: Float32Array, index: number): number {
    const newest = this.received;
    if (Math.abs(all[index]!) * maxOvershoot > this.ceiling) this.highUntil = newest + filterTaps - 1;
    const peak = newest <= this.highUntil ? truePeak(all, index) : 0;
    const allowed = peak > this.ceiling ? this.ceiling / peak : 1;
    // A peak between two samples needs the gain of both.
    const gain = Math.min(allowed, this.allowedBefore);
    this.allowedBefore = allowed;
    return this.smoothed(newest - filterDelay, gain);
  }

  /** Lowers the gain before a peak, and raises it slowly. @param at the sample that needs a gain. */
  private smoothed(at: number, gain: number): number {
    const { needed, envelopes } = this;
    if (gain < 1) {
      while (needed.length > 0 && needed.at(-1)!.gain >= gain) needed.pop();
      needed.push({ at, gain });
    }
    if (needed.length > 0 && needed[0]!.at < at - this.lookAhead) needed.shift();
    const least = needed[0]?.gain ?? 1;
    if (this.envelope < 1 || least < 1) {
      const risen = this.envelope + (1 - this.envelope) * this.release;
      this.envelope = Math.min(least, risen > recovered ? 1 : risen);
    }
    if (this.envelope === 1 && this.lowered === 0) return 1;
    const place = (at + filterDelay) % envelopes.length;
    const old = envelopes[place]!;
    this.lowered += Number(this.envelope < 1) - Number(old < 1);
    // Sums of numbers below 1 are inexact, but this one ends exactly.
    this.envelopeSum = this.lowered === 0 ? envelopes.length : this.envelopeSum + this.envelope - old;
    envelopes[place] = this.envelope;
    return this.envelopeSum / envelopes.length;
  }
}
