import { oneLine } from '../blocks/plain-text';
import { contentsTitle } from '../chapters/drop-blocks';
import { isChapterNumber, joinTitle } from '../chapters/cut-at-headings';
import type { CutPoint } from '../chapters/cut-point';
import type { Warnings } from '../warnings';
import { type ChapterLine, readChapterLine } from './chapter-lines';
import { shortestPage } from './form-feeds';
import type { PlainParagraph } from './read-plain';

/** A paragraph that may be the beginning of a chapter. */
interface Candidate extends ChapterLine {
  readonly at: number;
  readonly title: string;
  /** Whether the paragraph below it is its title. */
  readonly hasTitleBelow?: boolean;
}

/** The title may be in the second line of the paragraph, up to this length. */
const maxTitleLineLength = 80;

/** At least this many chapters without text are a table of contents. */
const shortestContents = 3;

/**
 * Finds the paragraphs of a plain text that begin chapters, and removes its table of contents.
 *
 * @returns the paragraphs that are read, and where chapters begin in them.
 */
export function findChapters(
  paragraphs: readonly PlainParagraph[],
  warnings: Warnings,
): { paragraphs: readonly PlainParagraph[]; cuts: CutPoint[]; headings: ReadonlySet<number> } {
  const kept = withoutContents(paragraphs, warnings);
  const size = kept.reduce((sum, { text }) => sum + text.length, 0);
  const candidates = withTitlesBelow(
    inSequence(
      kept.flatMap((paragraph, at) => candidateOf(paragraph.text, at) ?? []),
      size,
    ),
    kept,
  );
  const hasParts = candidates.some(({ kind }) => kind === 'part') && candidates.some(({ kind }) => kind !== 'part');
  let isInPart = false;
  const cuts = candidates.map(({ at, title, kind }) => {
    isInPart ||= kind === 'part';
    return { at, title: oneLine(title), level: hasParts && isInPart && kind !== 'part' ? 2 : 1 };
  });
  const headings = new Set(candidates.flatMap(({ at, hasTitleBelow }) => (hasTitleBelow ? [at, at + 1] : [at])));
  return { paragraphs: kept, cuts, headings };
}

/** A paragraph of one line, or of two of which the second is a title. */
function candidateOf(text: string, at: number): Candidate | undefined {
  if (text.length > 200) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  const [first = '', second = ''] = lines;
  const found = readChapterLine(first);
  if (!found || lines.length > 2 || second.length > maxTitleLineLength || /[a-z][.,;]$/u.test(second)) return undefined;
  if (second !== '' && (found.kind === 'section' || !/^\P{L}*[\p{Lu}\p{Lo}]/u.test(second))) return undefined;
  return { ...found, at, title: second === '' ? first : `${first.replace(/[.:\s—–-]+$/u, '')}. ${second}` };
}

/** Adds to a chapter that has only a number the title in the paragraph below it. */
function withTitlesBelow(candidates: readonly Candidate[], paragraphs: readonly PlainParagraph[]): Candidate[] {
  let below = -1;
  return candidates.flatMap((each) => {
    if (each.at === below) return [];
    const title = paragraphs[each.at + 1]?.text.trim() ?? '';
    const isTitled =
      isChapterNumber(bareTitle(each.title)) && paragraphs[each.at + 2] !== undefined && isTitleLine(title);
    if (!isTitled) return each;
    below = each.at + 1;
    return { ...each, title: joinTitle(each.title, title), hasTitleBelow: true };
  });
}

function bareTitle(title: string): string {
  return title.replaceAll(/^[_*=\s]+|[_*=\s]+$/gu, '');
}

