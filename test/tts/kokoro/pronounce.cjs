// Pronounces texts with the real espeak, which Jest cannot load. Reads [[language, text, pronunciations], ...] as JSON from standard
// input and writes the words and marks of each text to standard output.
//   --espeak-only  pronounces English by espeak, too
//   --no-espeak    pronounces what no dictionary has by its spelling
const { readFileSync } = require('node:fs');
const { accentOf } = require('../../../dist/packages/speech/src/engines/kokoro/process/alphabet.js');
const { Espeak } = require('../../../dist/packages/speech/src/engines/phonemes/espeak.js');
const {
  EnglishPronouncer,
} = require('../../../dist/packages/speech/src/engines/phonemes/english/english-pronouncer.js');
const { Phonemizer } = require('../../../dist/packages/speech/src/engines/phonemes/phonemizer.js');

async function main() {
  const espeak = process.argv.includes('--no-espeak') ? undefined : await Espeak.load();
  const english = process.argv.includes('--espeak-only') ? undefined : EnglishPronouncer.load();
  const phonemizer = new Phonemizer(espeak, english);
  const cases = JSON.parse(readFileSync(0, 'utf8'));
  const pronounce = ([language, text, given]) => phonemizer.phonemize(text, accentOf(language), given);
  console.log(JSON.stringify(cases.map(pronounce)));
}

void main();
