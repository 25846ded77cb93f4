import { type BookSound, type ChapterSound, checkBookSound, encodeChapters, type WritingOptions } from './book-sound';
import { id3Tag } from './id3-tag';
import { OutputFile } from './output-file';

/** LAME makes every sound 0.45 dB quieter, so that chapters would miss their loudness. */
const lameGain = 0.95;

/**
 * Writes a book as MP3 with a constant bit rate, with chapters, cover and tags.
 *
 * @throws {InvalidBookError} if no file can be made of the book, or a chapter's sound is not as long as it says.
 * @throws the signal's reason, if it is aborted.
 */
export async function writeMp3(path: string, book: BookSound, options: WritingOptions): Promise<void> {
  checkBookSound(book);
  await OutputFile.write(path, async (file) => {
    const tag = id3Tag(book.facts, book.chapters);
    await file.add(tag);
    const { header } = await encodeChapters(asLoud(book), 'mp3', options, (bytes) => file.add(bytes));
    await file.replace(tag.length, header);
  });
}

function asLoud(book: BookSound): BookSound {
  const chapters = book.chapters.map((chapter) => ({ ...chapter, samples: louder(chapter.samples) }));
  return { ...book, chapters };
}

async function* louder(sound: ChapterSound['samples']): AsyncGenerator<Float32Array<ArrayBuffer>> {
  for await (const samples of sound) yield samples.map((sample) => sample / lameGain);
}
