import type { BookFacts, ChapterFacts } from '../book-facts';
import { languageOfThreeLetters } from '../language-of-three-letters';
import { box, fullBox, identityMatrix, u16, u32, u64, u8 } from './boxes';
import { chapterList, chapterTrackBox, dataInformation } from './chapter-boxes';
import type { SampleSizes } from './sample-sizes';
import { tagsBox } from './tags';

/** Samples in a frame of AAC-LC, and in the encoder's delay before the sound. */
export const frameSamples = 1024;
const encoderDelay = 1024;

/** Frames that are one chunk: places in the file are noted for chunks only. */
export const framesPerChunk = 64;

const [soundTrack, chapterTrack] = [1, 2];

/** Sample rates by index (ISO 14496-3, table 1.18). */
const samplingIndices = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000];

/** What the movie box says. All times are in samples. */
export interface Movie {
  readonly facts: BookFacts;
  readonly chapters: readonly ChapterFacts[];
  readonly sampleRate: number;
  /** Length of the sound, without the encoder's delay and the padding of the last frame. */
  readonly samples: number;
  /** Silence before it, after the encoder's delay. */
  readonly lead: number;
  readonly sizes: SampleSizes;
  /** Of the first frame in the file; the others follow it. */
  readonly soundOffset: number;
  readonly titles: readonly Buffer[];
  readonly titlesOffset: number;
  readonly bitsPerSecond: number;
}

/** `moov`: everything about an audiobook except its sound and the titles of chapters (ISO 14496-12, section 8.2). */
export function movieBox(movie: Movie): Buffer {
  const { facts, chapters, sampleRate, samples, titles, titlesOffset } = movie;
  const nextTrack = 3;
  const header = fullBox(
    'mvhd',
    1,
    0,
    u64(0, 0),
    u32(sampleRate),
    u64(samples),
    u32(0x1_0000),
    u16(0x100, 0),
    u32(0, 0),
    identityMatrix,
    u32(0, 0, 0, 0, 0, 0, nextTrack),
  );
  const starts = [
    ...chapters.map(({ startSeconds }) => Math.min(Math.round(startSeconds * sampleRate), samples)),
    samples,
  ];
  return box(
    'moov',
    header,
    soundTrackBox(movie),
    chapterTrackBox({
      trackId: chapterTrack,
      starts,
      timescale: sampleRate,
      titles,
      offset: titlesOffset,
      language: packedLanguage(facts.language),
    }),
    box('udta', tagsBox(facts), chapterList(chapters)),
  );
}

function soundTrackBox(movie: Movie): Buffer {
  const { facts, sampleRate, samples, lead } = movie;
  const start = encoderDelay + lead;
  const enabledInMovie = 3;
  const fullVolume = 0x100;
  const header = fullBox(
    'tkhd',
    1,
    enabledInMovie,
    u64(0, 0),
    u32(soundTrack, 0),
    u64(samples),
    u32(0, 0),
    u16(0, 0, fullVolume, 0),
    identityMatrix,
    u32(0, 0),
  );
  // Players skip the encoder's delay, and stop where the sound ends.
  const edits = box('edts', fullBox('elst', 1, 0, u32(1), u64(samples, start), u16(1, 0)));
  const language = packedLanguage(facts.language);
  return box(
    'trak',
    header,
    edits,
    box('tref', box('chap', u32(chapterTrack))),
    box(
      'mdia',
      fullBox('mdhd', 1, 0, u64(0, 0), u32(sampleRate), u64(start + samples), u16(language, 0)),
      fullBox('hdlr', 0, 0, u32(0), Buffer.from('soun', 'latin1'), u32(0, 0, 0), Buffer.from('Sound\0')),
      box('minf', fullBox('smhd', 0, 0, u16(0, 0)), dataInformation(), soundTable(movie)),
    ),
  );
}

