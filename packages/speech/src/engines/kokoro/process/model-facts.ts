/** Samples per second. */
export const kokoroSampleRate = 24_000;

/** Samples per frame, the unit of token lengths: 25 ms. */
export const frameSamples = 600;

/**
 * Frames that are decoded on each side of a window and discarded. With 6, the generator in 8 bits makes the same samples as of the
 * whole sentence, and that in 32 bits the same up to rounding (-113 dB). With 4, they differ by -35 and -104 dB.
 */
export const contextFrames = 6;

/** What Kokoro's windows are made of. The first one has at least 0.25 s. */
export const windowUnits = { frameSeconds: frameSamples / kokoroSampleRate, contextFrames, fewestFrames: 10 } as const;

/**
 * Sentences up to this length, 2 s, are decoded whole. The statistics that are predicted for a short sentence are less exact, and
 * change its loudness by up to 1.4 dB.
 */
const maxFramesWhole = 80;

/** Whether a sentence with this number of frames is decoded in one window, with its own statistics. */
export function isDecodedWhole(frames: number): boolean {
  return frames <= maxFramesWhole;
}

/** Numbers per row of a voice. */
export const styleWidth = 256;

/** Maximum number of tokens per run, and number of rows of a voice. */
export const maxTokens = 510;

/**
 * Samples by which a sound starts before the frames of its token: 40 ms. Measured on 36 sentences of af_heart: 52 words after
 * silence start 15 to 85 ms early (median 35), plosives inside phrases 23 to 83 ms (median 35).
 */
export const onsetLeadSamples = 960;
