import type { Warnings } from '../warnings';
import { isSameSize, type Paragraph, type UsualText } from './paragraphs';

/** Footnotes are smaller than the text, by this factor or less. */
const maxSize = 0.94;

const raisedMark = /^[⁰¹²³⁴⁵⁶⁷⁸⁹]+/u;
const otherMark = /^(?:\d{1,3}\b(?![.,]\d)|[*∗†‡§¶‖]{1,3}\s?(?=\p{L}))/u;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Removes footnotes from the regions of a page, unless they are included: at the end of a column, smaller than the text, from the first one that begins with its mark.
 *
 * @returns what is left, and the marks of the notes as superscripts.
 */
export function withoutFootnotes(
  regions: readonly (readonly Paragraph[])[],
  usual: UsualText,
  warnings: Warnings,
): { readonly regions: readonly (readonly Paragraph[])[]; readonly marks: ReadonlySet<string> } {
  const marks = new Set<string>();
  const called = marksIn(regions);
  const kept = regions.map((paragraphs) => {
    const start = startOfNotes(paragraphs, usual, called);
    for (const { lines } of paragraphs.slice(start)) {
      const mark = markOf(lines[0]!.text, called);
      if (mark === undefined) continue;
      marks.add(mark);
      warnings.leavesOut('notes');
    }
    return warnings.includes('notes') ? paragraphs : paragraphs.slice(0, start);
  });
  return { regions: kept, marks };
}

function startOfNotes(paragraphs: readonly Paragraph[], usual: UsualText, called: ReadonlySet<string>): number {
  const isSmall = ({ lines: [line] }: Paragraph) =>
    line!.size <= maxSize * usual.size && !isSameSize(line!.size, usual.size);
  const smallFrom = paragraphs.findLastIndex((paragraph) => !isSmall(paragraph)) + 1;
  // A page without other text, such as an index, has no footnotes.
  if (smallFrom === 0 && paragraphs.length > 4) return paragraphs.length;
  const start = paragraphs.findIndex(
    ({ lines: [line] }, index) => index >= smallFrom && markOf(line!.text, called) !== undefined,
  );
  return start < 0 ? paragraphs.length : start;
}

/** The mark of a note. One that is not raised must be in the text, too: numbers also begin lines of lists and programs. */
function markOf(text: string, called: ReadonlySet<string>): string | undefined {
  const raised = raisedMark.exec(text)?.[0];
  if (raised !== undefined) return raised;
  const other = otherMark
    .exec(text)?.[0]
    .trim()
    .replaceAll(/\d/gu, (digit) => superscripts[Number(digit)]!);
  return other !== undefined && (called.has(other) || /^\P{N}+$/u.test(other)) ? other : undefined;
}

/** The superscripts in the text of a page. */
function marksIn(regions: readonly (readonly Paragraph[])[]): ReadonlySet<string> {
  const lines = regions.flat().flatMap((paragraph) => paragraph.lines);
  return new Set(lines.flatMap(({ text }) => text.slice(1).match(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu) ?? []));
}

/**
 * Removes the marks of notes from a text, unless they are included: superscripts that are those of notes of the page, or that follow a
 * punctuation mark.
 */
export function withoutMarks(text: string, marks: ReadonlySet<string>, warnings: Warnings): string {
  if (!/[⁰¹²³⁴⁵⁶⁷⁸⁹∗†‡]/u.test(text)) return text;
  return text
    .replaceAll(/(?<=[\p{L}\p{P}])\s?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (mark, at: number) =>
      (marks.has(mark.trim()) || /[.,;:!?”"'»)\]]/u.test(text[at - 1]!)) && warnings.leavesOut('note-marks')
        ? ''
        : mark,
    )
    .replaceAll(/(?<=[\p{L}\p{P}])[∗†‡]/gu, (mark) =>
      marks.has(mark) && warnings.leavesOut('note-marks') ? '' : mark,
    );
}
