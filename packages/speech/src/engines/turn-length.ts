/**
 * Approximate maximum of seconds of speech in one turn of a Piper voice that is not spoken in windows, which are shorter. Longer
 * pieces are split into parts with one turn each. This limits how long one request delays others and how long a cancelled request
 * keeps running (see bench/neighbours).
 */
export const maxTurnSeconds = 7;

/**
 * Seconds per token (a phoneme, a stress, a space or a mark) of prose at normal speed. Measured on Kokoro: 0.05 to 0.06 for
 * prose in five languages, up to 0.067 for numbers, letter names and marks. Only words of one sound take longer ("oh oh oh":
 * 0.08).
 */
const secondsPerToken = 0.06;

/**
 * Maximum number of tokens in a turn.
 *
 * @param speed relative to a voice that speaks at normal human speed.
 * @param seconds of speech in a turn.
 */
export function tokensInTurn(speed: number, seconds = maxTurnSeconds): number {
  return Math.max(1, Math.floor((seconds * speed) / secondsPerToken));
}
