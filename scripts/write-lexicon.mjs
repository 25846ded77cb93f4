// Regenerates cmudict.txt.br in packages/speech/src/engines/phonemes/english/lexicon: the CMU Pronouncing Dictionary as the npm package
// cmu-pronouncing-dictionary publishes it. The package has 4.7 MB of JavaScript; the file has 0.7 MB. With
// --check, writes nothing and fails if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { inProject } from './support/project.mjs';

const file = inProject('packages', 'speech', 'src', 'engines', 'phonemes', 'english', 'lexicon', 'cmudict.txt.br');

// `read(2)` is another pronunciation of `read`. Words with two pronunciations are in the folder homographs. Words with hyphens are left out:
// their parts are listed with more care.
const lines = Object.entries(dictionary)
  .filter(([word]) => /^[a-z][a-z']*$/u.test(word))
  // Some lines end with a comment: `AA1 L T OW2 # name, finnish`.
  .map(([word, phones]) => `${word} ${phones.replace(/\s*#.*$/u, '')}`)
  .sort((one, other) => (one < other ? -1 : 1));
const text = `${lines.join('\n')}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
  console.log(`Wrote ${lines.length} words`);
} else if (brotliDecompressSync(readFileSync(file)).toString() !== text) {
  console.error(`${file} differs from the package cmu-pronouncing-dictionary. Run: npm run lexicon`);
  process.exit(1);
}
