import { sentenceBounds, isSpeakable } from './sentence-bounds';
import { type SpokenText, sourceRange } from '../normalized-text';
import { finish, type Steps } from '../../support/steps';

/** A range of the normalized text and its range in the source. Offsets are in UTF-16 code units, ends exclusive. */
export interface Stretch {
  /** `spoken.slice(spokenStart, spokenEnd)`, which has no leading or trailing white space. */
  readonly text: string;
  readonly spokenStart: number;
  readonly spokenEnd: number;
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
export function sentencesOf(text: SpokenText, language: string): Sentence[] {
  return finish(sentencesInSteps(text, [text.spoken.length], language));
}

/**
 * Like {@link sentencesOf}, in steps.
 *
 * @param sectionEnds the ends of the sections of the normalized text. A sentence also ends there.
 */
export function* sentencesInSteps(
  text: SpokenText,
  sectionEnds: readonly number[],
  language: string,
): Steps<Sentence[]> {
  const { spoken } = text;
  const sentences: Sentence[] = [];
  let last: Stretch | undefined;
  let sectionStart = 0;
  for (const sectionEnd of sectionEnds) {
    for (const [start, end] of sentenceBounds(spoken.slice(sectionStart, sectionEnd), language)) {
      yield;
      const stretch = stretchOf(text, sectionStart + start, sectionStart + end);
      if (!stretch || !isSpeakable(stretch.text)) continue;
      if (last) {
        const endsParagraph = /\n[^\S\n]*\n/u.test(spoken.slice(last.spokenEnd, stretch.spokenStart));
        sentences.push({ ...last, endsParagraph });
      }
      last = stretch;
    }
    sectionStart = sectionEnd;
  }
  if (last) sentences.push({ ...last, endsParagraph: true });
  return sentences;
}

/** The text between two offsets without leading and trailing white space; `undefined` if it is blank. */
export function stretchOf(text: SpokenText, start: number, end: number): Stretch | undefined {
  const written = text.spoken.slice(start, end);
  const trimmed = written.trim();
  if (trimmed === '') return undefined;
  const spokenStart = start + written.length - written.trimStart().length;
  const spokenEnd = spokenStart + trimmed.length;
  const { start: sourceStart, end: sourceEnd } = sourceRange(text, spokenStart, spokenEnd);
  return { text: trimmed, spokenStart, spokenEnd, sourceStart, sourceEnd };
}
