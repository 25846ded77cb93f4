import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { accentOf } = require('../../../dist/packages/speech/src/engines/kokoro/process/alphabet.js');
const {
  readVocabulary,
  VoiceStyles,
} = require('../../../dist/packages/speech/src/engines/kokoro/process/pack-files.js');
const { toTokenRuns } = require('../../../dist/packages/speech/src/engines/kokoro/process/tokens.js');
const { Espeak } = require('../../../dist/packages/speech/src/engines/phonemes/espeak.js');
const {
  EnglishPronouncer,
} = require('../../../dist/packages/speech/src/engines/phonemes/english/english-pronouncer.js');
const { Phonemizer } = require('../../../dist/packages/speech/src/engines/phonemes/phonemizer.js');

/** Returns a function that converts a text and a voice to the model's tokens and style. A text that is too long is cut. */
export async function pronouncer(pack) {
  const phonemizer = new Phonemizer(await Espeak.load(), EnglishPronouncer.load());
  const vocabulary = await readVocabulary(pack);
  const styles = new VoiceStyles(pack);
  return async ({ text, voice, speed }) => {
    const [{ tokens }] = toTokenRuns(phonemizer.phonemize(text, accentOf(voice[0])), vocabulary);
    return { tokens, style: await styles.row(voice, tokens.length), speed };
  };
}
