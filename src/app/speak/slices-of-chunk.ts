import type { PcmChunk } from '@voxgate/speech/node-parts';

/** Most samples in one response: 256 KB. Clients accept 4 MB unless they are told otherwise, and other calls share the connection. */
const maxSamples = 2 ** 16;

/** Cuts a long chunk into several, so that no response is long. A word belongs to the slice in which it ends. */
export function* slicesOfChunk(chunk: PcmChunk): Generator<PcmChunk> {
  const { samples, sampleRate, words, ...facts } = chunk;
  if (samples.length <= maxSamples) return yield chunk;
  for (let at = 0; at < samples.length; at += maxSamples) {
    const end = Math.min(at + maxSamples, samples.length);
    const isLast = end === samples.length;
    const [from, to] = [at / sampleRate, isLast ? Infinity : end / sampleRate];
    const own = words?.filter(({ endSeconds }) => endSeconds <= to && (at === 0 || endSeconds > from));
    yield {
      samples: samples.subarray(at, end),
      sampleRate,
      ...(own && {
        words: own.map((word) => ({
          ...word,
          startSeconds: word.startSeconds - from,
          endSeconds: word.endSeconds - from,
        })),
      }),
      ...(isLast ? facts : { isPartial: true, pauseSeconds: 0 }),
    };
  }
}
