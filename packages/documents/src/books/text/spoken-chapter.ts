import { type ChapterFacts, type SentenceTime, startTolerance } from '../book-facts';
import { InvalidBookError } from '../invalid-book.error';

/** A chapter with its sentences. */
export interface SpokenChapter extends ChapterFacts {
  /** In the order in which they are spoken. */
  readonly sentences: readonly SentenceTime[];
}

/** @throws {InvalidBookError} if sentences are not in order, or are not within their chapter. */
export function checkSentences(chapters: readonly SpokenChapter[]): void {
  for (const [index, { sentences, durationSeconds }] of chapters.entries()) {
    let earliest = 0;
    for (const [place, { startSeconds, endSeconds }] of sentences.entries()) {
      const isInOrder = startSeconds >= earliest && endSeconds >= startSeconds;
      if (!isInOrder || !(endSeconds <= durationSeconds + startTolerance)) {
        throw new InvalidBookError(
          `chapters[${index}].sentences[${place}]`,
          `must be after the sentence before it and within the ${durationSeconds} seconds of its chapter, not from ${startSeconds} to ${endSeconds}`,
        );
      }
      earliest = startSeconds;
    }
  }
}
