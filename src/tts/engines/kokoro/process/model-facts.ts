/** Samples per second. */
export const kokoroSampleRate = 24_000;

/** Samples in one frame, the unit of the tokens' lengths: 25 ms. */
export const frameSamples = 600;

/** Numbers in one row of a voice. */
export const styleWidth = 256;

/** Tokens that it takes at a time, at most, and a voice has rows for. */
export const mostTokens = 510;
