/** Seconds of silence after a stretch of speech that ends so, at the voice's own pace. */
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

/** Words that nothing parts are not run together either. */
const secondsAfterWord = 0.05;

/**
 * How long to be silent after a stretch of speech, when more follows.
 *
 * @param lastMark the mark that it ends with, of the model's alphabet; `undefined`: it ends with a word.
 * @param speed 1 is the voice's own pace, 2 twice as fast.
 */
export function pauseAfter(lastMark: string | undefined, speed: number): number {
  return (lastMark === undefined ? secondsAfterWord : (secondsAfter[lastMark] ?? secondsAfterWord)) / speed;
}
