import type { Warnings } from '../warnings';
import type { Line } from './lines';

/** "Introduction . . . . . 12" */
const leader = /(?:[.․·…]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})$/iu;
const withNumber = /\s(?:\d{1,4}|[ivxlc]{1,7})$/iu;
const leadersOnly = /(?:[.․·…]\s?){4,}$/u;
const contentsTitle =
  /^\W*(?:(?:table of )?contents|table des mati[èe]res|sommaire|[íi]ndice|contenido|inhalt(?:sverzeichnis)?|indice|sommario|sum[áa]rio|विषय[ -]?सूची|अनुक्रमणिका)\W*$/iu;

/** Fewer lines are no table of contents. */
const leastLines = 3;

/** Removes tables of contents, unless they are included: lines with dots up to the number of a page, and those with such a number around them. */
export function withoutContents(
  regions: readonly (readonly Line[])[],
  warnings: Warnings,
): readonly (readonly Line[])[] {
  const lines = regions.flat().filter(({ text }) => leader.test(text)).length;
  if (lines < leastLines || !warnings.leavesOut('contents')) return regions;
  return regions.map((region) => {
    const isLeader = region.map(({ text }) => leader.test(text) || leadersOnly.test(text));
    if (!isLeader.includes(true)) return region;
    const first = isLeader.indexOf(true);
    const last = isLeader.lastIndexOf(true);
    // Of an entry in two lines, only the last one has the number.
    const isEntry = (index: number) =>
      (index > first - 4 && index < last + 4 && withNumber.test(region[index]!.text)) ||
      (index > first && index < last && isLeader[index + 1] === true && isLeader[index - 1] === true);
    return region.filter(
      ({ text }, index) => !isLeader[index] && !isEntry(index) && !(index < first && contentsTitle.test(text)),
    );
  });
}
