import { createRequire } from 'node:module';
import { table } from '../support/markdown.mjs';

const require = createRequire(import.meta.url);
const { agreementLevels, atLevel, differences } = require('../../dist/bench/proofs/phonemes/phoneme-agreement.js');

const accents = { a: 'American', b: 'British' };
const levelNames = {
  stress: 'the same, with stress',
  sounds: 'the same sounds',
  reducedVowels: 'the same apart from reduced vowels',
};

const agree = ({ expected, found }, level) => expected.some((each) => atLevel(each, level) === atLevel(found, level));

/** How many words of each accent are pronounced as the dictionary has it, at each level. */
export function agreementOf(rows) {
  return Object.entries(accents).map(([letter, accent]) => {
    const own = rows.filter(({ list }) => list === letter);
    const counts = Object.keys(agreementLevels).map((level) => [level, own.filter((row) => agree(row, level)).length]);
    return { list: 'agreement', accent, words: own.length, ...Object.fromEntries(counts) };
  });
}

export function agreementTable(agreement) {
  const levels = Object.keys(agreementLevels);
  return table(
    ['English', 'words', ...levels.map((level) => levelNames[level])],
    agreement.map(({ accent, words, ...counts }) => [
      accent,
      words,
      ...levels.map((level) => `${((100 * counts[level]) / words).toFixed(1)} %`),
    ]),
  );
}

/** The most frequent differences in sounds, with the number of words that have them and the most frequent of these. */
export function differencesOf(rows) {
  return Object.entries(accents).flatMap(([letter, accent]) => {
    const kinds = new Map();
    for (const row of rows) {
      if (row.list !== letter || agree(row, 'sounds')) continue;
      for (const kind of new Set(nearest(row).map(({ theirs, ours }) => `${theirs || '–'} → ${ours || '–'}`))) {
        kinds.set(kind, [...(kinds.get(kind) ?? []), row]);
      }
    }
    return [...kinds]
      .sort(([, one], [, other]) => other.length - one.length)
      .slice(0, 15)
      .map(([kind, own]) => ({ list: 'differences', accent, kind, words: own.length, examples: own.slice(0, 6) }));
  });
}

/** @param describe an example in words. */
export function differencesTable(found, describe) {
  return table(
    ['English', 'dictionary → ours', 'words', 'most frequent'],
    found.map(({ accent, kind, words, examples }) => [accent, kind, words, examples.map(describe).join(', ')]),
  );
}

/** The differences from the pronunciation of the dictionary that is nearest to ours. */
function nearest({ expected, found }) {
  const ours = atLevel(found, 'sounds');
  return expected
    .map((each) => differences(atLevel(each, 'sounds'), ours))
    .sort((one, other) => sizeOf(one) - sizeOf(other))[0];
}

const sizeOf = (found) => found.reduce((sum, { theirs, ours }) => sum + Math.max(theirs.length, ours.length), 0);

/** Words in sentences, and whether each is pronounced rightly. */
export function listedTable(rows) {
  const right = rows.filter(({ isRight }) => isRight).length;
  const lines = rows.map(({ text, word, expected, ours, isRight }) => [
    text,
    word,
    expected[0],
    ours,
    isRight ? 'yes' : '**no**',
  ]);
  return `${right} of ${rows.length} are right.\n\n${table(['sentence', 'word', 'expected', 'ours', 'right'], lines)}`;
}
