/** A word of a text to pronounce: `text.slice(start, end)`. */
export interface Word {
  readonly kind: 'word';
  readonly start: number;
  readonly end: number;
}

/** Punctuation between words: `text.slice(start, end)`. */
export interface Punctuation {
  readonly kind: 'ellipsis' | 'dashes' | 'quote' | 'mark';
  readonly start: number;
  readonly end: number;
}

// Signs that most voices do not speak and that espeak would treat as commands or markup.
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
    // The last full stop of `a.m.` is part of the word if the sentence continues.
    `(?<initials>(?<![\\p{L}\\p{N}])(?:\\p{L}\\.){2,}(?=\\s*[\\p{Ll},;]))`,
    `(?<word>(?:-(?=\\p{N}))?${wordCharacter}+(?:${inside}${wordCharacter}+)*)`,
    `(?<quote>")`,
    `(?<mark>[${stops}${quotes}])`,
  ].join('|'),
  'gu',
);

/** Splits a text into its words and punctuation, in order. Everything else is omitted. */
export function wordsAndMarks(text: string): (Word | Punctuation)[] {
  return Array.from(text.matchAll(pattern), ({ 0: { length }, index: start, groups }) => {
    const { ellipsis, dashes, quote, mark } = groups!;
    const kind = ellipsis ? 'ellipsis' : dashes ? 'dashes' : quote ? 'quote' : mark ? 'mark' : 'word';
    return { kind, start, end: start + length };
  });
}
