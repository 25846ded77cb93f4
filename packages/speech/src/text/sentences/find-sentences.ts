import { sentenceBounds, hasWords } from './sentence-bounds';
import { type NormalizedText, type SourceRange, sourceRange } from '../normalized-text';
import { withBrackets } from './with-brackets';
import { runToEnd, type TimeSliced } from '../../support/time-slices';

/** A range of the normalized text and its range in the source. Offsets are in UTF-16 code units, ends exclusive. */
export interface Stretch {
  /** `normalized.slice(normalizedStart, normalizedEnd)`, which has no leading or trailing white space. */
  readonly text: string;
  readonly normalizedStart: number;
  readonly normalizedEnd: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
}

export interface Sentence extends Stretch {
  /** Whether a paragraph, a heading or the text ends here, so that a longer pause follows. */
  readonly endsParagraph: boolean;
}

/**
 * The sentences of a normalized text, in order. Every letter and digit is in exactly one sentence. A text without letters and
 * digits has no sentences.
 */
export function findSentences(text: NormalizedText, language: string): Sentence[] {
  return runToEnd(findSentencesInSteps(text, [text.normalized.length], language));
}

/**
 * Like {@link findSentences}, in steps.
 *
 * @param sectionEnds the ends of the sections of the normalized text. A sentence also ends there.
 * @param fixed ranges of the normalized text, in order, in which no sentence ends.
 * @param isWrapped whether the text may have line breaks inside of sentences.
 */
export function* findSentencesInSteps(
  text: NormalizedText,
  sectionEnds: readonly number[],
  language: string,
  fixed: readonly SourceRange[] = [],
  isWrapped = false,
): TimeSliced<Sentence[]> {
  const { normalized } = text;
  const sentences: Sentence[] = [];
  let last: Stretch | undefined;
  let sectionStart = 0;
  let nextFixed = 0;
  /** The start of a sentence that has not ended yet. */
  let open: number | undefined;
  for (const sectionEnd of sectionEnds) {
    for (const [start, end] of sentenceBounds(normalized.slice(sectionStart, sectionEnd), language, isWrapped)) {
      yield;
      const from: number = open ?? sectionStart + start;
      const to = sectionStart + end;
      while (nextFixed < fixed.length && fixed[nextFixed]!.end <= to) nextFixed++;
      if (nextFixed < fixed.length && fixed[nextFixed]!.start < to) {
        open = from;
        continue;
      }
      open = undefined;
      const stretch = spanOf(text, from, to);
      if (!stretch || !hasWords(stretch.text)) continue;
      if (last) {
        const endsParagraph = /\n[^\S\n]*\n/u.test(normalized.slice(last.normalizedEnd, stretch.normalizedStart));
        sentences.push(whole(text, last, sentences.at(-1)?.sourceEnd ?? 0, stretch.sourceStart, endsParagraph));
      }
      last = stretch;
    }
    sectionStart = sectionEnd;
  }
  if (last) sentences.push(whole(text, last, sentences.at(-1)?.sourceEnd ?? 0, text.source.length, true));
  return sentences;
}

/** A sentence with the brackets around its ends, between two offsets of the source. */
function whole(
  { source }: NormalizedText,
  stretch: Stretch,
  from: number,
  to: number,
  endsParagraph: boolean,
): Sentence {
  const { start, end } = withBrackets(source, { start: stretch.sourceStart, end: stretch.sourceEnd }, from, to);
  return { ...stretch, sourceStart: start, sourceEnd: end, endsParagraph };
}

/** The text between two offsets without leading and trailing white space; `undefined` if it is blank. */
export function spanOf(text: NormalizedText, start: number, end: number): Stretch | undefined {
  const written = text.normalized.slice(start, end);
  const trimmed = written.trim();
  if (trimmed === '') return undefined;
  const normalizedStart = start + written.length - written.trimStart().length;
  const normalizedEnd = normalizedStart + trimmed.length;
  const { start: sourceStart, end: sourceEnd } = sourceRange(text, normalizedStart, normalizedEnd);
  return { text: trimmed, normalizedStart, normalizedEnd, sourceStart, sourceEnd };
}
