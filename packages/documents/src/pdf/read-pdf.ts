import type { Block } from '../blocks/block';
import { isSceneBreak, isSpeakable } from '../blocks/block';
import { collapseSpace, languageTag, oneLine } from '../blocks/plain-text';
import { cutAtHeadings } from '../chapters/cut-at-headings';
import { makeChapters } from '../chapters/make-chapters';
import type { ReadDocument } from '../document';
import type { Warnings } from '../warnings';
import { regionsOf } from './columns';
import { withoutContents } from './contents-lines';
import { withoutFootnotes, withoutMarks } from './footnotes';
import { headingLevels } from './headings';
import { LineJoiner } from './hyphens';
import { withoutLineNumbers } from './line-numbers';
import { linesOf } from './lines';
import { cutsAtBookmarks } from './outline';
import { isSameSize, type Paragraph, paragraphsOf, sentenceEnd, usualText, type UsualText } from './paragraphs';
import { PdfFile } from './pdf-file';
import { withoutRunningLines } from './running-lines';
import type { PageText } from './text-run';

/** A paragraph with the marks of the notes on its page. */
interface Placed {
  readonly paragraph: Paragraph;
  readonly marks: ReadonlySet<string>;
}

/** A block, and where it begins. */
export interface PlacedBlock {
  readonly block: Block;
  readonly page: number;
  readonly top: number;
}

/**
 * Reads the text of a PDF. Chapters begin at its bookmarks, else at the highest headings.
 *
 * @throws {DocumentError} if it has no text, is encrypted or damaged, or has too many pages.
 */
export async function readPdf(content: Uint8Array, warnings: Warnings): Promise<ReadDocument> {
  const file = await PdfFile.open(content);
  const facts = await file.facts();
  const pages = await file.pages();
  const bookmarks = await file.bookmarks();
  await file.close();
  const empty = pages.filter(({ runs }) => runs.length === 0).length;
  if (empty > 0) warnings.add('pagesWithoutText', empty);
  const placed = blocksOf(pages, warnings);
  const blocks = placed.map(({ block }) => block);
  const cuts = cutsAtBookmarks(placed, bookmarks);
  const headings = cutAtHeadings(blocks);
  const title = titleOf(facts.title) ?? titleIn(placed);
  const author = oneLine(facts.author);
  const language = languageTag(facts.language);
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(language !== undefined && { language }),
    chapters: makeChapters(blocks, cuts.length > 0 ? cuts : headings.cuts, { title, language }),
  };
}

/** Many programs write the name of a file as the title. */
function titleOf(title: string | undefined): string | undefined {
  const line = oneLine(title)?.replace(/^Microsoft Word - /u, '');
  const isName =
    line === undefined ||
    /^(?:untitled|title|document\d*)$/iu.test(line) ||
    /\.(?:docx?|dvi|tex|pdf|indd|qxd|odt|rtf|pages|ps|txt|html?)$/iu.test(line);
  return isName ? undefined : line;
}

/** The first heading, if it is on the first page and one of the highest. */
function titleIn(placed: readonly PlacedBlock[]): string | undefined {
  const first = placed.find(({ block }) => block.kind === 'heading');
  if (first?.block.kind !== 'heading' || first.page > 0 || first.block.level > 1) return undefined;
  return oneLine(first.block.text);
}

/** Makes blocks of the text of pages. */
export function blocksOf(given: readonly PageText[], warnings: Warnings): PlacedBlock[] {
  const pages = withoutRunningLines(given).map(withoutLineNumbers);
  const perPage = pages.map(({ runs, index }) => regionsOf(runs).map((region) => linesOf(region, index)));
  const usual = usualText(perPage.flat());
  const joiner = new LineJoiner(allLines(perPage));
  const all: Placed[] = perPage.flatMap((regions) => {
    const paragraphs = withoutContents(regions, warnings).map((lines) => paragraphsOf(lines, usual));
    const rest = withoutFootnotes(paragraphs, usual, warnings);
    return rest.regions.flatMap((region) => joinedTo(region, rest.marks));
  });
  const joined = joinParagraphs(all, usual);
  const levels = headingLevels(
    joined.map(({ paragraph }) => paragraph),
    usual,
  );
  return joined.flatMap(({ paragraph, marks }): PlacedBlock[] => {
    const text = collapseSpace(textOf(paragraph, marks, joiner, warnings));
    const [{ page, baseline, size }] = paragraph.lines as [Paragraph['lines'][0]];
    const block = blockOf(paragraph, text, levels.get(paragraph));
    return block ? [{ block, page, top: baseline - size }] : [];
  });
}

