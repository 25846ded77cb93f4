import { textParts, type Word } from '../words/text-parts';

/** A mark that the model knows, and reads as a pause or a tone. */
export interface Mark {
  readonly kind: 'mark';
  readonly symbol: string;
  /** Whether white space comes before it. */
  readonly apart: boolean;
}

// What the model has a symbol for, and what is written otherwise and means the same.
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
 * Takes a text apart into its words and the marks between them that the model knows, in order. What is neither is left
 * out.
 */
export function read(text: string): (Word | Mark)[] {
  return textParts(text).flatMap((part): (Word | Mark)[] => {
    if (part.kind === 'word') return [part];
    const { start, end } = part;
    const apart = start === 0 || text[start - 1]!.trim() === '';
    const symbol = {
      ellipsis: '…',
      dashes: '—',
      quote: apart ? '“' : '”',
      // The model has none for the marks that open a question in Spanish.
      mark: symbols[text.slice(start, end)],
    }[part.kind];
    return symbol === undefined ? [] : [{ kind: 'mark', symbol, apart }];
  });
}

/** Whether a mark parts what is said before it from what comes after. A quotation mark does not. */
export function isBreak({ symbol }: Mark): boolean {
  return symbol !== '“' && symbol !== '”';
}
