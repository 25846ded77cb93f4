import type { PcmChunk, SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';

/** What speaks: an engine, or the parts of one. */
interface Speaker {
  synthesize(request: SynthesisRequest): AsyncIterable<PcmChunk>;
}

/** Has all parts of a text spoken, one after another, and joins them. */
export async function wholeSpeech(speaker: Speaker, request: SynthesisRequest): Promise<PcmChunk> {
  const chunks: PcmChunk[] = [];
  for (let part = 0, hasMore = true; hasMore; part++) {
    for await (const chunk of speaker.synthesize({ ...request, part })) chunks.push(chunk);
    hasMore = chunks.at(-1)?.hasMore ?? false;
  }
  return joinedChunks(chunks);
}

/** Joins the chunks of a text. Words have times from the start of the first. */
export function joinedChunks(chunks: readonly PcmChunk[]): PcmChunk {
  const samples = new Float32Array(chunks.reduce((sum, chunk) => sum + chunk.samples.length, 0));
  let start = 0;
  const words = chunks.flatMap((chunk) => {
    const seconds = start / chunk.sampleRate;
    samples.set(chunk.samples, start);
    start += chunk.samples.length;
    return (chunk.words ?? []).map((word) => ({
      ...word,
      startSeconds: seconds + word.startSeconds,
      endSeconds: seconds + word.endSeconds,
    }));
  });
  return { ...chunks.at(-1)!, samples, words };
}