function* allLines(perPage: readonly (readonly (readonly { readonly text: string }[])[])[]): Generator<string> {
  for (const regions of perPage) for (const lines of regions) for (const { text } of lines) yield text;
}

function joinedTo(paragraphs: readonly Paragraph[], marks: ReadonlySet<string>): Placed[] {
  return paragraphs.map((paragraph, index) => ({
    // The first paragraph of a region may continue that of the one before.
    paragraph: index === 0 ? { ...paragraph, isSetApart: false } : paragraph,
    marks,
  }));
}

/** How far back the paragraph may be that goes on in the next column: pictures with captions may be between them. */
const maxPictures = 4;

/** Joins paragraphs that columns and pages divide. */
function joinParagraphs(all: readonly Placed[], usual: UsualText): Placed[] {
  const joined: Placed[] = [];
  for (const each of all) {
    const begun = isOther(each, joined.at(-1)) ? begunParagraph(each.paragraph, joined, usual) : undefined;
    if (begun) begun.paragraph.lines.push(...each.paragraph.lines);
    else joined.push({ ...each, paragraph: { ...each.paragraph, lines: [...each.paragraph.lines] } });
  }
  return joined;
}

/** Whether a paragraph is in another column or on another page than the one before. */
function isOther({ paragraph }: Placed, before: Placed | undefined): boolean {
  const last = before?.paragraph.lines.at(-1);
  const [first] = paragraph.lines as [Paragraph['lines'][0]];
  return last !== undefined && (first.page !== last.page || first.baseline < last.baseline || !paragraph.isSetApart);
}

function begunParagraph(next: Paragraph, joined: readonly Placed[], usual: UsualText): Placed | undefined {
  const [first] = next.lines as [Paragraph['lines'][0]];
  if (next.isRow || next.mark !== undefined || !isSameSize(first.size, usual.size)) return undefined;
  for (const each of joined.slice(-maxPictures).toReversed()) {
    const last = each.paragraph.lines.at(-1)!;
    const isText = !each.paragraph.isRow && isSameSize(last.size, usual.size) && last.font === first.font;
    if (!isText) continue;
    const isDivided = last.page !== first.page || first.baseline < last.baseline;
    if (!isDivided || sentenceEnd.test(last.text)) return undefined;
    const isNext = each === joined.at(-1);
    return /^\p{Ll}/u.test(first.text) || (isNext && /[\p{Ll},-]$/u.test(last.text)) ? each : undefined;
  }
  return undefined;
}

function textOf(
  { lines, isRow }: Paragraph,
  marks: ReadonlySet<string>,
  joiner: LineJoiner,
  warnings: Warnings,
): string {
  if (isRow) {
    const { cells } = lines[0]!;
    return cells
      .map((cell, index) => (index < cells.length - 1 && !/\p{P}$/u.test(cell) ? `${cell},` : cell))
      .join(' ');
  }
  return joiner.join(lines.map(({ text }) => withoutMarks(text, marks, warnings)));
}

function blockOf({ mark, isRow }: Paragraph, text: string, level: number | undefined): Block | undefined {
  if (text === '') return undefined;
  if (isSceneBreak(text)) return { kind: 'break' };
  if (level !== undefined && isSpeakable(text)) return { kind: 'heading', level, text };
  if (mark !== undefined) return { kind: 'item', text, mark, depth: 1 };
  return { kind: 'paragraph', text, ...(isRow && { isRow }) };
}
