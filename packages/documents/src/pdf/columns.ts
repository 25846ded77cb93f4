import { type Row, rowsOf } from './lines';
import type { TextRun } from './text-run';

/** Minimum width of the space between two columns, in font sizes. */
const minGutter = 0.8;

/** Fewer lines are no column. */
const minRows = 3;

/** Columns have at least this many characters a line on average. Those of tables have fewer. */
const minCharacters = 12;

/** With more rows, a page is not searched for columns: time grows with their square. */
const maxRows = 2000;

const deepestColumns = 4;

interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides the text of a page into regions of one column each, in reading order. Rows that have a common gap below each other are columns if
 * there is text on both sides. A row across the gap, such as a title, ends them.
 */
export function regionsOf(runs: readonly TextRun[], depth = 0): TextRun[][] {
  const rows = rowsOf(runs);
  if (depth >= deepestColumns || rows.length > maxRows) return [rows.flatMap((row) => row.runs)];
  const edges = {
    from: runs.reduce((least, { left }) => Math.min(least, left), Infinity),
    to: runs.reduce((most, { right }) => Math.max(most, right), -Infinity),
  };
  const gaps = rows.map((row) => gapsOf(row, edges));
  const regions: TextRun[][] = [];
  let single: TextRun[] = [];
  for (let at = 0; at < rows.length;) {
    const band = bandFrom(rows, gaps, at, edges);
    if (!band) {
      single.push(...rows[at]!.runs);
      at++;
      continue;
    }
    if (single.length > 0) regions.push(single);
    single = [];
    const inBand = rows.slice(at, band.end).flatMap((row) => row.runs);
    const isLeft = ({ left, right }: TextRun) => (left + right) / 2 < (band.gutter.from + band.gutter.to) / 2;
    regions.push(...regionsOf(inBand.filter(isLeft), depth + 1));
    regions.push(
      ...regionsOf(
        inBand.filter((run) => !isLeft(run)),
        depth + 1,
      ),
    );
    at = band.end;
  }
  if (single.length > 0) regions.push(single);
  return regions;
}

/** The rows from one on that have columns. */
function bandFrom(
  rows: readonly Row[],
  gaps: readonly (readonly Interval[])[],
  start: number,
  edges: Interval,
): { end: number; gutter: Interval } | undefined {
  const least = minGutter * rows[start]!.size;
  let common: readonly Interval[] = [edges];
  let end = start;
  let gutter: Interval | undefined;
  let isTwoSided = false;
  for (; end < rows.length; end++) {
    const next = intersection(common, gaps[end]!, minGutter * rows[end]!.size);
    if (next.length === 0) break;
    const inner = next.filter(({ from, to }) => from > edges.from + least && to < edges.to - least);
    // Once there are columns, a row that closes the gap between them ends them, even if there is space at a margin.
    if (isTwoSided && inner.length === 0) break;
    isTwoSided ||= inner.length > 0;
    common = next;
    gutter = inner.reduce<Interval | undefined>(
      (widest, each) => (widthOf(each) > widthOf(widest) ? each : widest),
      undefined,
    );
  }
  if (!gutter) return undefined;
  const middle = (gutter.from + gutter.to) / 2;
  const inBand = rows.slice(start, end).flatMap((row) => row.runs);
  const sides = [inBand.filter(({ right }) => right < middle), inBand.filter(({ left }) => left > middle)];
  return sides.every(isColumn) ? { end, gutter } : undefined;
}

function isColumn(runs: readonly TextRun[]): boolean {
  const rows = rowsOf(runs);
  if (rows.length < minRows) return false;
  const characters = runs.reduce((sum, { text }) => sum + text.length, 0);
  return characters >= minCharacters * rows.length;
}

/** Where a row has no text. */
function gapsOf({ runs, size }: Row, { from, to }: Interval): Interval[] {
  const gaps: Interval[] = [];
  let at = from;
  for (const { left, right } of [...runs].sort((one, other) => one.left - other.left)) {
    if (left - at >= minGutter * size) gaps.push({ from: at, to: left });
    at = Math.max(at, right);
  }
  if (to - at >= minGutter * size) gaps.push({ from: at, to });
  return gaps;
}

function intersection(some: readonly Interval[], others: readonly Interval[], least: number): Interval[] {
  const both: Interval[] = [];
  for (const one of some) {
    for (const other of others) {
      const from = Math.max(one.from, other.from);
      const to = Math.min(one.to, other.to);
      if (to - from >= least) both.push({ from, to });
    }
  }
  return both;
}

function widthOf(interval: Interval | undefined): number {
  return interval ? interval.to - interval.from : 0;
}
