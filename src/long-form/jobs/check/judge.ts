import type { WordComparison } from '@voxgate/documents/hearing';

/**
 * A sentence is doubtful if this share of its words and this share of its letters were heard wrong. Homophones and names have wrong
 * words, but few wrong letters; numbers that the recogniser writes in digits have wrong letters, but few wrong words. See decision 83.
 */
const wrongWordShare = 0.3;
const wrongLetterShare = 0.3;

/** Shorter sentences, and those with fewer wrong letters, are never doubtful: the recogniser often hears nothing of a few words alone. */
const fewestWords = 4;
const fewestWrongLetters = 4;

/** Whether what was heard is probably not what was to be said. */
export function isDoubtful({ words, wrongWords, letters, wrongLetters }: WordComparison): boolean {
  return (
    words >= fewestWords &&
    wrongWords >= words * wrongWordShare &&
    wrongLetters >= letters * wrongLetterShare &&
    wrongLetters >= fewestWrongLetters
  );
}

/** Leaves out words that are pronounced as the text demands, which need not sound as they are written. */
export function withAllowance(comparison: WordComparison, givenWords: number, givenLetters: number): WordComparison {
  return {
    ...comparison,
    wrongWords: Math.max(0, comparison.wrongWords - givenWords),
    wrongLetters: Math.max(0, comparison.wrongLetters - givenLetters),
  };
}

/** How bad a try is, for choosing the best. */
export function badness({ words, wrongWords, letters, wrongLetters }: WordComparison): number {
  return wrongWords / Math.max(1, words) + wrongLetters / Math.max(1, letters);
}
