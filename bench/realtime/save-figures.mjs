import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { replaceSection } from '../support/markdown.mjs';
import { measuredAt, runFacts } from '../support/run-facts.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const briefly = (_key, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value);

/** The file with the results of a benchmark. */
export const resultsFile = (name) => here(`results/${name}.json`);

/** Writes the results of a benchmark to `results/NAME.json`, and their summary to the section NAME of the README. */
export async function saveFigures(name, facts, rows, summary) {
  const run = { ...runFacts(), ...facts };
  await mkdir(here('results'), { recursive: true });
  const lines = rows.map((row) => JSON.stringify(row, briefly)).join(',\n');
  await writeFile(resultsFile(name), `${JSON.stringify(run, briefly).slice(0, -1)},"rows":[\n${lines}\n]}\n`);
  await replaceSection(here('README.md'), name, `${measuredAt(run)}\n\n${summary}`);
}
