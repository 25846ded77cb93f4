import { table } from '../support/markdown.mjs';
import { median } from '../support/statistics.mjs';

/** The pauses by kind and voice: the median, the shortest and the longest. */
export function pausesTable(rows) {
  const voices = [...new Set(rows.map(({ voice }) => voice))];
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return table(
    ['pause', 'places', ...voices],
    kinds.map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      const places = new Set(own.map(({ text, at }) => `${at} ${text}`)).size;
      return [kind, places, ...voices.map((voice) => summary(own.filter((row) => row.voice === voice)))];
    }),
  );
}

function summary(rows) {
  const values = rows.flatMap(({ milliseconds }) => milliseconds ?? []);
  return values.length === 0 ? '–' : `${median(values)} (${Math.min(...values)}–${Math.max(...values)})`;
}
