/** Window for measuring loudness, in seconds. */
const windowSeconds = 0.005;

/** Silence threshold relative to the loudest window: -46 dB. */
const silencePart = 0.005;

/** Margin in seconds to keep before and after the sound, so that soft starts and ends are not lost. */
const keptBefore = 0.01;
const keptAfter = 0.03;

/** Length of fades in seconds, so that the edges do not click. */
const fadeInSeconds = 0.005;
const fadeOutSeconds = 0.01;

/** Maximum peak. Some voices exceed full scale; the headroom is for encoders, which change peaks slightly. */
const highestPeak = 0.97;

/** Peaks above this are limited. One sentence in four has any. */
const bentFrom = 0.85;

/** A range of samples. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Tells sound from silence. */
export interface SoundFinder {
  /** Trims silence at both ends of a range of samples; `undefined` if the whole range is silent. */
  soundIn(range: Stretch): Stretch | undefined;
}

/** Distinguishes sound from silence by the loudness of 5 ms windows. */
export class Loudness implements SoundFinder {
  private readonly windowSamples: number;
  private readonly windows: readonly number[];
  private readonly threshold: number;

  /**
   * @param sampleRate samples per second.
   * @param silence the amplitude (root mean square) up to which a window is silent; by default, 46 dB below the loudest window.
   */
  constructor(
    private readonly samples: Float32Array,
    private readonly sampleRate: number,
    silence?: number,
  ) {
    const size = Math.round(windowSeconds * sampleRate);
    this.windowSamples = size;
    this.windows = Array.from({ length: Math.floor(samples.length / size) }, (_, window) =>
      rootMeanSquare(samples.subarray(window * size, (window + 1) * size)),
    );
    this.threshold = silence ?? this.loudest * silencePart;
  }

  /** The amplitude (root mean square) of the loudest window. */
  get loudest(): number {
    return Math.max(0, ...this.windows);
  }

  soundIn({ start, end }: Stretch): Stretch | undefined {
    const from = Math.floor(start / this.windowSamples);
    const windows = this.windows.slice(from, Math.ceil(end / this.windowSamples));
    const first = windows.findIndex((loudness) => loudness > this.threshold);
    if (first < 0) return undefined;
    const last = windows.findLastIndex((loudness) => loudness > this.threshold);
    return {
      start: Math.max(start, (from + first) * this.windowSamples),
      end: Math.min(end, (from + last + 1) * this.windowSamples),
    };
  }

  /** The range to keep: the sound plus a margin. */
  kept(): Stretch {
    const all = { start: 0, end: this.samples.length };
    return withMargins(this.soundIn(all) ?? all, this.samples.length, this.sampleRate);
  }
}

/** A range of samples with the margins that keep soft starts and ends, within 0 and `length`. */
export function withMargins({ start, end }: Stretch, length: number, sampleRate: number): Stretch {
  return {
    start: Math.max(0, start - Math.round(keptBefore * sampleRate)),
    end: Math.min(length, end + Math.round(keptAfter * sampleRate)),
  };
}

/** Copies a range of samples, fades both edges, and reduces the volume if it would clip. */
export function cut(samples: Float32Array, { start, end }: Stretch, sampleRate: number): Float32Array<ArrayBuffer> {
  const piece = new Float32Array(samples.subarray(start, end));
  const peak = piece.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  if (peak > highestPeak) for (let index = 0; index < piece.length; index++) piece[index]! *= highestPeak / peak;
  fadeIn(piece, sampleRate);
  fadeOut(piece, sampleRate);
  return piece;
}

/** Fades the beginning in, so that it does not click. Changes the samples. */
export function fadeIn(samples: Float32Array, sampleRate: number): void {
  const length = Math.min(Math.round(fadeInSeconds * sampleRate), samples.length);
  for (let index = 0; index < length; index++) samples[index]! *= index / length;
}

/** Fades the end out, so that it does not click. Changes the samples. */
export function fadeOut(samples: Float32Array, sampleRate: number): void {
  const length = Math.min(Math.round(fadeOutSeconds * sampleRate), samples.length);
  for (let index = 0; index < length; index++) samples[samples.length - 1 - index]! *= index / length;
}

/**
 * Limits peaks, by default to 0.97, by bending the waveform above 0.85. Changes the samples. Unlike a change of volume, it needs to know
 * nothing of the samples before and after, so that a sentence in windows sounds the same as in one piece.
 */
export function limitPeaks(samples: Float32Array, limits = { highestPeak, bentFrom }): void {
  const from = limits.bentFrom;
  const room = limits.highestPeak - from;
  for (let index = 0; index < samples.length; index++) {
    const size = Math.abs(samples[index]!);
    if (size > from) samples[index] = Math.sign(samples[index]!) * (from + room * Math.tanh((size - from) / room));
  }
}

function rootMeanSquare(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
