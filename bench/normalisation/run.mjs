// Measures how long 5,000 characters of each kind of English text take to normalise. See README.md.
import { readFile } from 'node:fs/promises';
import { normalize } from '../../dist/packages/speech/src/text/normalize.js';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { median } from '../support/statistics.mjs';

const characters = 5000;
const rounds = 15;
const options = { language: 'en-US', mode: 'auto', emoji: 'silent' };

const prose = 'The quick brown fox jumped over the lazy dog, and nobody saw it; the river ran on. ';
const families = JSON.parse(
  await readFile(new URL('../../packages/speech/src/text/normalization-cases.json', import.meta.url), 'utf8'),
).filter((family) => !family.options || Object.keys(family.options).join('') === 'language');
const kinds = [
  ['Plain prose', prose],
  ...families.map(({ name, cases }) => [name, `${cases.map(([written]) => written).join('. ')}. `]),
];

const rows = kinds.map(([name, sample]) => {
  const text = sample
    .repeat(Math.ceil(characters / sample.length))
    .slice(0, characters)
    .toWellFormed();
  normalize(text, options);
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    normalize(text, options);
    return performance.now() - start;
  });
  return [name, median(times).toFixed(1), Math.max(...times).toFixed(1)];
});

const { cores, cpu, node, load } = machine();
console.log(`${table(['5,000 characters of', 'median, ms', 'slowest, ms'], rows)}

${rounds} rounds each. ${cores} cores of ${cpu}, Node ${node}, load ${load}.`);
