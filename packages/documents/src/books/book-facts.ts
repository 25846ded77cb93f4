import type { AudioLabel } from '@voxgate/speech';
import { InvalidBookError } from './invalid-book.error';

/** A picture for the cover. */
export interface BookCover {
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/** What is known of a book. */
export interface BookFacts {
  readonly title: string;
  readonly author?: string;
  readonly narrator?: string;
  /** A language tag (BCP 47), such as `en` or `pt-BR`. */
  readonly language: string;
  readonly publisher?: string;
  /** The year of publication. */
  readonly year?: number;
  readonly description?: string;
  readonly cover?: BookCover;
  /** Identifies the book for good: a URN, such as `urn:uuid:…` or `urn:isbn:…`, or a URL. */
  readonly identifier?: string;
  /** What a file has of the book, if it does not have all. Only tags of audio have it. */
  readonly track?: Track;
  /** What its audio files say about their sound: that it is synthetic. Default: nothing. */
  readonly label?: AudioLabel;
}

/** A chapter of a book in a file of its own. The album is the book. */
export interface Track {
  readonly title: string;
  /** From 1. */
  readonly number: number;
  /** How many the book has. */
  readonly count: number;
}

/** A chapter and its place in the audio of the whole book. */
export interface ChapterFacts {
  readonly title: string;
  /** From the start of the book. A chapter starts where the one before it ends: pauses belong to the chapter before them. */
  readonly startSeconds: number;
  readonly durationSeconds: number;
}

/** When a sentence is spoken. */
export interface SentenceTime {
  readonly text: string;
  /** From the start of the sentence's chapter. */
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Offsets in the chapter's text, in Unicode code points. */
  readonly textStart: number;
  readonly textEnd: number;
}

const maxNameLength = 1000;
const maxDescriptionLength = 20_000;
const maxIdentifierLength = 500;
/** The size of a picture in FLAC is a number of 24 bits. A cover of this size is more than any player shows. */
export const maxCoverBytes = 10_000_000;
const maxChapters = 10_000;
/** The length of a chapter at 48 kHz is a number of 32 bits in MP4. */
const maxChapterSeconds = 86_400;
/** Times in ID3 are milliseconds of 32 bits. */
const maxBookSeconds = 30 * 86_400;

/** How far a chapter may start from the end of the one before it, since seconds are rounded. */
export const startTolerance = 0.01;

/** @throws {InvalidBookError} if no file can be made of the facts. */
export function checkBook(book: BookFacts): void {
  checkText('title', book.title, maxNameLength);
  if (book.title.trim() === '') throw new InvalidBookError('title', 'must not be empty');
  checkText('author', book.author, maxNameLength);
  checkText('narrator', book.narrator, maxNameLength);
  checkText('publisher', book.publisher, maxNameLength);
  checkText('description', book.description, maxDescriptionLength);
  checkText('identifier', book.identifier, maxIdentifierLength);
  checkLanguage(book.language);
  const { year, cover, track } = book;
  if (year !== undefined && !(Number.isInteger(year) && year >= 1 && year <= 9999)) {
    throw new InvalidBookError('year', `must be an integer from 1 to 9999, not ${year}`);
  }
  if (cover) checkCover(cover);
  if (track) checkTrack(track);
}

/** @throws {InvalidBookError} if the chapters do not follow one another. */
export function checkChapters(chapters: readonly ChapterFacts[]): void {
  if (chapters.length < 1 || chapters.length > maxChapters) {
    throw new InvalidBookError('chapters', `must be 1 to ${maxChapters}, not ${chapters.length}`);
  }
  let end = 0;
  for (const [index, { title, startSeconds, durationSeconds }] of chapters.entries()) {
    const field = `chapters[${index}]`;
    checkText(`${field}.title`, title, maxNameLength);
    if (!(durationSeconds > 0 && durationSeconds <= maxChapterSeconds)) {
      const rule = `must be above 0 and at most ${maxChapterSeconds}, not ${durationSeconds}`;
      throw new InvalidBookError(`${field}.durationSeconds`, rule);
    }
    // Not `>`, which would accept NaN.
    if (!(Math.abs(startSeconds - end) <= startTolerance)) {
      throw new InvalidBookError(
        `${field}.startSeconds`,
        `must be ${end}, where the chapter before it ends, not ${startSeconds}`,
      );
    }
    end = startSeconds + durationSeconds;
  }
  if (end > maxBookSeconds) {
    throw new InvalidBookError('chapters', `must have at most ${maxBookSeconds} seconds, not ${end}`);
  }
}

/** Places chapters one after another. */
export function chaptersInOrder(chapters: readonly Omit<ChapterFacts, 'startSeconds'>[]): ChapterFacts[] {
  let end = 0;
  return chapters.map(({ title, durationSeconds }) => {
    const startSeconds = end;
    end += durationSeconds;
    return { title, startSeconds, durationSeconds };
  });
}

function checkText(field: string, text: string | undefined, longest: number): void {
  if (text !== undefined && text.length > longest) {
    throw new InvalidBookError(field, `must have at most ${longest} characters, not ${text.length}`);
  }
}

function checkLanguage(language: string): void {
  try {
    Intl.getCanonicalLocales(language);
  } catch (error) {
    const rule = `must be a language tag such as "en" or "pt-BR", not ${JSON.stringify(language.slice(0, 100))}`;
    throw new InvalidBookError('language', rule, { cause: error });
  }
}

/** How the files of each type begin. */
const signatures = {
  'image/jpeg': Buffer.of(0xff, 0xd8, 0xff),
  'image/png': Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
};

/** The cover that bytes are, by how they begin. @returns `undefined` if they are none. */
export function coverIn(bytes: Uint8Array): BookCover | undefined {
  if (bytes.length > maxCoverBytes) return undefined;
  const types = Object.keys(signatures) as BookCover['contentType'][];
  const contentType = types.find((type) => signatures[type].equals(bytes.subarray(0, signatures[type].length)));
  return contentType && { contentType, bytes };
}

function checkTrack({ title, number, count }: Track): void {
  checkText('track.title', title, maxNameLength);
  if (Number.isInteger(number) && Number.isInteger(count) && number >= 1 && number <= count && count <= maxChapters)
    return;
  throw new InvalidBookError('track.number', `must be an integer from 1 to ${count}, not ${number}`);
}

function checkCover({ contentType, bytes }: BookCover): void {
  const signature = signatures[contentType];
  if (!signature) throw new InvalidBookError('cover.contentType', 'must be image/jpeg or image/png');
  if (bytes.length > maxCoverBytes) {
    throw new InvalidBookError('cover', `must have at most ${maxCoverBytes} bytes, not ${bytes.length}`);
  }
  if (!signature.equals(bytes.subarray(0, signature.length))) {
    throw new InvalidBookError('cover', `must be a picture of the type ${contentType}; its first bytes are not`);
  }
}
