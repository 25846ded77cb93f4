import type { PcmChunk } from '@voxgate/speech/node-parts';

/** Joins the chunks of a whole text, with the pauses between them. @returns `undefined` if there are none. */
export function joinedChunks(chunks: readonly PcmChunk[]): PcmChunk | undefined {
  const last = chunks.at(-1);
  if (!last) return undefined;
  const { sampleRate, pauseSeconds } = last;
  const silences = chunks.map((chunk) => (chunk === last ? 0 : Math.round((chunk.pauseSeconds ?? 0) * sampleRate)));
  const length = chunks.reduce((sum, { samples }, index) => sum + samples.length + silences[index]!, 0);
  const samples = new Float32Array(length);
  const words: NonNullable<PcmChunk['words']>[number][] = [];
  let at = 0;
  for (const [index, chunk] of chunks.entries()) {
    samples.set(chunk.samples, at);
    const seconds = at / sampleRate;
    for (const word of chunk.words ?? []) {
      words.push({ ...word, startSeconds: word.startSeconds + seconds, endSeconds: word.endSeconds + seconds });
    }
    at += chunk.samples.length + silences[index]!;
  }
  return { samples, sampleRate, pauseSeconds, ...(last.words && { words }) };
}
