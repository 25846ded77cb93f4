/** Seconds of silence after speech that ends with a mark inside a sentence, at normal speed. */
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
  '…': 0.32,
};

/** Seconds of silence after speech that ends with a word. */
const secondsAfterWord = 0.05;

/** Seconds of silence after a sentence, and after one that ends with a comma (at the end of a line) or trails off. */
const secondsAfterSentence = 0.4;
const secondsAfterComma = 0.28;
const secondsAfterEllipsis = 0.5;

/** Silence between paragraphs, on top of the pause after a sentence, in seconds at normal speed. */
export const paragraphPause = 0.35;

/**
 * Seconds of silence after speech, if more follows.
 *
 * @param lastMark the final mark in the model's alphabet; `undefined` if the speech ends with a word.
 * @param speed 1 is the voice's normal speed; 2 is twice as fast.
 */
export function pauseAfter(lastMark: string | undefined, speed: number): number {
  return (lastMark === undefined ? secondsAfterWord : (secondsAfter[lastMark] ?? secondsAfterWord)) / speed;
}

/** The final mark of a text, as {@link pauseAfter} takes it; `undefined` if it ends with a word. */
export function finalMark(text: string): string | undefined {
  return text.endsWith('..') ? '…' : text.at(-1);
}

/**
 * The least seconds of silence after a sentence, if more follows. What ends a line is a sentence, with or without a full stop.
 *
 * @param text the sentence.
 */
export function pauseAfterSentence(text: string, speed: number): number {
  const end = withoutClosingMarks(text);
  if (/[,،、，]$/u.test(end)) return secondsAfterComma / speed;
  return (/(?:…|\.\.)$/u.test(end) ? secondsAfterEllipsis : secondsAfterSentence) / speed;
}

/** Quotation marks and brackets at the end do not tell how a sentence ends. */
function withoutClosingMarks(text: string): string {
  return text.slice(-10).replace(/[\s"'\p{Pe}\p{Pf}]+$/u, '');
}
