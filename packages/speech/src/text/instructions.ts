import type { SourceRange } from './normalized-text';

/** The order of the parts of a date: `m`onth, `d`ay, `y`ear. */
export const dateFormats = ['mdy', 'dmy', 'ymd', 'md', 'dm', 'ym', 'my', 'y', 'm', 'd'] as const;

export type DateFormat = (typeof dateFormats)[number];

/** Kinds of text that is read in one certain way. `characters` spells every character, `digits` reads every digit. */
export const sayAsKinds = [
  'characters',
  'digits',
  'cardinal',
  'ordinal',
  'fraction',
  'unit',
  'date',
  'time',
  'telephone',
  'currency',
] as const;

export type SayAsKind = (typeof sayAsKinds)[number];

/** How to read a text whose kind is known. */
export interface SayAs {
  readonly kind: SayAsKind;
  /** Of a date. If omitted, the order is found as in any other text. */
  readonly format?: DateFormat;
}

/** What to do with a range of the source. */
export type Reading =
  /** An alias: this text is normalized by itself and spoken instead. */
  | { readonly say: string }
  /** These words are spoken. Only their numbers are written out. */
  | { readonly words: string }
  /** This text takes the place of the written one before the rules see it, such as `&` for `&amp;`. */
  | { readonly read: string }
  /**
   * A pronunciation in IPA. `text` is what engines say that cannot use it; by default, what is written. It is normalized by itself.
   */
  | { readonly phonemes: string; readonly text?: string }
  /** `text` is what is read; by default, what is written. */
  | { readonly sayAs: SayAs; readonly text?: string }
  /** Not spoken, such as a tag. The text before and after it is joined. */
  | { readonly skip: true };

/** A range of the source and how it is read. Rules never change what is said for it, except for `read`. */
export type TextInstruction = SourceRange & Reading;

/** A range of a text and its pronunciation in IPA. */
export interface Pronunciation {
  /** Offsets in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly ipa: string;
}
