// Learns which reading Chinese characters with several readings have, and writes
// packages/speech/src/engines/phonemes/mandarin/polyphones.txt. Its material is the development set of g2pM (github.com/kakaobrain/g2pM,
// Apache-2.0): `--data` is the folder with its `dev.sent` and `dev.lb`. The words and the first guess come from the programs in the folder
// of an installed Kokoro pack, `--pack`. An averaged perceptron; the same material gives the same file.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inProject } from './support/project.mjs';

const require = createRequire(import.meta.url);
const { featuresOf } = require('../dist/packages/speech/src/engines/phonemes/mandarin/reading-features.js');

const { data, pack } = parseArgs({
  options: {
    data: { type: 'string', default: '.' },
    pack: { type: 'string', default: inProject('data', 'voices', 'kokoro') },
  },
}).values;
const programs = resolve(pack, 'languages', 'zh');
const jieba = require(join(programs, 'jieba_rs_wasm.js'));
const { pinyin } = require(join(programs, 'pinyin-pro.js'));

/** Rounds of learning. */
const rounds = 12;
/** What the first guess is worth while learning. `learned-readings.ts` uses the same. */
const trust = 3;
/** A feature counts if it has been seen this often with its character. */
const least = 2;
/** Weights are written in this part of one. */
const unit = 32;

const examples = readExamples('dev');
const counts = new Map();
for (const { character, features } of examples) {
  for (const feature of features) {
    const key = character + feature;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}
writeFileSync(inProject('packages/speech/src/engines/phonemes/mandarin/polyphones.txt'), fileOf(learn()));

/** Sentences whose character between two bars has the Pinyin in the line of the other file: `行▁长▁来了`, `zhang3`. */
function readExamples(set) {
  const lines = (ending) =>
    readFileSync(join(data, `${set}.${ending}`), 'utf8')
      .trim()
      .split('\n');
  const labels = lines('lb');
  return lines('sent').map((line, index) => {
    const [before, character, after] = line.split('▁');
    const start = /\p{Script=Han}*$/u.exec(before)[0];
    const end = /^\p{Script=Han}*/u.exec(after)[0];
    const run = start + character + end;
    const characters = Array.from(run);
    const at = Array.from(start).length;
    const words = jieba.cut(run, true);
    let order = 0;
    let wordStart = 0;
    while (wordStart + words[order].length <= start.length) wordStart += words[order++].length;
    const [word, wordBefore = '', wordAfter = ''] = [words[order], words[order - 1], words[order + 1]];
    const found = pinyin(run, { toneType: 'num', type: 'array', toneSandhi: false, v: true });
    const base = found[at].replace(/0$/, '5');
    const place = { characters, index: at, word, wordBefore, wordAfter, at: start.length - wordStart, base };
    return { character, reading: labels[index].replace('u:', 'v'), base, features: featuresOf(place) };
  });
}

const counted = (character, features) => features.filter((feature) => counts.get(character + feature) >= least);

/** @returns the mean of each weight over all steps, by `character|pinyin|feature`. */
function learn() {
  const readings = new Map();
  for (const { character, reading } of examples) {
    readings.set(character, (readings.get(character) ?? new Set()).add(reading));
  }
  const weights = new Map();
  const sums = new Map();
  let step = 1;
  const change = (key, by) => {
    weights.set(key, (weights.get(key) ?? 0) + by);
    sums.set(key, (sums.get(key) ?? 0) + by * step);
  };
  const score = (character, reading, features, base) =>
    features.reduce(
      (sum, feature) => sum + (weights.get(`${character}|${reading}|${feature}`) ?? 0),
      reading === base ? trust : 0,
    );
  const random = randomNumbers();
  for (let round = 0; round < rounds; round++) {
    for (const { character, reading, base, features } of shuffled(examples, random)) {
      const own = counted(character, features);
      let [best, highest] = [base, -Infinity];
      for (const each of new Set([...readings.get(character), base])) {
        const points = score(character, each, own, base);
        if (points > highest) [best, highest] = [each, points];
      }
      if (best !== reading) {
        for (const feature of own) {
          change(`${character}|${reading}|${feature}`, 1);
          change(`${character}|${best}|${feature}`, -1);
        }
      }
      step++;
    }
  }
  return new Map(Array.from(weights, ([key, weight]) => [key, weight - sums.get(key) / step]));
}

function* randomNumbers() {
  for (let seed = 1; ;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield seed / 2_147_483_648;
  }
}

function shuffled(list, random) {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random.next().value * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** A line for each character and reading. */
function fileOf(weights) {
  const lines = new Map();
  for (const [key, weight] of weights) {
    const [character, reading, ...feature] = key.split('|');
    const whole = Math.round(weight * unit);
    if (whole === 0) continue;
    const line = `${character} ${reading}`;
    lines.set(line, [...(lines.get(line) ?? []), `${feature.join('|')}=${whole}`]);
  }
  return `${Array.from(lines, ([line, features]) => [line, ...features.sort()].join(' '))
    .sort()
    .join('\n')}\n`;
}
