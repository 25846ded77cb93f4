// Pronounces texts with the real espeak, which Jest cannot load. Reads [[language, text, pronunciations], ...] as JSON from standard input and
// writes the words and marks of each text to standard output.
const { readFileSync } = require('node:fs');
const { accentOf } = require('../../../dist/src/speech/engines/kokoro/process/alphabet.js');
const { Espeak } = require('../../../dist/src/speech/engines/phonemes/espeak.js');
const { Phonemizer } = require('../../../dist/src/speech/engines/phonemes/phonemizer.js');

async function main() {
  const phonemizer = new Phonemizer(await Espeak.load());
  const cases = JSON.parse(readFileSync(0, 'utf8'));
  console.log(
    JSON.stringify(cases.map(([language, text, given]) => phonemizer.phonemize(text, accentOf(language), given))),
  );
}

void main();
