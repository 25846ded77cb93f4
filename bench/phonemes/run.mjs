// Compares the pronunciation of words with the dictionary that Kokoro was trained with. See README.md.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { saveRows } from '../support/named-results.mjs';
import { currentCommit } from '../support/run-facts.mjs';
import { frequentWords } from './frequent-words.mjs';
import { homographAccuracy, homographTable } from './homograph-accuracy.mjs';
import { listedWords } from './listed-words.mjs';
import { loadPronunciation } from './pronounce.mjs';
import { agreementOf, agreementTable, differencesOf, differencesTable, listedTable } from './report.mjs';

const require = createRequire(import.meta.url);
const { atLevel } = require('../../dist/bench/proofs/phonemes/phoneme-agreement.js');

const { values: options } = parseArgs({
  options: {
    /** The folder with `us_gold.json` and `gb_gold.json` of misaki. Without it, only the listed words are compared. */
    misaki: { type: 'string' },
    /** The folder `data` of the Wikipedia Homograph Data. */
    homographs: { type: 'string' },
    /** The number of frequent words. */
    words: { type: 'string', default: '5000' },
    /** The name of the results. Without it, nothing is written. */
    name: { type: 'string' },
  },
});

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const pronunciation = await loadPronunciation();
const pronounce = (text, letter) => pronunciation.pronounce(text, letter);

const listed = listedWords.map(({ text, word, expected, level }) => {
  const ours = pronounce(text, 'a').find((each) => each.word === word)?.letters ?? lettersOf(text, word);
  const isRight = expected.some((each) => atLevel(each, level) === atLevel(ours, level));
  return { list: 'listed', text, word, expected, ours, isRight };
});
const compared = [];
if (options.misaki) {
  for (const [letter, file] of Object.entries({ a: 'us_gold.json', b: 'gb_gold.json' })) {
    const dictionary = JSON.parse(await readFile(join(options.misaki, file), 'utf8'));
    for (const { word, pronunciations } of frequentWords(dictionary, Number(options.words))) {
      const found = pronounce(word, letter).map(({ letters }) => letters);
      compared.push({ list: letter, word, expected: pronunciations, found: found.join(' ') });
    }
  }
}

const homographs = options.homographs ? await homographAccuracy(options.homographs, pronunciation) : [];
const agreement = options.misaki ? agreementOf(compared) : [];
const found = options.misaki ? differencesOf(compared) : [];
/** @param describe an example of a difference in words. */
const report = (describe) =>
  [
    ...(options.misaki
      ? [
          '#### Frequent words',
          agreementTable(agreement),
          '#### Largest kinds of difference',
          differencesTable(found, describe),
        ]
      : []),
    ...(options.homographs ? ['#### Homographs in sentences', homographTable(homographs)] : []),
    '#### Words in sentences',
    listedTable(listed),
  ].join('\n\n');
console.log(report(({ word, expected, found: ours }) => `${word} (${expected.join(' or ')}, ours ${ours})`));
if (options.name) {
  const facts = { at: new Date().toISOString(), commit: currentCommit() };
  // The dictionary's own pronunciations stay with the dictionary.
  const kinds = found.map((kind) => ({ ...kind, examples: kind.examples.map(({ word }) => word) }));
  await saveRows(
    here(`results/${options.name}.json`),
    facts,
    [...agreement, ...kinds, ...homographs, ...listed],
    keyOf,
  );
}

/** What tells the rows of the results apart. */
function keyOf({ list, accent, kind, part, text, word }) {
  return [list, accent, kind, part, text, word].join(' ');
}

/** What a word became if normalisation writes it differently: the words that the sentence has instead of it. */
function lettersOf(text, word) {
  const others = new Set(text.match(/[\p{L}\p{M}']+/gu).filter((each) => each !== word));
  return pronounce(text, 'a')
    .filter((each) => !others.has(each.word))
    .map(({ letters }) => letters)
    .join(' ');
}
