import type { Pronunciation } from '../../plan/speech-plan';
import { type Punctuation, wordsAndMarks, type Word } from '../../times/words-and-marks';

/** A punctuation mark that the model knows and renders as a pause or intonation. */
export interface Mark {
  readonly kind: 'mark';
  readonly symbol: string;
  /** Whether white space or the start of the text precedes it. */
  readonly apart: boolean;
}

// The model's symbols, and other spellings with the same meaning.
const symbols: Readonly<Record<string, string>> = {
  ';': ';',
  ':': ':',
  ',': ',',
  '.': '.',
  '!': '!',
  '?': '?',
  '…': '…',
  '—': '—',
  '–': '—',
  '(': '(',
  ')': ')',
  '[': '(',
  ']': ')',
  '“': '“',
  '„': '“',
  '«': '“',
  '”': '”',
  '»': '”',
  '।': '.',
  '॥': '.',
  '、': ',',
  '，': ',',
  '。': '.',
  '！': '!',
  '？': '?',
  '；': ';',
  '：': ':',
};

/** A range of a text whose pronunciation is given. */
export interface GivenWord extends Word {
  /** IPA. */
  readonly ipa: string;
}

/**
 * Splits a text into its words and the marks that the model knows, in order. Everything else is omitted.
 *
 * @param pronunciations ranges, in order, that are one word each. If one covers a part of a word, the rest is another word.
 */
export function readWordsAndMarks(
  text: string,
  pronunciations: readonly Pronunciation[] = [],
): (Word | GivenWord | Mark)[] {
  return Array.from(merged(text, wordsAndMarks(text), pronunciations)).flatMap((part): (Word | GivenWord | Mark)[] => {
    if (part.kind === 'word') return [part];
    const { start, end } = part;
    const apart = start === 0 || text[start - 1]!.trim() === '';
    const symbol = {
      ellipsis: '…',
      dashes: '—',
      quote: apart ? '“' : '”',
      // The model has no symbols for inverted question and exclamation marks.
      mark: symbols[text.slice(start, end)],
    }[part.kind];
    return symbol === undefined ? [] : [{ kind: 'mark', symbol, apart }];
  });
}

/** Replaces what is in the ranges of pronunciations. */
function* merged(
  text: string,
  parts: readonly (Word | Punctuation)[],
  pronunciations: readonly Pronunciation[],
): Generator<Word | GivenWord | Punctuation> {
  let next = 0;
  for (const part of parts) {
    let { start } = part;
    for (; next < pronunciations.length && pronunciations[next]!.start < part.end; next++) {
      const given = pronunciations[next]!;
      yield* restOfWord(text, part, start, given.start);
      yield { kind: 'word', ...given };
      start = Math.max(start, given.end);
    }
    // A range may reach into this part from an earlier one.
    start = Math.max(start, pronunciations[next - 1]?.end ?? 0);
    if (start === part.start) yield part;
    else yield* restOfWord(text, part, start, part.end);
  }
  for (; next < pronunciations.length; next++) yield { kind: 'word', ...pronunciations[next]! };
}

/** The part of a word that no pronunciation covers. */
function* restOfWord(text: string, { kind }: Word | Punctuation, start: number, end: number): Generator<Word> {
  if (kind === 'word' && /[\p{L}\p{N}]/u.test(text.slice(start, end))) yield { kind, start, end };
}

/** Whether a mark separates phrases. Quotation marks do not. */
export function isBreak({ symbol }: Mark): boolean {
  return symbol !== '“' && symbol !== '”';
}
