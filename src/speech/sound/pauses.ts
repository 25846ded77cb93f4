/** Seconds of silence after speech that ends with a mark, at normal speed. */
const secondsAfter: Readonly<Record<string, number>> = {
  ',': 0.16,
  ';': 0.28,
  ':': 0.28,
  '—': 0.24,
  '(': 0.1,
  ')': 0.2,
  '“': 0.08,
  '”': 0.3,
  '.': 0.4,
  '!': 0.4,
  '?': 0.4,
  '…': 0.5,
};

/** Seconds of silence after speech that ends with a word. */
const secondsAfterWord = 0.05;

/**
 * Seconds of silence after speech, if more follows.
 *
 * @param lastMark the final mark in the model's alphabet; `undefined` if the speech ends with a word.
 * @param speed 1 is the voice's normal speed; 2 is twice as fast.
 */
export function pauseAfter(lastMark: string | undefined, speed: number): number {
  return (lastMark === undefined ? secondsAfterWord : (secondsAfter[lastMark] ?? secondsAfterWord)) / speed;
}
