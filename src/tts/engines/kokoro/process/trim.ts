/** Samples looked at together when the edge of the sound is sought: 5 ms at 24 kHz. */
const windowSamples = 120;

/** What is quieter than this part of the loudest window is silence: -46 dB. */
const silencePart = 0.005;

/** Kept before and after the sound, so that a soft start or end is not lost: 10 ms and 30 ms. */
const keptBefore = 240;
const keptAfter = 720;

/** Over which the edges are faded, so that they do not click: 5 ms and 10 ms. */
const fadeInSamples = 120;
const fadeOutSamples = 240;

/** Some voices come out louder than can be played. What is left above is for encoders, which change the peaks a little. */
const highestPeak = 0.97;

/** A stretch of samples. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Tells sound from silence, by the loudness of a few milliseconds each. */
export class Loudness {
  private readonly windows: readonly number[];
  private readonly threshold: number;

  constructor(private readonly samples: Float32Array) {
    this.windows = Array.from({ length: Math.floor(samples.length / windowSamples) }, (_, window) =>
      rootMeanSquare(samples.subarray(window * windowSamples, (window + 1) * windowSamples)),
    );
    this.threshold = Math.max(...this.windows) * silencePart;
  }

  /** Takes the silence off both ends of a stretch; `undefined` if it is all silent. */
  soundIn({ start, end }: Stretch): Stretch | undefined {
    const from = Math.floor(start / windowSamples);
    const windows = this.windows.slice(from, Math.ceil(end / windowSamples));
    const first = windows.findIndex((loudness) => loudness > this.threshold);
    if (first < 0) return undefined;
    const last = windows.findLastIndex((loudness) => loudness > this.threshold);
    return {
      start: Math.max(start, (from + first) * windowSamples),
      end: Math.min(end, (from + last + 1) * windowSamples),
    };
  }

  /** What is worth keeping of all the samples: the sound, and a little of the silence around it. */
  kept(): Stretch {
    const all = { start: 0, end: this.samples.length };
    const { start, end } = this.soundIn(all) ?? all;
    return { start: Math.max(all.start, start - keptBefore), end: Math.min(all.end, end + keptAfter) };
  }
}

/** Copies a stretch out of samples, with both edges faded, and softer as a whole where it would be clipped. */
export function cut(samples: Float32Array, { start, end }: Stretch): Float32Array<ArrayBuffer> {
  const piece = new Float32Array(samples.subarray(start, end));
  const peak = piece.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  if (peak > highestPeak) for (let index = 0; index < piece.length; index++) piece[index]! *= highestPeak / peak;
  const fadeIn = Math.min(fadeInSamples, piece.length);
  for (let index = 0; index < fadeIn; index++) piece[index]! *= index / fadeIn;
  const fadeOut = Math.min(fadeOutSamples, piece.length);
  for (let index = 0; index < fadeOut; index++) piece[piece.length - 1 - index]! *= index / fadeOut;
  return piece;
}

function rootMeanSquare(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
