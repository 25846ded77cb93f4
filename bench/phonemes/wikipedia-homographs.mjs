import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { moveStressToVowel } = require('../../dist/packages/speech/src/engines/phonemes/ipa.js');

/** Its labels name the adjective a noun, or its pronunciations lack sounds. */
const mislabelled = new Set(['upset', 'approximate', 'abuses']);

/**
 * Reads sentences of the Wikipedia Homograph Data.
 *
 * @param folder the folder `data` of its repository.
 * @param part `train` or `eval`, a tenth of it.
 * @returns each with the range of the word in it, the label of its pronunciation, and the pronunciations by label.
 */
export async function readHomographs(folder, part) {
  const pronunciations = new Map();
  for (const [word, label, , ipa] of await readTable(join(folder, 'wordids.tsv'))) {
    if (!pronunciations.has(word)) pronunciations.set(word, new Map());
    pronunciations.get(word).set(label, lettersOf(ipa));
  }
  const sentences = [];
  for (const file of (await readdir(join(folder, part))).sort()) {
    const word = file.replace(/\.tsv$/u, '');
    if (mislabelled.has(word)) continue;
    for (const [, label, text, firstByte, endByte] of await readTable(join(folder, part, file))) {
      const bytes = Buffer.from(text);
      const [start, end] = [firstByte, endByte].map((offset) => bytes.subarray(0, Number(offset)).toString().length);
      sentences.push({ word, label, text, start, end, pronunciations: pronunciations.get(word) });
    }
  }
  return sentences;
}

/** The label of the pronunciation that is nearest to ours. */
export function nearestLabel(pronunciations, ours) {
  const found = comparable(ours);
  return [...pronunciations]
    .map(([label, letters]) => ({ label, distance: editDistance(comparable(letters), found) }))
    .sort((one, other) => one.distance - other.distance)[0].label;
}

async function readTable(file) {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').slice(1);
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/^"|"$/gu, '').replaceAll('""', '"')));
}

const diphthongs = { eɪ: 'A', oʊ: 'O', aʊ: 'W', aɪ: 'I', ɔɪ: 'Y', ɚ: 'əɹ' };

function lettersOf(ipa) {
  const plain = ipa.replaceAll(/[\dː]/gu, '').replaceAll("'", 'ˈ');
  return Object.entries(diphthongs).reduce(
    (text, [sign, letter]) => text.replaceAll(sign, letter),
    moveStressToVowel(plain),
  );
}

/** Main stress and sounds; weak vowels are one. */
function comparable(letters) {
  return letters
    .replaceAll('T', 't')
    .replaceAll(/[ᵊᵻɪɜ]/gu, 'ə')
    .replaceAll('ˌ', '');
}

function editDistance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let first = 1; first <= one.length; first++) {
    const next = [first];
    for (let second = 1; second <= other.length; second++) {
      const same = one[first - 1] === other[second - 1] ? 0 : 1;
      next.push(Math.min(row[second - 1] + same, row[second] + 1, next[second - 1] + 1));
    }
    row = next;
  }
  return row.at(-1);
}
