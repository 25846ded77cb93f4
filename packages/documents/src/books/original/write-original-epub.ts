import { checkBook, checkChapters } from '../book-facts';
import type { Epub } from '../epub/write-epub';
import { writeZip } from '../epub/write-zip';
import { checkSentences } from '../text/spoken-chapter';

/** An EPUB as it was handed in, and what has been spoken of it. */
export interface OriginalEpub extends Epub {
  readonly original: Uint8Array;
}

/**
 * Writes the EPUB that was handed in again, as EPUB 3 with media overlays: its pictures, styles and fonts stay as they are, and each
 * sentence that has been spoken is marked. An EPUB 2 becomes one of EPUB 3; files that it names but does not have are no longer named. It
 * parses the whole book in this process, in memory that depends on its texts.
 *
 * @param path is replaced if it exists.
 * @returns what people should know, in sentences.
 * @throws {DocumentError} if the original cannot be read.
 * @throws {InvalidBookError} if no file can be made of the book; what `writeZip` throws.
 */
export async function writeOriginalEpub(path: string, epub: OriginalEpub, signal?: AbortSignal): Promise<string[]> {
  checkBook(epub.facts);
  checkChapters(epub.chapters);
  checkSentences(epub.chapters);
  // The parsers are large.
  const { OriginalBook } = await import('./original-book.js');
  const book = await OriginalBook.open(epub.original);
  const { files, audio, warnings } = await book.withOverlays(epub);
  await writeZip(path, (output) => book.write(output, files, audio, epub), signal);
  return warnings;
}