/** Whether a paragraph is a title: a short line with a capital that does not end as a sentence does. */
function isTitleLine(text: string): boolean {
  if (text.length === 0 || text.length > maxTitleLineLength || text.includes('\n')) return false;
  const found = readChapterLine(text);
  return (
    /^\P{L}{0,3}[\p{Lu}\p{Lo}]/u.test(text) && !/[.,;:…]["”’»)]?$/u.test(text) && (!found || found.kind === 'section')
  );
}

/**
 * Numerals and numbers alone begin chapters only if they count: "I", "II", "III". They may begin again, in the next part. Numbers that
 * come too often are those of pages.
 */
function inSequence(candidates: readonly Candidate[], size: number): Candidate[] {
  const counting = new Set<Candidate>();
  const numbers = candidates.filter(({ kind }) => kind === 'number').length;
  for (const kind of ['numeral', 'number'] as const) {
    if (kind === 'number' && size / numbers < shortestPage) continue;
    let first: Candidate | undefined;
    let last = 0;
    for (const each of candidates) {
      if (each.kind !== kind) continue;
      if (each.value === 1) {
        first = each;
        last = 1;
      } else if (first && each.value === last + 1) {
        counting.add(first).add(each);
        last++;
      }
    }
  }
  // Chapters with a word have sections with numbers, which are no chapters.
  const hasWords = candidates.filter(({ kind }) => kind === 'chapter').length > 1;
  return candidates.filter((each) => each.value === undefined || (!hasWords && counting.has(each)));
}

/**
 * Removes a table of contents: a line that says so with the titles after it, which come again later. Also several paragraphs in a row that are
 * titles of chapters, if they come again.
 */
function withoutContents(paragraphs: readonly PlainParagraph[], warnings: Warnings): readonly PlainParagraph[] {
  const heading = paragraphs.findIndex(({ text }) => text.length <= 100 && contentsTitle.test(text));
  const isTitled = heading >= 0 && heading < paragraphs.length / 2;
  const start = isTitled ? heading : firstRun(paragraphs);
  if (start === undefined) return paragraphs;
  const known = titlesAfter(paragraphs, start);
  let end = isTitled ? start + 1 : start;
  // The first of its lines that comes again was the last of the contents' place.
  while (end < paragraphs.length && isListOfTitles(paragraphs[end]!.text, end, known)) end++;
  const entries = paragraphs.slice(start, end).reduce((sum, { text }) => sum + text.split('\n').length, 0);
  if (entries < shortestContents) return paragraphs;
  if (!warnings.leavesOut('contents')) return paragraphs;
  return [...paragraphs.slice(0, start), ...paragraphs.slice(end)];
}

/** Where each title of a chapter is for the last time. */
function titlesAfter(paragraphs: readonly PlainParagraph[], start: number): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (let at = start; at < paragraphs.length; at++) {
    const { text } = paragraphs[at]!;
    if (text.length > 200) continue;
    for (const line of [text, ...text.split('\n', 2)]) last.set(comparable(line), at);
  }
  return last;
}

/** Whether all lines of a paragraph are titles that come again later. */
function isListOfTitles(text: string, at: number, last: ReadonlyMap<string, number>): boolean {
  if (text.length > 20_000) return false;
  const lines = text.split('\n').filter((line) => comparable(line) !== '');
  const again = lines.filter((line) => (last.get(comparable(line)) ?? -1) > at || comesAgain(line, at, last));
  return again.length * 5 >= lines.length * 4;
}

/** Whether the part of a line before its title comes again: "Chapter 1" of "CHAPTER 1. The Rabbit". */
function comesAgain(line: string, at: number, last: ReadonlyMap<string, number>): boolean {
  const [number = '', title = ''] = line.trim().split(/(?<=[.:—–])\s+|\s{2,}|(?<=^(?:[IVXLC]{1,8}|\d{1,3}))\s/u, 2);
  return [number, title].some((part) => part !== '' && (last.get(comparable(part)) ?? -1) > at);
}

/** A line without page numbers, dots, case and spaces. */
function comparable(line: string): string {
  return line
    .slice(0, 200)
    .replace(/[\s.·…_]{2,}\d{1,4}\s*$/u, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The first of several chapter lines with no text between them. */
function firstRun(paragraphs: readonly PlainParagraph[]): number | undefined {
  let length = 0;
  for (const [index, { text }] of paragraphs.entries()) {
    length = candidateOf(text, index) ? length + 1 : 0;
    if (length === shortestContents) return index - length + 1;
  }
  const lines = paragraphs.findIndex(({ text }) => {
    const all = text.length > 20_000 ? [] : text.split('\n');
    return all.length >= shortestContents && all.every((line) => readChapterLine(line.trim()));
  });
  return lines < 0 ? undefined : lines;
}
