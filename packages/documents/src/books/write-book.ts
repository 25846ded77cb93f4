import { type BookSound, encodableBook, type EncodableBook, type WritingOptions } from './audio/book-sound';
import { writeFlac } from './audio/write-flac';
import { writeMp3 } from './audio/write-mp3';
import { writeOpus } from './audio/write-opus';
import { writeWav } from './audio/write-wav';
import { writeM4b } from './m4b/write-m4b';

interface BookFormatFacts {
  readonly contentType: string;
  readonly write: (path: string, book: EncodableBook) => Promise<void>;
}

/** The audio files of books. All are mono. */
export const bookFormats = {
  /** AAC-LC in MP4, with chapters, cover and tags. */
  m4b: { contentType: 'audio/mp4', write: writeM4b },
  /** With chapters, cover and tags (ID3v2). */
  mp3: { contentType: 'audio/mpeg', write: writeMp3 },
  /** In Ogg, with chapters, cover and tags. */
  opus: { contentType: 'audio/ogg', write: writeOpus },
  /** With chapters, cover and tags. */
  flac: { contentType: 'audio/flac', write: writeFlac },
  /** 16-bit samples, with chapters, cover and tags (`LIST` and ID3v2). */
  wav: { contentType: 'audio/wav', write: writeWav },
} as const satisfies Record<string, BookFormatFacts>;

export type BookFormat = keyof typeof bookFormats;

export const bookFormatNames = Object.keys(bookFormats) as BookFormat[];

/**
 * Writes the sound of a book into a file, as it comes, in memory that does not depend on its length. A single chapter is a book with
 * one chapter. If it fails, no file is left.
 *
 * @param path is replaced if it exists.
 * @throws {InvalidBookError} if no file can be made of the book, or a chapter's sound is not as long as it says.
 * @throws {Error} if the format does not have the sample rate, or the disk is full.
 * @throws the signal's reason, if it is aborted.
 * @example
 * await writeBook('m4b', '/tmp/book.m4b', { facts, chapters, sampleRate: 24_000 }, { encoders });
 */
export function writeBook(format: BookFormat, path: string, book: BookSound, options: WritingOptions): Promise<void> {
  return bookFormats[format].write(path, encodableBook(book, options));
}
