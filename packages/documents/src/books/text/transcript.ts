import { type BookFacts, checkBook, checkChapters } from '../book-facts';
import { checkSentences, type SpokenChapter } from './spoken-chapter';

/** What is said in a book, and when. Seconds are from the start of the book, to the millisecond. */
export interface Transcript {
  readonly title: string;
  readonly chapters: readonly {
    readonly title: string;
    readonly start_seconds: number;
    readonly end_seconds: number;
    readonly sentences: readonly {
      readonly text: string;
      readonly start_seconds: number;
      readonly end_seconds: number;
    }[];
  }[];
}

/** @throws {InvalidBookError} if chapters or sentences are not in order. */
export function transcriptOf(book: BookFacts, chapters: readonly SpokenChapter[]): Transcript {
  checkBook(book);
  checkChapters(chapters);
  checkSentences(chapters);
  return {
    title: book.title,
    chapters: chapters.map(({ title, startSeconds, durationSeconds, sentences }) => ({
      title,
      start_seconds: milliseconds(startSeconds),
      end_seconds: milliseconds(startSeconds + durationSeconds),
      sentences: sentences.map((sentence) => ({
        text: sentence.text.replaceAll(/\s+/gu, ' ').trim(),
        start_seconds: milliseconds(startSeconds + sentence.startSeconds),
        end_seconds: milliseconds(startSeconds + sentence.endSeconds),
      })),
    })),
  };
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
