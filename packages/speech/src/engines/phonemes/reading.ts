import { wordsAndMarks, type Word } from '../../times/words-and-marks';

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

/**
 * Splits a text into its words and the marks that the model knows, in order. Everything else is omitted.
 */
export function readWordsAndMarks(text: string): (Word | Mark)[] {
  return wordsAndMarks(text).flatMap((part): (Word | Mark)[] => {
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

/** Whether a mark separates phrases. Quotation marks do not. */
export function isBreak({ symbol }: Mark): boolean {
  return symbol !== '“' && symbol !== '”';
}

/**
 * Whether a space comes before a part: it does before a word and before an opening mark.
 *
 * @param lastMark the mark directly before it.
 */
export function needsSpace(part: { readonly kind: 'word' } | Mark, lastMark: string | undefined): boolean {
  if (part.kind === 'word') return lastMark !== '“' && lastMark !== '(';
  return part.symbol === '“' || part.symbol === '(' || part.symbol === '—';
}
