// Writes the phonemes of the sentences of each language: `sentences` in packages/speech/src/text/languages/*/phonemes.json. The test
// test/speech/phonemes-of-languages.e2e-spec.ts compares them. Needs the built server (`npm run build`).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Espeak } = require('../../dist/packages/speech/src/engines/phonemes/espeak.js');

const folder = new URL('../../src/speech/text/languages/', import.meta.url);
const espeak = await Espeak.load();
for (const name of readdirSync(folder)) {
  const file = new URL(`${name}/phonemes.json`, folder);
  if (!existsSync(file)) continue;
  const { sentences } = JSON.parse(readFileSync(new URL(`${name}/sentences.json`, folder), 'utf8'));
  const phonemes = JSON.parse(readFileSync(file, 'utf8'));
  const pronounce = (text) =>
    espeak
      .pronounce(text, phonemes.voice)
      .map((phones) => phones.join(''))
      .join(' ');
  phonemes.sentences = Object.fromEntries(sentences.map(({ words }) => [words, pronounce(words)]));
  writeFileSync(file, `${JSON.stringify(phonemes, null, 2)}\n`);
  console.log(`${name}: ${sentences.length} sentences`);
}
