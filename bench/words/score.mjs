import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { heardWords } = require('../../dist/packages/documents/src/hearing/words/heard-words.js');
const { readingWords } = require('../../dist/packages/documents/src/hearing/words/reading.js');
const { graphErrors, graphLength } = require('../../dist/packages/documents/src/hearing/words/word-graph.js');

/** The number of words of a reading (`words`), and how many of them the recogniser heard wrong (`errors`). */
export function score(reading, heard) {
  const expected = readingWords(reading);
  return { words: graphLength(expected), errors: graphErrors(expected, heardWords(heard)) };
}
