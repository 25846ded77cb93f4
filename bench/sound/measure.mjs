import { createRequire } from 'node:module';
import { joinsOfEngine, wordBoundaries } from './joins.mjs';

const require = createRequire(import.meta.url);
const { compareSentence } = require('../../dist/proofs/sound/gate.js');

/**
 * Compares a candidate's sentence with its reference, and has both transcribed.
 *
 * @param take `text` and `voice`.
 * @param hearing a `Hearing`.
 * @returns the figures of `compareSentence`, the recogniser's errors (`hearing`), and whether the engine told its joins.
 */
export async function measureSentence({ text, voice }, reference, candidate, hearing) {
  const joins = joinsOfEngine(reference);
  const comparison = compareSentence(reference, candidate, reference.sampleRate, joins ?? wordBoundaries(reference));
  return {
    text,
    voice,
    comparison,
    joinsAreKnown: joins !== undefined,
    hearing: {
      words: hearing.wordsIn(text),
      reference: await hearing.errorsIn(text, reference),
      candidate: await hearing.errorsIn(text, { ...candidate, sampleRate: reference.sampleRate }),
    },
  };
}
