import type { PronouncedPart } from '../../../times/phone-times';
import { wordsAndMarks } from '../../../times/words-and-marks';

/** Signs outside of words that flite reads aloud ("asterisk"). */
const signs = /[{}<>|~_*^`\\]/gu;

/** The words of a text and the signs between them that flite reads aloud, in order. */
export function pronouncedParts(text: string): PronouncedPart[] {
  const words = wordsAndMarks(text).filter(({ kind }) => kind === 'word');
  const found = Array.from(text.matchAll(signs), ({ index }) => ({ start: index, end: index + 1 }));
  return [...words, ...found].map(({ start, end }) => ({ start, end })).sort((one, other) => one.start - other.start);
}
