import { foldedFileName, safeFileName } from '../../accounts/files/http/file-names';
import type { Job, JobFile } from './job';
import { bookTitle } from './job-facts';

/**
 * The name of a file for downloads: the title of the book for the whole, and number and title for a chapter. No two files of a job have
 * the same name, also not on file systems that ignore case.
 */
export function jobFileName(
  job: Pick<Job, 'title' | 'chapters'>,
  { chapter, format }: Omit<JobFile, 'fileId'>,
): string {
  const extension = format === 'epub-original' ? 'epub' : format;
  const book = safeFileName(`${bookTitle(job)}.${extension}`);
  const single = job.chapters.length === 1;
  if (chapter !== null && !single) return chapterFileName(job.chapters, chapter, format);
  // A book may be called as one of its chapters is: "1 One".
  const isTaken =
    !single &&
    job.chapters.some(
      ({ number }) => foldedFileName(chapterFileName(job.chapters, number, format)) === foldedFileName(book),
    );
  const ending = format === 'epub-original' ? ' (original)' : isTaken ? ' (all)' : '';
  return `${book.slice(0, -extension.length - 1)}${ending}.${extension}`;
}

/** The number has as many digits in all names, so that they are unique and in order. */
function chapterFileName(chapters: Job['chapters'], number: number, format: JobFile['format']): string {
  const { title } = chapters.find((each) => each.number === number)!;
  const digits = String(chapters.length).length;
  const name = `${String(number).padStart(digits, '0')} ${title ?? ''}`.trim();
  return safeFileName(`${name}.${format}`);
}
