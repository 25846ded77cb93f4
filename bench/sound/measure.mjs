import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { compareSentence } = require('../../dist/bench/proofs/sound/gate.js');

/**
 * Compares a candidate's sentence with its reference, and has both transcribed.
 *
 * @param take `text` and `voice`.
 * @param whole the engine's whole decode: see `startWholeDecodes`.
 * @param hearing a `Hearing`.
 * @returns the figures of `compareSentence`, and the recogniser's errors (`hearing`).
 */
export async function measureSentence({ text, voice }, reference, whole, candidate, hearing) {
  return {
    text,
    voice,
    comparison: compareSentence(reference, candidate, reference.sampleRate, whole),
    hearing: {
      words: hearing.wordsIn(text),
      reference: await hearing.errorsIn(text, reference),
      candidate: await hearing.errorsIn(text, { ...candidate, sampleRate: reference.sampleRate }),
    },
  };
}
