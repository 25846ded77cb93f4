// Pronounces what the test asks for, with the real espeak, which Jest cannot load: [[language, text], ...] as JSON on the
// standard input, and on the output, for each, the words and marks.
const { readFileSync } = require('node:fs');
const { accentOf } = require('../../../dist/src/tts/engines/kokoro/process/alphabet.js');
const { Espeak } = require('../../../dist/src/tts/engines/phonemes/espeak.js');
const { Phonemizer } = require('../../../dist/src/tts/engines/phonemes/phonemizer.js');

async function main() {
  const phonemizer = new Phonemizer(await Espeak.load());
  const cases = JSON.parse(readFileSync(0, 'utf8'));
  console.log(JSON.stringify(cases.map(([language, text]) => phonemizer.phonemize(text, accentOf(language)))));
}

void main();
