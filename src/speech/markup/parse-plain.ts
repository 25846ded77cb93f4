import { InvalidMarkupError } from '../errors';
import { type MarkedText, plainText } from '../text/marked-text';
import { codeRanges } from '../text/plain/markdown';
import { elements } from './elements';
import { MarkedTextBuilder } from './marked-text-builder';
import { MarkupProblem } from './markup-problem';
import { positionOf } from './source-position';
import { longestBreak } from './values';

/** A pause in a plain text: `[pause 500ms]`. Before a bracket or a colon, it is a link or a footnote of Markdown. */
const pause = /\[pause[ \t]{1,9}(?<amount>\d{1,9}(?:\.\d{1,9})?)[ \t]{0,9}(?<unit>ms|s)\](?!\[(?!pause[ \t])|[(:])/giu;

/** The tags that ElevenLabs accepts in a plain text. Their lengths are bounded, so that a search takes linear time. */
const tags =
  /<break(?<break>\s[^<>]{0,300}?)?\/?>(?:<\/break>)?|<phoneme(?<phoneme>(?:\s[^<>]{0,600})?)>(?<word>[^<>]{0,300})<\/phoneme>/giu;

const attribute = /(?<name>[\w:-]{1,40})\s{0,9}=\s{0,9}(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/gu;

/** What a plain text may have. */
export interface PlainOptions {
  /** `[pause 500ms]`. */
  readonly pauses: boolean;
  /** The tags `break` and `phoneme`. Other tags are text. */
  readonly tags: boolean;
}

/** A place in a plain text that is not spoken as it is written. */
interface Found {
  readonly start: number;
  readonly end: number;
  /** Passes it to the builder. */
  readonly apply: (builder: MarkedTextBuilder) => void;
}

/**
 * Finds pauses and tags in a plain text. They are text in Markdown code and after a backslash. Takes linear time.
 *
 * @throws {InvalidMarkupError} if a pause is too long, or a pronunciation is wrong.
 */
export function parsePlain(source: string, options: PlainOptions): MarkedText {
  const found = [...(options.pauses ? pausesIn(source) : []), ...(options.tags ? tagsIn(source) : [])];
  if (found.length === 0) return plainText(source);
  const places = unescaped(
    source,
    found.toSorted((one, other) => one.start - other.start),
  );
  if (places.length === 0) return plainText(source);
  const builder = new MarkedTextBuilder(source);
  const end = source.trimEnd().length;
  let at = source.length - source.trimStart().length;
  for (const each of places) {
    builder.keep(at, each.start);
    problemsAt(source, each.start, () => each.apply(builder));
    at = each.end;
  }
  builder.keep(at, end);
  return builder.build();
}

function pausesIn(source: string): Found[] {
  return Array.from(source.matchAll(pause), ({ 0: { length }, index: start, groups }) => {
    const end = start + length;
    const apply = (builder: MarkedTextBuilder) => {
      const seconds = Number(groups!['amount']) / (groups!['unit']!.toLowerCase() === 'ms' ? 1000 : 1);
      if (seconds > longestBreak) {
        throw new MarkupProblem(`a pause of ${seconds} seconds is too long; the limit is ${longestBreak} seconds`);
      }
      builder.pause(start, { seconds });
      builder.skip(start, end);
    };
    return { start, end, apply };
  });
}

function tagsIn(source: string): Found[] {
  return Array.from(source.matchAll(tags), ({ 0: { length }, index: start, groups }) => {
    const end = start + length;
    const { break: ofBreak = '', phoneme, word = '' } = groups!;
    const apply = (builder: MarkedTextBuilder) => {
      if (phoneme === undefined) {
        builder.pause(start, elements.break.breakLength(attributesOf(ofBreak)));
        builder.skip(start, end);
        return;
      }
      const { ph = '', alphabet } = attributesOf(phoneme);
      const wordStart = start + '<phoneme>'.length + phoneme.length;
      const wordEnd = wordStart + word.length;
      builder.skip(start, wordStart);
      builder.instruct(wordStart, wordEnd, elements.phoneme.reading({ ph, alphabet }, word), word);
      builder.skip(wordEnd, end);
    };
    return { start, end, apply };
  });
}

function attributesOf(written: string): Record<string, string | undefined> {
  const attributes: Record<string, string> = Object.create(null);
  for (const { groups } of written.matchAll(attribute)) {
    attributes[groups!['name']!.toLowerCase()] = groups!['double'] ?? groups!['single'] ?? '';
  }
  return attributes;
}

/** The places, in order, that are neither in code nor escaped, and do not overlap. */
function unescaped(source: string, places: readonly Found[]): Found[] {
  const code = codeRanges(source);
  let nextCode = 0;
  let covered = 0;
  return places.filter(({ start, end }) => {
    while (nextCode < code.length && code[nextCode]!.end <= start) nextCode++;
    const isInCode = nextCode < code.length && code[nextCode]!.start < end;
    if (isInCode || start < covered || isEscaped(source, start)) return false;
    covered = end;
    return true;
  });
}

/** Whether an odd number of backslashes is before an offset. */
function isEscaped(source: string, offset: number): boolean {
  let start = offset;
  while (source[start - 1] === '\\') start--;
  return (offset - start) % 2 === 1;
}

function problemsAt(source: string, offset: number, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof MarkupProblem)) throw error;
    const { line, column } = positionOf(source, offset);
    throw new InvalidMarkupError(line, column, error.rule, { cause: error });
  }
}
