import { openResampler } from '../encoding/worker/resampler';
import { detectionRate } from '../watermark/mark-detector';
import type { Decoded } from './formats/decoded';
import { decodeFlac, isFlac } from './formats/flac';
import { decodeMp3, isMp3 } from './formats/mp3';
import { decodeOpus, isOggOrWebm } from './formats/opus';
import { decodeWav, isWav } from './formats/wav';
import { maxExaminedSeconds, UnreadableSoundError } from './unreadable-sound.error';

/**
 * Reads a WAV, MP3, FLAC or Opus as samples at {@link detectionRate}. No more is kept or decoded than {@link maxExaminedSeconds}.
 *
 * @throws {UnreadableSoundError} if it is none of them, is damaged, or has more.
 */
export async function readSound(file: Buffer): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  let length = 0;
  let current: { rate: number; resampler: ReturnType<typeof openResampler> } | undefined;
  const add = (part: Float32Array | undefined) => {
    if (!part || part.length === 0) return;
    length += part.length;
    if (length > maxExaminedSeconds * detectionRate)
      throw new UnreadableSoundError(
        `has more than ${maxExaminedSeconds / 60} minutes of sound, the most that can be examined. Cut a part out of it`,
      );
    parts.push(part);
  };
  try {
    for await (const { samples, sampleRate } of decode(file)) {
      if (current?.rate !== sampleRate) {
        add(current?.resampler.finish());
        current = { rate: sampleRate, resampler: openResampler(sampleRate, detectionRate) };
      }
      add(current.resampler.process(samples));
    }
  } catch (error) {
    if (error instanceof UnreadableSoundError) throw error;
    throw new UnreadableSoundError('is damaged', { cause: error });
  }
  add(current?.resampler.finish());
  if (length === 0) throw new UnreadableSoundError('has no sound that can be read');
  const sound = new Float32Array(length);
  let offset = 0;
  for (const part of parts) {
    sound.set(part, offset);
    offset += part.length;
  }
  // Floats of a file may be anything.
  return sound.map((sample) => (Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0));
}

function decode(file: Buffer): Iterable<Decoded> | AsyncIterable<Decoded> {
  if (isWav(file)) return decodeWav(file);
  if (isFlac(file)) return decodeFlac(file);
  if (isOggOrWebm(file)) return decodeOpus(file);
  if (file.toString('latin1', 4, 8) === 'ftyp' || isAdts(file))
    throw new UnreadableSoundError('is AAC or MP4, which cannot be read. Convert it to WAV');
  if (isMp3(file)) return decodeMp3(file);
  throw new UnreadableSoundError('is no WAV, MP3, FLAC, or Opus in Ogg or WebM');
}

/** AAC in frames with headers of their own, perhaps after an ID3 tag. */
function isAdts(file: Buffer): boolean {
  let start = 0;
  if (file.toString('latin1', 0, 3) === 'ID3' && file.length > 10) {
    start = 10 + [6, 7, 8, 9].reduce((size, place) => size * 128 + (file[place]! & 0x7f), 0);
  }
  return file[start] === 0xff && (file[start + 1] ?? 0) >> 4 === 0xf && ((file[start + 1]! >> 1) & 3) === 0;
}
