import type { PageText, TextRun } from './text-run';

/** Fewer numbers below each other are not those of lines. */
const leastNumbers = 5;

/** The numbers of lines are smaller than the text, by this factor or less. */
const maxSize = 0.9;

/** Removes the numbers of lines: small numbers below each other that count, as at the margins of manuscripts and programs. */
export function withoutLineNumbers(page: PageText): PageText {
  const numbers = page.runs.filter(({ text }) => /^\s*\d{1,5}\s*$/u.test(text));
  if (numbers.length < leastNumbers) return page;
  const size = usualSize(page.runs);
  const columns = new Map<number, TextRun[]>();
  for (const run of numbers) {
    if (run.size > maxSize * size) continue;
    const at = Math.round(run.right);
    columns.set(at, [...(columns.get(at) ?? []), run]);
  }
  const removed = new Set([...columns.values()].filter(isCounting).flat());
  return removed.size === 0 ? page : { ...page, runs: page.runs.filter((run) => !removed.has(run)) };
}

function isCounting(runs: readonly TextRun[]): boolean {
  if (runs.length < leastNumbers) return false;
  const values = [...runs].sort((one, other) => one.baseline - other.baseline).map(({ text }) => Number(text));
  const steps = values.slice(1).map((value, index) => value - values[index]!);
  return [1, 2, 5, 10].some((step) => steps.filter((each) => each === step).length >= 0.7 * steps.length);
}

function usualSize(runs: readonly TextRun[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of runs) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].reduce((most, each) => (each[1] > most[1] ? each : most), [10, 0])[0];
}
