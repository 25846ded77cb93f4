import { sentenceBounds, isSpeakable } from './sentence-bounds';
import { type SpokenText, sourceRange } from './spoken-text';
import { finish, type Steps } from './steps';

/** A stretch of the spoken text, and where the caller wrote it. Offsets are in UTF-16 code units, ends exclusive. */
export interface Stretch {
  /** `spoken.slice(spokenStart, spokenEnd)`, without white space at its ends. */
  readonly text: string;
  readonly spokenStart: number;
  readonly spokenEnd: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
}

export interface Sentence extends Stretch {
  /** A paragraph, a heading or the text ends here: a longer pause follows. */
  readonly endsParagraph: boolean;
}

/**
 * The sentences of a spoken text, in order. Every letter and digit is in exactly one of them; there is none for a text
 * with nothing to say in it.
 */
export function sentencesOf(text: SpokenText, language: string): Sentence[] {
  return finish(sentencesInSteps(text, [text.spoken.length], language));
}

/**
 * As {@link sentencesOf}, in steps.
 *
 * @param sectionEnds where the sections of the spoken text end: a sentence ends there, too.
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

/** What lies between two offsets, without white space at its ends; `undefined`, if that is nothing. */
export function stretchOf(text: SpokenText, start: number, end: number): Stretch | undefined {
  const written = text.spoken.slice(start, end);
  const trimmed = written.trim();
  if (trimmed === '') return undefined;
  const spokenStart = start + written.length - written.trimStart().length;
  const spokenEnd = spokenStart + trimmed.length;
  const { start: sourceStart, end: sourceEnd } = sourceRange(text, spokenStart, spokenEnd);
  return { text: trimmed, spokenStart, spokenEnd, sourceStart, sourceEnd };
}
