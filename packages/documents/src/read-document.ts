import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { workerFile } from '@voxgate/speech/support/worker-file';
import { type DocumentLimits, type DocumentType, type SpokenDocument } from './document';
import { DocumentError } from './errors';
import { defaultChapters, defaultCharacters, maxBytes as defaultBytes, maxMegabytes, maxReadMs } from './limits';
import type { OptionalKind } from './left-out';
import type { DocumentContent, ReadTask } from './process/messages';
import { runTask } from './process/run-task';

/** How to read a document. */
export interface ReadOptions extends Partial<DocumentLimits> {
  readonly type: DocumentType;
  /** What is read although it is left out by default. */
  readonly include?: readonly OptionalKind[];
  /** Maximum size of the document in bytes. Defaults to 64 MiB. */
  readonly maxBytes?: number;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
  /** How long reading may take, in milliseconds. Defaults to a minute. */
  readonly deadlineMs?: number;
  /** Maximum size of the JavaScript heap of the process, in MiB. Defaults to 768. */
  readonly heapMegabytes?: number;
}

/**
 * Reads a document as chapters of text to be spoken, in a process of its own with limits of memory and time: a document that is costly to read
 * holds up nobody, and a hostile one ends only its process. (One that uses up the memory of a thread would end the whole server.) The process
 * has no environment variables, so no secrets. Each call starts one, so the caller decides how many run at the same time.
 *
 * @param content the bytes, which are not changed, or the path of a file, whose bytes are then only in the process that reads them.
 * @param maxCharacters defaults to 2,000,000 Unicode code points; `maxChapters` to 1000.
 * @throws {DocumentError} if it cannot be read, has nothing to say, or is over a limit.
 * @throws the file system's error if there is no file at the path.
 * @throws the signal's reason if it is aborted.
 *
 * @example
 * const { title, chapters } = await readDocument(await readFile('book.epub'), { type: 'epub' });
 */
export async function readDocument(
  content: DocumentContent,
  {
    type,
    include = [],
    maxCharacters = defaultCharacters,
    maxChapters = defaultChapters,
    maxBytes = defaultBytes,
    signal,
    deadlineMs = maxReadMs,
    heapMegabytes = maxMegabytes,
  }: ReadOptions,
): Promise<SpokenDocument> {
  signal?.throwIfAborted();
  const bytes = content instanceof Uint8Array ? content.byteLength : (await stat(content.path)).size;
  if (bytes > maxBytes) {
    throw new DocumentError('too-large', `The document has ${bytes} bytes; the limit is ${maxBytes}. Divide it.`);
  }
  const task: ReadTask = { content, type, include, limits: { maxCharacters, maxChapters } };
  const program = workerFile(join(__dirname, 'process'), 'document.process');
  return runTask(
    program,
    task,
    { deadlineMs, heapMegabytes, signal },
    (problem) => `Reading the document ${problem}. Divide it, or send its text as Markdown or plain text.`,
  );
}
