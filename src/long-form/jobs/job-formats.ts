import { type BookFormat, bookFormatNames, bookFormats } from '@voxgate/documents/books';
import { type CaptionFormat, captionFormats } from '@voxgate/speech';

/** What can be made of a job: sound, captions, a transcript with times (`json`), and text with sound (`epub`). */
export type JobFormat = BookFormat | CaptionFormat | 'json' | 'epub';

/** The names are part of the API. */
export const jobFormatNames: readonly JobFormat[] = [...bookFormatNames, ...captionFormats, 'json', 'epub'];

const textTypes = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  json: 'application/json',
  epub: 'application/epub+zip',
} as const satisfies Record<Exclude<JobFormat, BookFormat>, string>;

/** Whether a format is sound. */
export function isAudio(format: JobFormat): format is BookFormat {
  return Object.hasOwn(bookFormats, format);
}

/** The content type of a format's files. */
export function contentTypeOf(format: JobFormat): string {
  return isAudio(format) ? bookFormats[format].contentType : textTypes[format];
}
