import type { Job, JobFile } from './job';
import { bookTitle } from './job-facts';

/** Maximum length of a name without its extension, in bytes of UTF-8. File systems have room for 255, and the list of files for 200 characters. */
const maxBytes = 180;

/** Not allowed in names of some systems, or changing the direction in which a name is shown. */
const forbidden = /[\\/:*?"<>|\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Names of devices of Windows. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/**
 * The name of a file for downloads: the title of the book for the whole, and number and title for a chapter. No two files of a job have
 * the same name, also not on file systems that ignore case.
 */
export function jobFileName(
  job: Pick<Job, 'title' | 'chapters'>,
  { chapter, format }: Omit<JobFile, 'fileId'>,
): string {
  const book = safeName(bookTitle(job)) || 'Untitled';
  const single = job.chapters.length === 1;
  const name = chapter === null || single ? book : chapterName(job.chapters, chapter);
  // A book may be called as one of its chapters is: "1 One".
  const isTaken =
    chapter === null && !single && job.chapters.some(({ number }) => areSame(chapterName(job.chapters, number), book));
  return `${isTaken ? `${book} (all)` : name}.${format}`;
}

/** The number has as many digits in all names, so that they are unique and in order. */
function chapterName(chapters: Job['chapters'], number: number): string {
  const { title } = chapters.find((each) => each.number === number)!;
  const digits = String(chapters.length).length;
  return `${String(number).padStart(digits, '0')} ${safeName(title ?? '')}`.trim();
}

function areSame(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

/** @returns an empty text if nothing is left. */
function safeName(text: string): string {
  const plain = text.toWellFormed().replaceAll(forbidden, ' ').replaceAll(/\s+/gu, ' ');
  let name = '';
  let bytes = 0;
  for (const character of plain) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    name += character;
  }
  // Windows drops full stops at the end; at the start, they hide a file.
  name = name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  return device.test(name) ? `${name}_` : name;
}
