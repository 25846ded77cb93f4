import type { SourceRange } from './normalized-text';

/** What a text with markup is made of. */
export interface MarkupScan {
  /** The text with white space in place of its tags, of the same length. */
  readonly words: string;
  /** Ranges that must not be cut, in order, in UTF-16 code units. */
  readonly whole: readonly SourceRange[];
  /** Where something begins that is not complete yet; the length of the text if nothing does. */
  readonly openAt: number;
}

export type MarkupScanner = (text: string) => MarkupScan;

/** Scans a text without markup. */
export const scanNothing: MarkupScanner = (text) => ({ words: text, whole: [], openAt: text.length });
