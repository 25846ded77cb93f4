/**
 * About how many seconds of speech a neural engine makes in one turn, at most. Longer pieces come in parts, each in a turn of its own.
 * This bounds how long one request keeps the others waiting, and how soon it is gone when it has been cancelled. Most
 * sentences at a voice's own speed have one part; slow speech and text full of figures have several (see bench/neighbours).
 */
export const longestTurnSeconds = 7;

/**
 * Seconds that a voice takes for a token (a phoneme, a stress, a space or a mark) of prose at its own speed. Measured on
 * Kokoro: 0.05 to 0.06 for prose in five languages, up to 0.067 for figures, names of letters and marks; only words of one
 * sound take longer ("oh oh oh": 0.08).
 */
const secondsPerToken = 0.06;

/** How many tokens a turn has, at most; `speed` is relative to a voice that speaks as fast as people do. */
export function tokensInTurn(speed: number): number {
  return Math.max(1, Math.floor((longestTurnSeconds * speed) / secondsPerToken));
}
