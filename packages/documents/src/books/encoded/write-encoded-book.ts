import {
  type AudioEncoders,
  type AudioTags,
  lameDelay,
  mp3Checksum,
  mp3Frames,
  mp3Header,
  type SampleRate,
} from '@voxgate/speech';
import { bookSeconds, type EncodableBook, type Encoded } from '../audio/book-sound';
import { type BookFacts, type ChapterFacts, startTolerance } from '../book-facts';
import { InvalidBookError } from '../invalid-book.error';
import { bookFormats } from '../write-book';
import type { EncodedSound } from './encoded-sound';
import { bytesOf, framesOf } from './frames';
import { OggPages, packetsIn } from './ogg';

/** A book whose sound has been encoded. */
export interface EncodedBook {
  readonly facts: BookFacts;
  /** At least one. */
  readonly chapters: readonly ChapterFacts[];
  /**
   * The sound, in one format: one of the whole, or one of each chapter in order. Those of chapters follow one another without gaps, and all
   * but the last end in a second of silence or more.
   */
  readonly sounds: readonly EncodedSound[];
}

/** How its file is written. */
export interface EncodedBookOptions {
  readonly encoders: AudioEncoders;
  readonly signal?: AbortSignal;
}

type Take = (bytes: Uint8Array) => Promise<void>;

/**
 * Writes a file of a book whose sound has been encoded by `encodeSound`. Nothing is encoded again. If it fails, no file is left.
 *
 * @param path is replaced if it exists.
 * @throws {InvalidBookError} if no file can be made of the book, or its sound is not as long as its chapters say.
 * @throws the signal's reason, if it is aborted.
 */
export async function writeEncodedBook(path: string, book: EncodedBook, options: EncodedBookOptions): Promise<void> {
  const { facts, chapters, sounds } = book;
  const { format, sampleRate } = sounds[0]!;
  const samples = sounds.reduce((sum, sound) => sum + sound.samples, 0);
  if (Math.abs(samples / sampleRate - bookSeconds(chapters)) > startTolerance * chapters.length) {
    throw new InvalidBookError(
      'chapters',
      `have ${bookSeconds(chapters)} seconds, but the sound has ${samples / sampleRate}`,
    );
  }
  const { signal } = options;
  const encode: EncodableBook['encode'] = (_, take, tags) => {
    const watched: Take = async (bytes) => {
      signal?.throwIfAborted();
      await take(bytes);
    };
    return encodings[format](sounds, { ...options, sampleRate, samples, tags }, watched);
  };
  await bookFormats[format].write(path, { facts, chapters, sampleRate, encode });
}

interface Joining extends EncodedBookOptions {
  readonly sampleRate: number;
  /** Of all sounds together. */
  readonly samples: number;
  readonly tags: AudioTags | undefined;
}

type Join = (sounds: readonly EncodedSound[], joining: Joining, take: Take) => Promise<Encoded>;

const encodings: Record<EncodedSound['format'], Join> = {
  m4b: joinAac,
  mp3: joinMp3,
  opus: joinOpus,
  flac: passOn,
  wav: passOn,
};

/** Sound that cannot be put together: there is one. */
async function passOn([sound]: readonly EncodedSound[], { samples }: Joining, take: Take): Promise<Encoded> {
  for await (const bytes of bytesOf(sound!.path)) await take(bytes);
  return { samples, header: sound!.header, lead: 0 };
}

/**
 * The frames of all sounds. Each frame overlaps with the one before it: of a sound that another follows, the frames from where that one
 * begins are left out. There, both are silent.
 */
async function* joinedFrames(sounds: readonly EncodedSound[]): AsyncGenerator<Buffer> {
  for (const [index, sound] of sounds.entries()) {
    const skipped = index === 0 ? 0 : sound.warmUpFrames;
    const next = sounds[index + 1];
    const end = next ? sound.warmUpFrames + next.firstFrame - sound.firstFrame : Infinity;
    let place = 0;
    for await (const frame of framesOf(sound)) {
      if (place >= skipped && place < end) yield frame;
      if (++place >= end) break;
    }
    if (next && place < end) throw new Error('A chapter that another follows must end in silence.');
  }
}

async function joinAac(sounds: readonly EncodedSound[], { samples }: Joining, take: Take): Promise<Encoded> {
  for await (const frame of joinedFrames(sounds)) await take(frame);
  return { samples, header: new Uint8Array(), lead: sounds[0]!.lead };
}

async function joinMp3(
  sounds: readonly EncodedSound[],
  { samples, sampleRate }: Joining,
  take: Take,
): Promise<Encoded> {
  const { lead, header } = sounds[0]!;
  await take(header);
  let [frames, bytes, checksum] = [0, 0, 0];
  for await (const frame of joinedFrames(sounds)) {
    frames++;
    bytes += frame.length;
    checksum = mp3Checksum(frame, checksum);
    await take(frame);
  }
  const padding = Math.max(0, frames * mp3Frames(sampleRate).samples - lameDelay - lead - samples);
  return { samples, header: mp3Header(sampleRate, { frames, bytes, checksum, padding, lead }), lead };
}

const opusRate = 48_000;
const opusFrame = 960;
/** Where the header says how many samples players skip (RFC 7845, section 5.1). */
const preSkipOffset = 10;

async function joinOpus(sounds: readonly EncodedSound[], joining: Joining, take: Take): Promise<Encoded> {
  const { samples, sampleRate } = joining;
  const { lead } = sounds[0]!;
  const [head, tags] = await opusHeaders(joining);
  const preSkip = head!.readUInt16LE(preSkipOffset) + Math.round((lead * opusRate) / sampleRate);
  head!.writeUInt16LE(preSkip, preSkipOffset);
  const pages = new OggPages(serialOf(tags!), take);
  for (const packet of [head!, tags!]) {
    await pages.add(packet, 0);
    await pages.endPage();
  }
  let place = 0;
  let waiting: Buffer | undefined;
  for await (const packet of joinedFrames(sounds)) {
    if (waiting) await pages.add(waiting, ++place * opusFrame);
    waiting = packet;
  }
  await pages.add(waiting!, preSkip + Math.round((samples * opusRate) / sampleRate));
  await pages.endPage(true);
  return { samples, header: new Uint8Array(), lead };
}

/** The headers of a file with these tags: those of one without sound. */
async function opusHeaders({ encoders, sampleRate, tags }: Joining): Promise<Buffer[]> {
  const rate = sampleRate as SampleRate;
  const encoder = encoders.open('opus', { inputRate: rate, outputRate: rate, mode: 'file', ...(tags && { tags }) });
  try {
    const file = Buffer.from(await encoder.finish());
    const packets: Buffer[] = [];
    for await (const packet of packetsIn(once(file))) packets.push(packet);
    return packets.slice(0, 2);
  } finally {
    encoder.close();
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** The same for the same tags, so that the same book is the same file. */
function serialOf(tags: Buffer): number {
  let serial = 0;
  for (const byte of tags) serial = (Math.imul(serial, 31) + byte) >>> 0;
  return serial;
}
