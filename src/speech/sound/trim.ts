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

/** A range of samples. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Distinguishes sound from silence by the loudness of 5 ms windows. */
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

  /** Trims silence at both ends of a range; `undefined` if the whole range is silent. */
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
    const { start, end } = this.soundIn(all) ?? all;
    return {
      start: Math.max(all.start, start - Math.round(keptBefore * this.sampleRate)),
      end: Math.min(all.end, end + Math.round(keptAfter * this.sampleRate)),
    };
  }
}

/** Copies a range of samples, fades both edges, and reduces the volume if it would clip. */
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
