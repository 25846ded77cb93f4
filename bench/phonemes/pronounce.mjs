import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { accentOf } = require('../../dist/packages/speech/src/engines/kokoro/process/alphabet.js');
const { EnglishPronouncer } = require('../../dist/packages/speech/src/engines/phonemes/english/english-pronouncer.js');
const { Espeak } = require('../../dist/packages/speech/src/engines/phonemes/espeak.js');
const { Phonemizer } = require('../../dist/packages/speech/src/engines/phonemes/phonemizer.js');
const { normalize } = require('../../dist/packages/speech/src/text/normalize.js');

/** The languages, by the first letter of a voice's id. */
const languages = { a: 'en-US', b: 'en-GB' };

/**
 * Loads what the Kokoro engine pronounces texts with. Needs no voice pack.
 *
 * @returns `pronounce`: from a text and an accent (`a` for American, `b` for British) to the words of the normalised text with
 *   their letters in the model's alphabet; and `pronounceAt`: from a text and a range in it to the letters of the word there, in
 *   American English and without normalisation.
 */
export async function loadPronunciation() {
  const phonemizer = new Phonemizer(await Espeak.loadIfInstalled(), EnglishPronouncer.load());
  const words = (text, letter) => phonemizer.phonemize(text, accentOf(letter)).filter(({ kind }) => kind === 'word');
  return {
    pronounce(text, letter) {
      const { normalized } = normalize(text, { language: languages[letter], mode: 'auto', emoji: 'name' });
      return words(normalized, letter).map(({ start, end, letters }) => ({
        word: normalized.slice(start, end),
        letters,
      }));
    },
    pronounceAt(text, start, end) {
      return words(text, 'a').find((word) => word.start <= start && word.end >= end)?.letters;
    },
  };
}
