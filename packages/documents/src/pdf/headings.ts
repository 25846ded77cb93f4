import { half, isSameSize, type Paragraph, type UsualText } from './paragraphs';

/** Longer texts are no headings, in UTF-16 code units. */
const maxHeadingLength = 200;
const maxLines = 4;

const numberedHeading =
  /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVXLC]{1,6}\.|[A-Z]\.|(?:chapter|part|section|appendix|kapitel|teil|chapitre|partie|cap[ií]tulo|capitolo|parte)\s+\S+)\s+["'“«]?\p{Lu}/iu;
const caption = /^(?:fig(?:ure|\.)?|tab(?:le|\.)?|listing|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|tabela)\s*\d/iu;

/**
 * Finds headings: larger than the text, or in another font and apart from it. The larger, the higher.
 *
 * @returns the level of each heading: 1 is the highest.
 */
export function headingLevels(paragraphs: readonly Paragraph[], usual: UsualText): ReadonlyMap<Paragraph, number> {
  const large: Paragraph[] = [];
  const others: Paragraph[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    if (!mayBeHeading(paragraph)) continue;
    const [{ size }] = paragraph.lines as [Paragraph['lines'][0]];
    if (size > 1.1 * usual.size) large.push(paragraph);
    else if (isHeadingByFont(paragraph, paragraphs[index + 1], usual)) others.push(paragraph);
  }
  const sizes = sizesOf(large);
  const levels = new Map<Paragraph, number>();
  for (const paragraph of large) {
    const level = sizes.findIndex((size) => half(paragraph.lines[0]!.size) >= size);
    if (level >= 0) levels.set(paragraph, Math.min(level + 1, 6));
  }
  for (const paragraph of others) levels.set(paragraph, Math.min(sizes.length + 1, 6));
  return levels;
}

/** The sizes that make a level, in descending order. Of those that are there once, only the largest does: the title's. */
function sizesOf(large: readonly Paragraph[]): number[] {
  const counts = new Map<number, number>();
  for (const { lines } of large) counts.set(half(lines[0]!.size), (counts.get(half(lines[0]!.size)) ?? 0) + 1);
  const sizes = [...counts.keys()].sort((one, other) => other - one);
  const [first] = large;
  return sizes.filter(
    (size, index) =>
      counts.get(size)! > 1 ||
      (index === 0 && first !== undefined && half(first.lines[0]!.size) === size) ||
      sizes.length === 1,
  );
}

function mayBeHeading({ lines, mark, isRow }: Paragraph): boolean {
  const text = lines.map((line) => line.text).join(' ');
  return (
    mark === undefined &&
    !isRow &&
    lines.length <= maxLines &&
    text.length <= maxHeadingLength &&
    /\p{L}{2}/u.test(text) &&
    !/[,;]$/u.test(text) &&
    !caption.test(text)
  );
}

function isHeadingByFont(paragraph: Paragraph, next: Paragraph | undefined, usual: UsualText): boolean {
  const { lines, isSetApart } = paragraph;
  const text = lines.map((line) => line.text).join(' ');
  if (lines.length > 2 || text.length > 120 || /[.:!?]$/u.test(text)) return false;
  if (
    !lines.every(
      ({ isOneFont, font, size }) =>
        isOneFont && font !== usual.font && (size > usual.size || isSameSize(size, usual.size)),
    )
  ) {
    return false;
  }
  if (next?.lines[0]!.font === lines[0]!.font) return false;
  return numberedHeading.test(text) || (isSetApart && /^\P{L}*\p{Lu}/u.test(text));
}
