/** A part of a text between tags. */
export interface TextPart {
  /** Its range in the source, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** A `reference` is written as `&…;`. */
  readonly kind: 'text' | 'space' | 'reference';
  /** What it means. */
  readonly text: string;
}

/** Words with single spaces between them are one part. */
const inText = /(?<space>[ \t\r\n]+)|(?<reference>&[^;]*;)|[^ \t\r\n&]+(?: [^ \t\r\n&]+)*/gu;
const inCdata = /(?<space>[ \t\r\n]+)|[^ \t\r\n]+(?: [^ \t\r\n]+)*/gu;

/** The parts of a text that is well-formed XML. */
export function partsOfText(source: string, start: number, end: number): Generator<TextPart> {
  return partsOf(source, start, end, inText);
}

/** The parts of a CDATA section, which has no references. */
export function partsOfCdata(source: string, start: number, end: number): Generator<TextPart> {
  return partsOf(source, start, end, inCdata);
}

function* partsOf(source: string, from: number, to: number, pattern: RegExp): Generator<TextPart> {
  for (const { 0: text, index, groups } of source.slice(from, to).matchAll(pattern)) {
    const start = from + index;
    const kind = groups?.['space'] ? 'space' : groups?.['reference'] ? 'reference' : 'text';
    yield { start, end: start + text.length, kind, text: kind === 'reference' ? textOfReference(text) : text };
  }
}

const predefined: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
};

/** The character that a reference means. The XML parser has refused all others. */
function textOfReference(reference: string): string {
  const { decimal, hexadecimal } = /^&#(?:(?<decimal>\d+)|x(?<hexadecimal>[\da-f]+));$/iu.exec(reference)?.groups ?? {};
  if (decimal !== undefined) return String.fromCodePoint(Number.parseInt(decimal, 10));
  if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
  return predefined[reference]!;
}