function soundTable({ sizes, samples, lead, soundOffset, sampleRate, bitsPerSecond }: Movie): Buffer {
  const { count } = sizes;
  return box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), soundDescription(sampleRate, bitsPerSecond)),
    fullBox('stts', 0, 0, frameDurations(count, encoderDelay + lead + samples)),
    fullBox('stsc', 0, 0, chunkLengths(count)),
    fullBox('stsz', 0, 0, u32(0, count), frameSizes(sizes)),
    fullBox('co64', 0, 0, chunkOffsets(sizes, soundOffset)),
    // A decoder that starts in the middle needs the frame before (ISO 14496-12, section 10.1).
    fullBox('sgpd', 1, 0, Buffer.from('roll', 'latin1'), u32(2, 1), u16(0xffff)),
    fullBox('sbgp', 0, 0, Buffer.from('roll', 'latin1'), u32(1, count, 1)),
  );
}

/** The last frame ends with the sound; the rest of it is padding. */
function frameDurations(count: number, samples: number): Buffer {
  if (count === 0) return u32(0);
  const last = Math.max(1, samples - (count - 1) * frameSamples);
  return count === 1 ? u32(1, 1, last) : u32(2, count - 1, frameSamples, 1, last);
}

/** Frames per chunk; the last chunk may have fewer. */
function chunkLengths(count: number): Buffer {
  const [whole, rest] = [Math.floor(count / framesPerChunk), count % framesPerChunk];
  const runs = [...(whole > 0 ? [u32(1, framesPerChunk, 1)] : []), ...(rest > 0 ? [u32(whole + 1, rest, 1)] : [])];
  return Buffer.concat([u32(runs.length), ...runs]);
}

function frameSizes(sizes: SampleSizes): Buffer {
  // Millions of numbers: one by one, they would block the event loop.
  return Buffer.from(Uint32Array.from(sizes.values()).buffer).swap32();
}

function chunkOffsets(sizes: SampleSizes, first: number): Buffer {
  const count = Math.ceil(sizes.count / framesPerChunk);
  const bytes = Buffer.alloc(4 + 8 * count);
  bytes.writeUInt32BE(count, 0);
  let offset = first;
  const values = sizes.values();
  for (let chunk = 0; chunk < count; chunk++) {
    bytes.writeBigUInt64BE(BigInt(offset), 4 + 8 * chunk);
    for (const size of values.subarray(chunk * framesPerChunk, (chunk + 1) * framesPerChunk)) offset += size;
  }
  return bytes;
}

/** AAC-LC with one channel (ISO 14496-14, section 5.6, and 14496-1, section 7.2.6). */
function soundDescription(sampleRate: number, bitsPerSecond: number): Buffer {
  const [objectType, channels] = [2, 1];
  const configuration = (objectType << 11) | (samplingIndices.indexOf(sampleRate) << 7) | (channels << 3);
  const [aac, audioStream, maxFrameBytes] = [0x40, 0x15, 768];
  const decoder = descriptor(
    4,
    u8(aac, audioStream, 0),
    u16(maxFrameBytes),
    u32(bitsPerSecond, bitsPerSecond),
    descriptor(5, u16(configuration)),
  );
  const stream = descriptor(3, u16(0), u8(0), decoder, descriptor(6, u8(2)));
  const [dataReference, bits] = [1, 16];
  return box(
    'mp4a',
    u32(0),
    u16(0, dataReference),
    u32(0, 0),
    u16(channels, bits, 0, 0),
    u16(sampleRate, 0),
    fullBox('esds', 0, 0, stream),
  );
}

/** A descriptor of less than 128 bytes (ISO 14496-1, section 8.3.3). */
function descriptor(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u8(tag, body.length), body]);
}

/** As the header of a track has it: five bits for each letter (ISO 14496-12, section 8.4.2.3). */
function packedLanguage(tag: string): number {
  return Buffer.from(languageOfThreeLetters(tag), 'latin1').reduce((packed, letter) => packed * 32 + letter - 0x60, 0);
}
