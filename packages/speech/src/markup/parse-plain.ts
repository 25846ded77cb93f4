import { InvalidMarkupError } from '../errors';
import { type MarkedText, plainText, type SpeechStyle } from '../text/marked-text';
import { codeRanges } from '../text/plain/markdown';
import { linkedPronunciations } from './linked-pronunciations';
import { MarkedTextBuilder } from './marked-text-builder';
import { MarkupProblem } from './markup-problem';
import { type Found, type PlainTags, tagsIn } from './plain-tags';
import { positionOf } from './source-position';
import { maxBreakSeconds } from './values';

/** A pause in a plain text: `[pause 500ms]`, or `[pause:500ms]` as for Kokoro-FastAPI. Before a bracket or a colon, it is a link or a footnote of Markdown. */
export const pausePattern =
  /\[pause(?:[ \t]{1,9}|:[ \t]{0,9})(?<amount>\d{1,9}(?:\.\d{1,9})?)[ \t]{0,9}(?<unit>ms|s)\](?!\[(?!pause[ \t:])|[(:])/giu;

/** What a plain text may have. */
export interface PlainOptions {
  /** `[pause 500ms]`, and `[Kokoro](/kˈOkəɹO/)`. */
  readonly brackets: boolean;
  /** Whose tags it may have. Others are text. Defaults to none. */
  readonly tags?: PlainTags;
  /** The style with which it begins: that of the text before it. */
  readonly style?: SpeechStyle;
}

/**
 * Finds pauses, pronunciations and tags in a plain text. They are text in Markdown code and after a backslash. Takes linear time.
 *
 * @throws {InvalidMarkupError} if a pause is too long, or a pronunciation is wrong.
 */
export function parsePlain(source: string, options: PlainOptions): MarkedText {
  return readPlain(source, options).marked;
}

/**
 * As `parsePlain`, for a part of a text.
 *
 * @returns also the style of the text after it.
 */
export function readPlain(source: string, options: PlainOptions): { marked: MarkedText; style: SpeechStyle } {
  const { brackets, tags, style = {} } = options;
  const found = [
    ...(brackets ? [...pausesIn(source), ...linkedPronunciations(source)] : []),
    ...(tags ? tagsIn(source, tags) : []),
  ];
  const places = unescaped(
    source,
    found.toSorted((one, other) => one.start - other.start),
  );
  if (places.length === 0 && Object.keys(style).length === 0) return { marked: plainText(source), style };
  const builder = new MarkedTextBuilder(source);
  builder.changeStyle(0, style);
  const end = source.trimEnd().length;
  let at = source.length - source.trimStart().length;
  for (const each of places) {
    builder.keep(at, each.start);
    problemsAt(source, each.start, () => each.apply(builder));
    at = each.end;
  }
  builder.keep(at, end);
  return { marked: builder.build(), style: builder.currentStyle };
}

function pausesIn(source: string): Found[] {
  return Array.from(source.matchAll(pausePattern), ({ 0: { length }, index: start, groups }) => {
    const end = start + length;
    const apply = (builder: MarkedTextBuilder) => {
      const seconds = Number(groups!['amount']) / (groups!['unit']!.toLowerCase() === 'ms' ? 1000 : 1);
      if (seconds > maxBreakSeconds) {
        throw new MarkupProblem(`a pause of ${seconds} seconds is too long; the limit is ${maxBreakSeconds} seconds`);
      }
      builder.pause(start, { seconds });
      builder.skip(start, end);
    };
    return { start, end, apply };
  });
}

/** The places, in order, that are neither in code nor escaped, and do not overlap. */
function unescaped(source: string, places: readonly Found[]): Found[] {
  if (places.length === 0) return [];
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
