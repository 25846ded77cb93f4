/** A word of a text, as it is sent to be pronounced: `text.slice(start, end)`. */
export interface Word {
  readonly kind: 'word';
  readonly start: number;
  readonly end: number;
}

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

// Signs that are neither said nor heard, and that espeak would take for its own commands or for markup.
const silent = '{}<>|~_*^`\\\\';
const quotes = '"“”„«»';
const stops = ';:,.!?…—–()\\[\\]¿¡।॥、，。！？；：';

// A full stop, a comma, a colon, an apostrophe or a hyphen is inside a word only between letters or digits: `3.14`,
// `U.S.A`, `10:30`, `don't`.
const inside = "(?:[.'’\\-‐‑](?=[\\p{L}\\p{N}])|(?<=\\p{N})[,:](?=\\p{N}))";
const wordCharacter = `[^\\s${silent}${quotes}${stops}'’‘‐‑\\-]`;
const pattern = new RegExp(
  [
    '(?<ellipsis>\\.{2,})',
    '(?<dashes>-{2,}|(?<=\\s)-(?=\\s))',
    // The last full stop of `a.m.` ends no sentence when the sentence goes on.
    `(?<initials>(?<![\\p{L}\\p{N}])(?:\\p{L}\\.){2,}(?=\\s*[\\p{Ll},;]))`,
    `(?<word>(?:-(?=\\p{N}))?${wordCharacter}+(?:${inside}${wordCharacter}+)*)`,
    `(?<quote>")`,
    `(?<mark>[${stops}${quotes}])`,
  ].join('|'),
  'gu',
);

/** Takes a text apart into its words and the marks between them, in order. What is neither is left out. */
export function read(text: string): (Word | Mark)[] {
  const parts: (Word | Mark)[] = [];
  for (const match of text.matchAll(pattern)) {
    const { ellipsis, dashes, quote, mark } = match.groups!;
    const word = match.groups!['initials'] ?? match.groups!['word'];
    const start = match.index;
    const apart = start === 0 || text[start - 1]!.trim() === '';
    if (word !== undefined) parts.push({ kind: 'word', start, end: start + word.length });
    else {
      const symbol = ellipsis ? '…' : dashes ? '—' : quote ? (apart ? '“' : '”') : symbols[mark!];
      // The model has none for the marks that open a question in Spanish.
      if (symbol !== undefined) parts.push({ kind: 'mark', symbol, apart });
    }
  }
  return parts;
}

/** Whether a mark parts what is said before it from what comes after. A quotation mark does not. */
export function isBreak({ symbol }: Mark): boolean {
  return symbol !== '“' && symbol !== '”';
}
