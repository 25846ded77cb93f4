/** What is looked at together when the edge of the sound is sought, in seconds. */
const windowSeconds = 0.005;

/** What is quieter than this part of the loudest window is silence: -46 dB. */
const silencePart = 0.005;

/** Kept before and after the sound, so that a soft start or end is not lost, in seconds. */
const keptBefore = 0.01;
const keptAfter = 0.03;

/** Over which the edges are faded, so that they do not click, in seconds. */
const fadeInSeconds = 0.005;
const fadeOutSeconds = 0.01;

/** Some voices come out louder than can be played. What is left above is for encoders, which change the peaks a little. */
const highestPeak = 0.97;

/** A stretch of samples. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Tells sound from silence, by the loudness of a few milliseconds each. */
export class Loudness {
  private readonly windowSamples: number;
  private readonly windows: readonly number[];
  private readonly threshold: number;

  /** @param sampleRate samples per second. */
  constructor(
    private readonly samples: Float32Array,
    private readonly sampleRate: number,
  ) {
    const size = Math.round(windowSeconds * sampleRate);
    this.windowSamples = size;
    this.windows = Array.from({ length: Math.floor(samples.length / size) }, (_, window) =>
      rootMeanSquare(samples.subarray(window * size, (window + 1) * size)),
    );
    this.threshold = Math.max(...this.windows) * silencePart;
  }

  /** Takes the silence off both ends of a stretch; `undefined` if it is all silent. */
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

  /** What is worth keeping of all the samples: the sound, and a little of the silence around it. */
  kept(): Stretch {
    const all = { start: 0, end: this.samples.length };
    const { start, end } = this.soundIn(all) ?? all;
    return {
      start: Math.max(all.start, start - Math.round(keptBefore * this.sampleRate)),
      end: Math.min(all.end, end + Math.round(keptAfter * this.sampleRate)),
    };
  }
}

/** Copies a stretch out of samples, with both edges faded, and softer as a whole where it would be clipped. */
export function cut(samples: Float32Array, { start, end }: Stretch, sampleRate: number): Float32Array<ArrayBuffer> {
  const piece = new Float32Array(samples.subarray(start, end));
  const peak = piece.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  if (peak > highestPeak) for (let index = 0; index < piece.length; index++) piece[index]! *= highestPeak / peak;
  const fadeIn = Math.min(Math.round(fadeInSeconds * sampleRate), piece.length);
  for (let index = 0; index < fadeIn; index++) piece[index]! *= index / fadeIn;
  const fadeOut = Math.min(Math.round(fadeOutSeconds * sampleRate), piece.length);
  for (let index = 0; index < fadeOut; index++) piece[piece.length - 1 - index]! *= index / fadeOut;
  return piece;
}

function rootMeanSquare(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
