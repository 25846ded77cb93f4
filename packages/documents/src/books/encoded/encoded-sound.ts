import { open } from 'node:fs/promises';
import { type AudioEncoders, type AudioFormat, type AudioMark, mp3Frames, type SampleRate } from '@voxgate/speech';
import { encoderInput } from '../audio/encoder-input';
import type { BookFormat } from '../write-book';

/** Sound to encode. */
export interface SoundToEncode {
  /** Mono, between -1 and 1. The arrays are taken over and may be detached. */
  readonly samples: AsyncIterable<Float32Array<ArrayBuffer>>;
  /** Samples per second. */
  readonly sampleRate: number;
  /** Where it starts in the sound of its book, in samples. Default: 0. What is before it in the book must end in silence. */
  readonly startSample?: number;
}

/** How it is encoded. */
export interface SoundEncodingOptions {
  readonly encoders: AudioEncoders;
  /** Samples per second of the file. Default: those of the sound, which must then be a rate of the format. */
  readonly sampleRate?: SampleRate;
  /** Shares turns in a thread with the other files of this owner. */
  readonly owner?: string;
  /** What it is marked with, inaudibly. Default: nothing. */
  readonly mark?: AudioMark;
  readonly signal?: AbortSignal;
}

/** Sound that has been encoded once, and can be part of several files: of a chapter, of the whole book, of an EPUB. */
export interface EncodedSound {
  readonly format: BookFormat;
  /** What the encoder has written. */
  readonly path: string;
  /** What its first bytes must be replaced with in a file of its own. */
  readonly header: Uint8Array;
  /** Samples per second of the file. */
  readonly sampleRate: number;
  /** Its length in samples of the file. */
  readonly samples: number;
  /** Silence before it, in samples of the file: its frames begin where frames of the whole book do. Not in MP3. */
  readonly lead: number;
  /** The place of its first frame among those of the book, without `warmUpFrames`. */
  readonly firstFrame: number;
  /** Frames of silence before that one, which only a file of its own needs. */
  readonly warmUpFrames: number;
}

/** Formats whose frames can be put together, with the samples of a frame at the rate of the sound. */
const frameSamples: Partial<Record<BookFormat, (sampleRate: number) => number>> = {
  m4b: () => 1024,
  mp3: (sampleRate) => mp3Frames(sampleRate).samples,
  opus: (sampleRate) => sampleRate / 50,
};

/**
 * Opus predicts from what is before. After 80 ms, it does not matter what that was (RFC 7845, section 4.2), so that the sound of a decoder
 * that comes from another chapter is that of one that begins here.
 */
const opusWarmUpFrames = 4;

/** What the encoders call a format. */
export const encoderFormats = {
  m4b: 'aac',
  mp3: 'mp3',
  opus: 'opus',
  flac: 'flac',
  wav: 'pcm',
} as const satisfies Record<BookFormat, AudioFormat>;

/** Whether a file of the whole book can be put together from the encoded sounds of its chapters. */
export function canBeJoined(format: BookFormat): boolean {
  return frameSamples[format] !== undefined;
}

/**
 * Encodes a sound into a file that `writeEncodedBook` makes files for players of. If the format has frames that can be put together, the
 * sounds of the chapters of a book become that of the whole without a second encoding. In the whole, they are exactly at their places; MP3 is up
 * to half a frame beside them (18 ms), since a chapter that has not changed must stay the same file, wherever in its book it is: players of
 * podcasts would otherwise have it as a new episode.
 *
 * @param path is replaced if it exists. If this fails, it may be incomplete.
 * @throws {Error} if the format does not have the sample rate, or the disk is full.
 * @throws the signal's reason, if it is aborted.
 */
export async function encodeSound(
  format: BookFormat,
  path: string,
  { samples, sampleRate, startSample = 0 }: SoundToEncode,
  { encoders, sampleRate: fileRate = sampleRate as SampleRate, owner, mark, signal }: SoundEncodingOptions,
): Promise<EncodedSound> {
  const frame = frameSamples[format]?.(sampleRate);
  const warmUpFrames = format === 'opus' && startSample > 0 ? opusWarmUpFrames : 0;
  const isPlaced = frame !== undefined && format !== 'mp3';
  const lead = isPlaced ? (startSample % frame) + warmUpFrames * frame : 0;
  const encoderFormat = encoderFormats[format];
  const rates = { inputRate: sampleRate, outputRate: fileRate };
  const encoder = encoders.open(encoderFormat, {
    ...rates,
    mode: 'file',
    ...(owner !== undefined && { owner }),
    ...(mark && { mark }),
  });
  const file = await open(path, 'w', 0o600);
  try {
    const encode = async (part: Float32Array<ArrayBuffer>) => file.appendFile(await encoder.encode(part));
    if (lead > 0) await encode(new Float32Array(lead));
    let count = 0;
    for await (const part of encoderInput(samples, encoderFormat)) {
      signal?.throwIfAborted();
      count += part.length;
      await encode(part);
    }
    signal?.throwIfAborted();
    await file.appendFile(await encoder.finish());
    const scale = fileRate / sampleRate;
    return {
      format,
      path,
      header: await encoder.header(),
      sampleRate: fileRate,
      samples: Math.round(count * scale),
      lead: Math.round(lead * scale),
      firstFrame:
        frame === undefined ? 0 : isPlaced ? Math.floor(startSample / frame) : Math.round(startSample / frame),
      warmUpFrames,
    };
  } finally {
    encoder.close();
    await file.close();
  }
}
