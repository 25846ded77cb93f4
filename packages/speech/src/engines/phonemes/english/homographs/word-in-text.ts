/** A word in the text around it, up to a pause on each side. */
export interface WordInText {
  /** The words as written, with straight apostrophes. */
  readonly spellings: readonly string[];
  /** The same in lower case. */
  readonly lower: readonly string[];
  /** The place of the word in both. */
  readonly index: number;
  /** Whether a sentence begins with it, so that its capital says nothing. */
  readonly isFirst: boolean;
  /** The part of speech of a word, by a tagger: `NOUN`, `VERB` … */
  readonly tag: (index: number) => string;
}

/** Whether a word has a capital that is not only that of a sentence. */
export function isCapitalized(word: WordInText): boolean {
  return !word.isFirst && hasCapital(word, word.index);
}

/** Whether a word begins with a capital letter. */
export function hasCapital({ spellings }: WordInText, at: number): boolean {
  return /^\p{Lu}/u.test(spellings[at] ?? '');
}

/**
 * A test for words of a list.
 *
 * @param list words with spaces between them. `fish*` means all words that begin with `fish`.
 */
export function wordTest(list: string): (word: string) => boolean {
  const parts = list.split(' ');
  const whole = new Set(parts.filter((part) => !part.endsWith('*')));
  const beginnings = parts.filter((part) => part.endsWith('*')).map((part) => part.slice(0, -1));
  return (word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

/** The words on both sides of a word, at most so many on each. */
export function wordsNear({ lower, index }: WordInText, most: number): string[] {
  return [...lower.slice(Math.max(0, index - most), index), ...lower.slice(index + 1, index + 1 + most)];
}

/** The word so many before a word, in lower case; `''` if there is none. */
export function previousWord({ lower, index }: WordInText, by = 1): string {
  return lower[index - by] ?? '';
}

/** The word after a word, in lower case; `''` if there is none. */
export function nextWord({ lower, index }: WordInText): string {
  return lower[index + 1] ?? '';
}

/** The part of speech of the word before; `''` if there is none. */
export function previousTag({ index, tag }: WordInText): string {
  return index > 0 ? tag(index - 1) : '';
}

/** The part of speech of the word after; `''` if there is none. */
export function nextTag({ lower, index, tag }: WordInText): string {
  return index + 1 < lower.length ? tag(index + 1) : '';
}

/** Whether some word before is in a list. */
export function someBefore({ lower, index }: WordInText, isListed: (word: string) => boolean): boolean {
  return lower.slice(0, index).some((word) => isListed(word));
}
