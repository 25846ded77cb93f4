/** Samples per second. */
export const kokoroSampleRate = 24_000;

/** Samples in one frame, the unit of the tokens' lengths: 25 ms. */
export const frameSamples = 600;

/** Numbers in one row of a voice. */
export const styleWidth = 256;

/** Tokens that it takes at a time, at most, and a voice has rows for. */
export const mostTokens = 510;

/**
 * Samples by which a sound is heard before the frames of its token begin: 40 ms. Measured on 36 sentences of af_heart: 52
 * words after silence are heard 15 to 85 ms before (median 35), plosives inside of a phrase 23 to 83 ms (median 35).
 */
export const soundLead = 960;
