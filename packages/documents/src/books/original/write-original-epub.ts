import { rm } from 'node:fs/promises';
import { workerFile } from '@voxgate/speech/support/worker-file';
import { maxMegabytes, maxWriteMs } from '../../limits';
import type { DocumentContent } from '../../process/messages';
import { type ProcessLimits, runTask } from '../../process/run-task';
import { checkBook, checkChapters } from '../book-facts';
import type { Epub } from '../epub/write-epub';
import { checkSentences } from '../text/spoken-chapter';
import type { WriteTask } from './original.process';

/** An EPUB as it was handed in, and what has been spoken of it. */
export interface OriginalEpub extends Epub {
  readonly original: DocumentContent;
}

/**
 * Writes the EPUB that was handed in again, as EPUB 3 with media overlays: its pictures, styles and fonts stay as they are, and each
 * sentence that has been spoken is marked. An EPUB 2 becomes one of EPUB 3; files that it names but does not have are no longer named. The
 * book is parsed in a process of its own, as by `readDocument`. If it fails, no file is left.
 *
 * @param path is replaced if it exists.
 * @param limits `deadlineMs` defaults to ten minutes, `heapMegabytes` to 768.
 * @returns what people should know, in sentences.
 * @throws {DocumentError} if the original cannot be read, or takes too much time or memory.
 * @throws {InvalidBookError} if no file can be made of the book.
 * @throws {Error} if the sound cannot be read, or the disk is full; the signal's reason, if it is aborted.
 */
export async function writeOriginalEpub(
  path: string,
  { original, facts, chapters, modified }: OriginalEpub,
  { signal, deadlineMs = maxWriteMs, heapMegabytes = maxMegabytes }: Partial<ProcessLimits> = {},
): Promise<string[]> {
  checkBook(facts);
  checkChapters(chapters);
  checkSentences(chapters);
  const { cover: _cover, ...needed } = facts;
  const spoken = chapters.map(({ title, startSeconds, durationSeconds, sentences, audio }) => {
    return { title, startSeconds, durationSeconds, sentences, audio };
  });
  const task: WriteTask = { content: original, path, epub: { facts: needed, chapters: spoken, modified } };
  try {
    return await runTask(
      workerFile(__dirname, 'original.process'),
      task,
      { deadlineMs, heapMegabytes, signal },
      (problem) => `Adding the sound to the original EPUB ${problem}. Divide the book.`,
    );
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
