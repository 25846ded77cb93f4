import type { ChapterFacts } from '../book-facts';
import { box, fullBox, identityMatrix, u16, u32, u64, u8 } from './boxes';
import { utf8Prefix } from './utf8-prefix';

/** The number of chapters in Nero's list is one byte. */
const maxInList = 255;

/** Unicode, in the box that gives the encoding of a text sample. Without it, QuickTime takes a title as Mac Roman. */
const unicode = 0x100;

/**
 * Nero's list of chapters, which players other than Apple's read: `chpl`. It has no specification but its readers, such as mp4v2
 * (`src/atom_chpl.cpp`). Times are in units of 100 ns. It has room for 255 chapters; further ones are only in the chapter track.
 */
export function chapterList(chapters: readonly ChapterFacts[]): Buffer {
  const listed = chapters.slice(0, maxInList).map(({ title, startSeconds }) => {
    const name = utf8Prefix(title, 255);
    return Buffer.concat([u64(Math.round(startSeconds * 1e7)), u8(name.length), name]);
  });
  return fullBox('chpl', 1, 0, u32(0), u8(listed.length), ...listed);
}

/** The samples of the chapter track: titles (QuickTime File Format Specification, "Text sample data"). */
export function titleSamples(chapters: readonly ChapterFacts[]): Buffer[] {
  return chapters.map(({ title }) => {
    const name = Buffer.from(title);
    return Buffer.concat([u16(name.length), name, box('encd', u32(unicode))]);
  });
}

/** What the chapter track needs to know. */
export interface ChapterTrack {
  readonly trackId: number;
  /** Where each chapter starts, and the end of the last one, in units of the movie. */
  readonly starts: readonly number[];
  readonly timescale: number;
  readonly titles: readonly Buffer[];
  /** Of the first title in the file; the others follow it. */
  readonly offset: number;
  readonly language: number;
}

/**
 * A text track with a title for each chapter: what Apple's players take chapters from, as it is named by the audio track (`tref`,
 * `chap`). QuickTime File Format Specification, "Chapter lists".
 */
export function chapterTrackBox({ trackId, starts, timescale, titles, offset, language }: ChapterTrack): Buffer {
  const duration = starts.at(-1)!;
  const inMovie = 2; // and not enabled: players do not show it as subtitles
  const header = fullBox(
    'tkhd',
    1,
    inMovie,
    u64(0, 0),
    u32(trackId, 0),
    u64(duration),
    u32(0, 0, 0, 0),
    identityMatrix,
    u32(0, 0),
  );
  const durations = starts.slice(1).map((end, index) => u32(1, end - starts[index]!));
  const sampleTable = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), textDescription()),
    fullBox('stts', 0, 0, u32(durations.length), ...durations),
    fullBox('stsc', 0, 0, u32(1, 1, titles.length, 1)),
    fullBox('stsz', 0, 0, u32(0, titles.length), u32(...titles.map(({ length }) => length))),
    fullBox('co64', 0, 0, u32(1), u64(offset)),
  );
  return box(
    'trak',
    header,
    box(
      'mdia',
      fullBox('mdhd', 1, 0, u64(0, 0), u32(timescale), u64(duration), u16(language, 0)),
      fullBox('hdlr', 0, 0, u32(0), Buffer.from('text', 'latin1'), u32(0, 0, 0), Buffer.from('Chapters\0')),
      box('minf', textHeader(), dataInformation(), sampleTable),
    ),
  );
}

/** The data is in this file (ISO 14496-12, section 8.7.2). */
export function dataInformation(): Buffer {
  const inThisFile = 1;
  return box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, inThisFile)));
}

/** QuickTime's header of media that are neither sound nor pictures. */
function textHeader(): Buffer {
  const [copy, grey] = [0x40, 0x8000];
  return box('gmhd', fullBox('gmin', 0, 0, u16(copy, grey, grey, grey, 0, 0)), box('text', identityMatrix));
}

/** How text is drawn. Players of chapters only read the text. */
function textDescription(): Buffer {
  const dataReference = 1;
  return box(
    'text',
    u32(0),
    u16(0, dataReference),
    u32(0, 0), // display flags, alignment
    u16(0, 0, 0), // background
    u64(0, 0), // box, reserved
    u16(0, 0), // font, face
    u8(0),
    u16(0, 0, 0, 0), // reserved, foreground
    u8(0), // no name of a font
  );
}
