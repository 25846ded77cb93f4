import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runFacts } from '../support/run-facts.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const briefly = (_key, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value);

/** The file with the results of a benchmark. */
export const resultsFile = (name) => here(`results/${name}.json`);

/** Writes the results of a benchmark to `results/NAME.json`. */
export async function saveFigures(name, facts, rows) {
  const run = { ...runFacts(), ...facts };
  await mkdir(here('results'), { recursive: true });
  const lines = rows.map((row) => JSON.stringify(row, briefly)).join(',\n');
  await writeFile(resultsFile(name), `${JSON.stringify(run, briefly).slice(0, -1)},"rows":[\n${lines}\n]}\n`);
}
