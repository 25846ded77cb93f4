import type { PronouncedWord } from '../phonemizer';
import type { Mark } from '../reading';

/** Pronounces a language for which a voice pack has a program. */
export interface LanguagePronouncer {
  /**
   * Splits a text into words with their letters in the model's alphabet, and marks, in order. What is not spoken is omitted.
   *
   * @returns words whose offsets are in the text in UTF-16 code units.
   */
  pronounce(text: string): readonly (PronouncedWord | Mark)[];
}

/** The letters of an English word in the model's alphabet, for Latin words within a text. */
export type EnglishLetters = (word: string) => string;
