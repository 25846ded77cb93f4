import { startsWithAccent, withAccentAt, withComposedAccents } from './diacritics';
import type { TextRun } from './text-run';

/** Runs beside each other. */
export interface Row {
  /** That of its largest part. */
  baseline: number;
  size: number;
  readonly runs: TextRun[];
}

/** A line of text in one column. */
export interface Line {
  readonly text: string;
  /** The parts of the text that wide gaps separate, as in a row of a table. */
  readonly cells: readonly string[];
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  /** The font of most of its characters. */
  readonly font: string;
  readonly isOneFont: boolean;
  /** Number of its page, from 0. */
  readonly page: number;
}

/** A gap of this many font sizes is a space. */
const spaceGap = 0.13;
const accentGap = 0.35;

/** A gap of this many font sizes separates cells of a table. */
const cellGap = 1.8;

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Groups runs into rows from the top down. What is raised or lowered by less than half its size is in the row. */
export function rowsOf(runs: readonly TextRun[]): Row[] {
  const rows: Row[] = [];
  for (const run of [...runs].sort((one, other) => one.baseline - other.baseline)) {
    const row = rows.at(-1);
    if (row && run.baseline - row.baseline <= Math.max(row.size, run.size) / 2) {
      row.runs.push(run);
      if (weightOf(run) > weightOf(row.runs[0]!)) {
        row.runs.unshift(row.runs.pop()!);
        row.baseline = run.baseline;
        row.size = run.size;
      }
    } else rows.push({ baseline: run.baseline, size: run.size, runs: [run] });
  }
  return rows;
}

/** The larger text of a row says where it is. */
function weightOf({ text, size }: TextRun): number {
  return Math.min(text.length, 4) * size ** 2;
}

/** Makes lines of the rows of one column. */
export function linesOf(runs: readonly TextRun[], page: number): Line[] {
  return rowsOf(runs).flatMap((row) => lineOf(row, page) ?? []);
}

/** The text of a row, from left to right. */
export function lineOf(row: Row, page: number): Line | undefined {
  const isRightToLeft = row.runs.filter(({ text }) => rightToLeft.test(text)).length * 2 > row.runs.length;
  const runs = withPlacedAccents(row.runs).sort((one, other) =>
    isRightToLeft ? other.right - one.right : one.left - other.left,
  );
  const cells: string[] = [];
  let text = '';
  let last: TextRun | undefined;
  const lettersOf = new Map<string, number>();
  for (const run of runs) {
    const gap = last ? (isRightToLeft ? last.left - run.right : run.left - last.right) : 0;
    if (last && gap > cellGap * row.size) {
      cells.push(text.trim());
      text = '';
    } else if (last && gap > leastSpace(run, row)) text += ' ';
    text += isRaised(run, row) ? raised(run.text) : run.text;
    lettersOf.set(run.font, (lettersOf.get(run.font) ?? 0) + run.text.trim().length);
    last = run;
  }
  cells.push(text.trim());
  const whole = withComposedAccents(cells.join(' ').replaceAll(/\s+/gu, ' ').trim());
  if (whole === '') return undefined;
  const [[font] = ['']] = [...lettersOf].sort(([, one], [, other]) => other - one);
  return {
    text: whole,
    cells: cells.filter((cell) => cell !== ''),
    left: Math.min(...runs.map(({ left }) => left)),
    right: Math.max(...runs.map(({ right }) => right)),
    baseline: row.baseline,
    size: row.size,
    font,
    isOneFont: lettersOf.size === 1,
    page,
  };
}

/** An accent is narrower than the letter that it is above, and begins further right. */
function leastSpace({ text, size }: TextRun, row: Row): number {
  return (startsWithAccent(text) ? accentGap : spaceGap) * Math.min(row.size, size * 1.2);
}

function isAccent({ text }: TextRun): boolean {
  return text.trim().length === 1 && startsWithAccent(text.trim());
}

/** Puts accents that are runs of their own on the letters below them. Letters of a run are taken to be equally wide. */
function withPlacedAccents(runs: readonly TextRun[]): TextRun[] {
  const letters = runs.filter((run) => !isAccent(run));
  const rest = runs.filter(isAccent).filter((accent) => {
    const middle = (accent.left + accent.right) / 2;
    const at = letters.findIndex(({ left, right }) => left <= middle && middle <= right);
    if (at < 0) return true;
    const { text, left, right } = letters[at]!;
    const index = Math.floor(((middle - left) / (right - left)) * text.length);
    const composed = withAccentAt(text, index, accent.text.trim());
    if (composed !== undefined) letters[at] = { ...letters[at]!, text: composed };
    return composed === undefined;
  });
  return [...letters, ...rest];
}

function isRaised(run: TextRun, row: Row): boolean {
  return (
    run.size < 0.85 * row.size && row.baseline - run.baseline > 0.15 * row.size && /^\s*\d{1,3}\s*$/u.test(run.text)
  );
}

function raised(text: string): string {
  return text.trim().replaceAll(/\d/gu, (digit) => superscripts[Number(digit)]!);
}
