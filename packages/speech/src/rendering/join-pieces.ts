import { clipWordTimes } from '../times/timestamp';
import type { PcmChunk } from '../engines/speech-engine';
import { finalMark, pauseAfter } from '../sound/pauses';
import { cut, Loudness } from '../sound/trim';

/** On which sides a chunk adjoins another chunk of the same sentence. */
export interface Joins {
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * Joins a chunk to its neighbours in a sentence that was split: replaces the silence around the piece with the pause for its
 * punctuation. Chunks with `pauseSeconds` are not changed, since their engine has set the pause.
 *
 * @param text the text of the chunk's piece.
 */
export function joined(chunk: PcmChunk, text: string, speed: number, { before, after }: Joins): PcmChunk {
  const { samples, sampleRate, pauseSeconds, words } = chunk;
  if (pauseSeconds !== undefined || !(before || after)) return chunk;
  const kept = new Loudness(samples, sampleRate).kept();
  const start = before ? kept.start : 0;
  const end = after ? kept.end : samples.length;
  return {
    ...chunk,
    samples: cut(samples, { start, end }, sampleRate),
    ...(after && { pauseSeconds: pauseAfter(finalMark(text), speed) }),
    ...(words && { words: clipWordTimes(words, start / sampleRate, end / sampleRate) }),
  };
}
