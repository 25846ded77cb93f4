import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Rounds numbers to ten-thousandths. */
const briefly = (_key, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value);

/** Reads the rows of an earlier run; `[]` if there are none. */
export async function readRows(file) {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{"rows":[]}';
    throw error;
  });
  return JSON.parse(text).rows;
}

/**
 * Adds rows to those of earlier runs with the same name, and replaces rows that were measured again. So a long benchmark can
 * run in parts.
 *
 * @param keyOf what tells the rows apart.
 * @param isCurrent whether a row of an earlier run still belongs to the benchmark.
 * @returns all rows.
 */
export async function saveRows(file, facts, rows, keyOf, isCurrent = () => true) {
  const all = new Map((await readRows(file)).filter(isCurrent).map((row) => [keyOf(row), row]));
  for (const row of rows) all.set(keyOf(row), row);
  const merged = [...all.values()];
  await mkdir(dirname(file), { recursive: true });
  const lines = merged.map((row) => JSON.stringify(row, briefly)).join(',\n');
  await writeFile(file, `${JSON.stringify(facts, briefly).slice(0, -1)},"rows":[\n${lines}\n]}\n`);
  return merged;
}
