import type { PronouncedText } from './engines/pronounced-text';
import type { PlannedPiece, SpeechPlan } from './plan/speech-plan';
import type { PronouncedSentence } from './speech-types';
import { sourceRange } from './text/normalized-text';
import { codePointOffsets } from './text/text-length';

/** A piece of a plan, and how it is said. */
export interface PronouncedPiece {
  readonly piece: PlannedPiece;
  readonly pronounced: PronouncedText;
}

/** Joins the pieces of a plan to its sentences. */
export function pronouncedSentences(
  { source, sentences }: Pick<SpeechPlan, 'source' | 'sentences'>,
  pieces: readonly PronouncedPiece[],
): PronouncedSentence[] {
  const codePoint = codePointOffsets(source);
  const offsets = ({ start, end }: { start: number; end: number }) => ({
    textStart: codePoint(start),
    textEnd: codePoint(end),
  });
  const found: PronouncedSentence[] = [];
  let last = -1;
  for (const { piece, pronounced } of pieces) {
    const { text, spans, sentence } = piece;
    const words = pronounced.words.map(({ start, end, ipa }) => ({
      text: text.slice(start, end),
      ...offsets(sourceRange({ source, spans }, start, end)),
      ipa,
    }));
    const { ipa, letters } = pronounced;
    const current = found.at(-1);
    if (current && sentence === last) {
      current.text = joined(current.text, text);
      current.ipa = joined(current.ipa, ipa);
      current.letters = joined(current.letters, letters);
      current.words.push(...words);
    } else found.push({ text, ...offsets(sentences[sentence]!), ipa, letters, words });
    last = sentence;
  }
  return found;
}

function joined(one: string, other: string): string {
  return [one, other].filter((part) => part !== '').join(' ');
}
