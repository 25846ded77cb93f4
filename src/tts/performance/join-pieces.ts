import type { PcmChunk } from '../engines/speech-engine';
import { pauseAfter } from '../engines/sound/pauses';
import { cut, Loudness } from '../engines/sound/trim';

/** Where a chunk meets another one of the same sentence. */
export interface Joins {
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * Makes a chunk join its neighbours in a sentence that was cut: the silence that its engine puts around every piece is
 * replaced by the pause that the punctuation asks for. A chunk whose engine tells the pause is left as it is.
 *
 * @param text what the chunk's piece says.
 */
export function joined(chunk: PcmChunk, text: string, speed: number, { before, after }: Joins): PcmChunk {
  const { samples, sampleRate, pauseSeconds, words } = chunk;
  if (pauseSeconds !== undefined || !(before || after)) return chunk;
  const kept = new Loudness(samples, sampleRate).kept();
  const start = before ? kept.start : 0;
  const end = after ? kept.end : samples.length;
  const [from, to] = [start / sampleRate, end / sampleRate];
  const within = (seconds: number) => Math.min(Math.max(seconds, from), to) - from;
  return {
    ...chunk,
    samples: cut(samples, { start, end }, sampleRate),
    ...(after && { pauseSeconds: pauseAfter(text.at(-1), speed) }),
    ...(words && {
      words: words.map((word) => ({
        ...word,
        startSeconds: within(word.startSeconds),
        endSeconds: within(word.endSeconds),
      })),
    }),
  };
}
