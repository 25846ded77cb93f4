import { readFile } from 'node:fs/promises';

/**
 * A table of the `shown` test files that take most processor time, for a run whose workers have written to the file
 * `VOXGATE_TEST_TIMES` (test/support/environment.cjs).
 *
 * @returns an empty text if they wrote nothing. The time of the shared PostgreSQL is in no row.
 */
export async function tableOfTimes(path, shown) {
  const text = await readFile(path, 'utf8').catch(() => '');
  const files = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  if (files.length === 0) return '';
  const sum = (name) => files.reduce((total, each) => total + each[name], 0);
  const line = ({ own, children, seconds, file }) =>
    `${row(own.toFixed(1), children.toFixed(1), seconds.toFixed(1))}  ${file}`;
  const slowest = files.toSorted((one, other) => other.own + other.children - one.own - one.children).slice(0, shown);
  const all = {
    own: sum('own'),
    children: sum('children'),
    seconds: sum('seconds'),
    file: `all ${files.length} files`,
  };
  return [
    'Seconds of processor time of the tests and of the processes that they start, and seconds taken:',
    `${row('tests', 'processes', 'taken')}  file`,
    ...[...slowest, all].map(line),
  ].join('\n');
}

function row(...cells) {
  return cells.map((cell) => String(cell).padStart(10)).join('');
}
