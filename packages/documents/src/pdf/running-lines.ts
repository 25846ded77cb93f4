import { romanValue } from '../blocks/roman-value';
import { lineOf, type Row, rowsOf } from './lines';
import type { PageText, TextRun } from './text-run';

/** A row at the edge of a page. */
interface EdgeRow {
  readonly page: number;
  readonly row: Row;
  readonly text: string;
  /** Distance from the edge of the page. */
  readonly distance: number;
}

/** Running heads are within this part of the page's height. */
const margin = 0.2;

/** At most this many lines at the top and at the bottom of pages are running. */
const maxRunningLines = 4;

/** Rows whose distance from the edge differs by less, in points, are at the same place. */
const samePlace = 3;

const numbers = /\d+|\b[ivxlc]+\b/giu;
const pageNumber =
  /^[^\p{L}\d]*(?:page|seite|p[aá]gina|s\.|p\.)?\s*(?<value>\d{1,5}|[ivxlc]{1,7})(?:\s*(?:\/|of|von|de|sur|di)\s*\d{1,5})?[^\p{L}\d]*$/iu;

/**
 * Removes running heads and feet, and page numbers: what is at the same place at the top or the bottom of several pages, with the same text or
 * with a number that counts with the pages.
 */
export function withoutRunningLines(pages: readonly PageText[]): readonly PageText[] {
  const rows = pages.map(({ runs }) => rowsOf(runs));
  const removed = new Set<TextRun>();
  for (const isTop of [true, false]) {
    for (let time = 0; time < maxRunningLines; time++) {
      const edges = pages.flatMap((page, index) => edgeRow(page, rows[index]!, isTop) ?? []);
      const running = runningRows(edges, pages.length);
      if (running.length === 0) break;
      for (const { page, row } of running) {
        rows[page]!.splice(rows[page]!.indexOf(row), 1);
        for (const run of row.runs) removed.add(run);
      }
    }
  }
  return pages.map((page) => ({ ...page, runs: page.runs.filter((run) => !removed.has(run)) }));
}

function edgeRow({ index, height }: PageText, rows: readonly Row[], isTop: boolean): EdgeRow | undefined {
  const row = isTop ? rows[0] : rows.at(-1);
  const text = row && lineOf(row, index)?.text;
  if (text === undefined) return undefined;
  const distance = isTop ? row!.baseline : height - row!.baseline;
  return distance > margin * height ? undefined : { page: index, row: row!, text: text.slice(0, 300), distance };
}

/** Those of the first or last rows that are running. */
function runningRows(edges: readonly EdgeRow[], pages: number): EdgeRow[] {
  const sorted = [...edges].sort((one, other) => one.distance - other.distance);
  const running = new Set<EdgeRow>();
  for (let at = 0; at < sorted.length;) {
    let end = at + 1;
    while (end < sorted.length && sorted[end]!.distance - sorted[end - 1]!.distance < samePlace) end++;
    const group = sorted.slice(at, end).sort((one, other) => one.page - other.page);
    for (const each of runningOf(group, pages)) running.add(each);
    at = end;
  }
  return [...running];
}

/** If most rows at one place are running, all are: a head may be that of a chapter of one page. */
function runningOf(group: readonly EdgeRow[], pages: number): readonly EdgeRow[] {
  const again = countBy(group.map(({ text }) => skeletonOf(text)));
  const counting = inSequence(group);
  const signs = group.filter(
    (each) => counting.has(each) || (again.get(skeletonOf(each.text))! > 1 && /[\p{L}\d]/u.test(each.text)),
  );
  if (group.length >= 3 && signs.length * 3 >= group.length * 2) return group;
  const isRepeated = (each: EdgeRow) => {
    const times = again.get(skeletonOf(each.text))!;
    // Two pages may begin with the same words, such as a heading.
    return times >= 3 || (times === 2 && pages <= 3 && each.text.length > 8);
  };
  return group.filter((each) => isRepeated(each) || (pageNumber.test(each.text) && isNumberOf(each, counting, pages)));
}

function isNumberOf(each: EdgeRow, counting: ReadonlySet<EdgeRow>, pages: number): boolean {
  return counting.has(each) || (pages === 1 && pageNumber.exec(each.text)?.groups?.['value'] === '1');
}

/** The rows with a number that grows with the pages. */
function inSequence(group: readonly EdgeRow[]): Set<EdgeRow> {
  const byOffset = new Map<number, EdgeRow[]>();
  for (const each of group) {
    for (const value of new Set(valuesOf(each.text))) {
      const offset = value - each.page;
      byOffset.set(offset, [...(byOffset.get(offset) ?? []), each]);
    }
  }
  return new Set([...byOffset.values()].filter((rows) => rows.length > 1).flat());
}

/** The numbers at the start and the end of a line: where those of pages are. */
function valuesOf(text: string): number[] {
  const all = [...text.matchAll(numbers)].map(([written]) =>
    /\d/u.test(written) ? Number(written) : romanValue(written),
  );
  return all.length > 2 ? [all[0]!, all.at(-1)!] : all;
}

/** What stays the same on each page. */
function skeletonOf(text: string): string {
  return text.replaceAll(numbers, '#').replaceAll(/\s+/gu, ' ').toLowerCase();
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
