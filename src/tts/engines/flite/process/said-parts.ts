import { textParts } from '../../words/text-parts';

/** A stretch of a text that flite may have sounds for: `text.slice(start, end)`. */
export interface SaidPart {
  readonly start: number;
  readonly end: number;
}

/** Signs that are no part of a word, but that flite reads aloud ("asterisk"). */
const signs = /[{}<>|~_*^`\\]/gu;

/** The words of a text, and the signs between them that flite reads aloud, in order. */
export function saidParts(text: string): SaidPart[] {
  const words = textParts(text).filter(({ kind }) => kind === 'word');
  const found = Array.from(text.matchAll(signs), ({ index }) => ({ start: index, end: index + 1 }));
  return [...words, ...found].map(({ start, end }) => ({ start, end })).sort((one, other) => one.start - other.start);
}
