import { type BookFormat, bookFormatNames, bookFormats } from '@voxgate/documents/books';
import { type CaptionFormat, captionFormats } from '@voxgate/speech';

/** Formats that are made only of the whole, also of a single chapter: text with sound. Their sound is MP3. */
const wholeFormats = ['epub', 'epub-original'] as const;

export type WholeFormat = (typeof wholeFormats)[number];

/**
 * What can be made of a job: sound, captions, a transcript with times (`json`), and text with sound: an EPUB of what is spoken (`epub`), and
 * the EPUB that was handed in (`epub-original`).
 */
export type JobFormat = BookFormat | CaptionFormat | 'json' | WholeFormat;

/** The names are part of the API. The last is made last: only it needs an original, to which sound can be added. */
export const jobFormatNames: readonly JobFormat[] = [...bookFormatNames, ...captionFormats, 'json', ...wholeFormats];

const textTypes = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  json: 'application/json',
  epub: 'application/epub+zip',
  'epub-original': 'application/epub+zip',
} as const satisfies Record<Exclude<JobFormat, BookFormat>, string>;

/** Whether a format is sound. */
export function isAudio(format: JobFormat): format is BookFormat {
  return Object.hasOwn(bookFormats, format);
}

/** Whether a format is made only of the whole. */
export function isOnlyWhole(format: JobFormat): format is WholeFormat {
  return (wholeFormats as readonly JobFormat[]).includes(format);
}

/** The content type of a format's files. */
export function contentTypeOf(format: JobFormat): string {
  return isAudio(format) ? bookFormats[format].contentType : textTypes[format];
}
