import { type CaptionFormat, captionsOf, type Timestamp } from '@voxgate/speech';
import { checkChapters, type SentenceTime } from '../book-facts';
import { checkSentences, type SpokenChapter } from './spoken-chapter';

/** A chapter for captions. With words, long sentences are divided where their words are spoken. */
export interface CaptionedChapter extends SpokenChapter {
  /** In order, with times and offsets like those of sentences. */
  readonly words?: readonly SentenceTime[];
}

/**
 * Writes the captions of a whole book. For a single chapter, give one that starts at 0.
 *
 * @throws {InvalidBookError} if chapters or sentences are not in order.
 */
export function bookCaptions(chapters: readonly CaptionedChapter[], format: CaptionFormat): string {
  checkChapters(chapters);
  checkSentences(chapters);
  const timestamps: Timestamp[] = [];
  // Offsets go on from chapter to chapter, as in one text.
  let textBefore = 0;
  for (const { sentences, words = [], startSeconds } of chapters) {
    const inBook = (type: Timestamp['type']) => (time: SentenceTime) => ({
      type,
      text: time.text,
      startSeconds: startSeconds + time.startSeconds,
      endSeconds: startSeconds + time.endSeconds,
      textStart: textBefore + time.textStart,
      textEnd: textBefore + time.textEnd,
    });
    for (const sentence of sentences) timestamps.push(inBook('sentence')(sentence));
    for (const word of words) timestamps.push(inBook('word')(word));
    textBefore += Math.max(0, sentences.at(-1)?.textEnd ?? 0, words.at(-1)?.textEnd ?? 0);
  }
  return captionsOf(timestamps, format);
}
