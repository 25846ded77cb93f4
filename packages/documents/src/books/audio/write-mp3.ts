import { checkBookSound, type EncodableBook } from './book-sound';
import { id3Tag } from './id3-tag';
import { OutputFile } from './output-file';

/**
 * Writes a book as MP3 with a constant bit rate, with chapters, cover and tags.
 *
 * @throws {InvalidBookError} if no file can be made of the book, or a chapter's sound is not as long as it says.
 * @throws the signal's reason, if it is aborted.
 */
export async function writeMp3(path: string, book: EncodableBook): Promise<void> {
  checkBookSound(book);
  await OutputFile.write(path, async (file) => {
    const tag = id3Tag(book.facts, book.chapters);
    await file.add(tag);
    const { header } = await book.encode('mp3', (bytes) => file.add(bytes));
    await file.replace(tag.length, header);
  });
}
