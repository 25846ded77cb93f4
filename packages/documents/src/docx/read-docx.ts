import { languageTag, oneLine } from '../blocks/plain-text';
import { cutAtHeadings } from '../chapters/cut-at-headings';
import { dropBlocks } from '../chapters/drop-blocks';
import { withoutImprint } from '../chapters/imprint';
import { makeChapters } from '../chapters/make-chapters';
import type { ReadDocument } from '../document';
import { xmlElements } from '../epub/xml-elements';
import { ZipArchive } from '../epub/zip-archive';
import { DocumentError } from '../errors';
import { readHtml } from '../html/html-reader';
import type { Warnings } from '../warnings';
import { contentsStyle, readStyles, type Styles, withoutContents } from './styles';
import { WordFiles } from './word-files';

/** A part of the document, as mammoth hands it to transformations. */
interface Element {
  readonly styleName?: string | null;
  readonly children?: readonly Element[];
}

/**
 * Reads a Word document: mammoth makes HTML of it, which is read as HTML is. Chapters begin at the highest headings. Headers, footers,
 * comments and deleted text are not read.
 *
 * @throws {DocumentError} if it is damaged or too large.
 */
export async function readDocx(content: Uint8Array, warnings: Warnings): Promise<ReadDocument> {
  const files = new WordFiles(await ZipArchive.open(content, 'DOCX'));
  const styles = readStyles((await files.text('word/styles.xml')) ?? '');
  const facts = factsOf((await files.text('docProps/core.xml')) ?? '');
  const html = readHtml(await htmlOf(files, styles, warnings), warnings);
  const formulas = files.document.match(/<m:oMath[\s/>]/gu)?.length ?? 0;
  if (formulas > 0) warnings.add('wordFormulas', formulas);
  const { blocks } = dropBlocks(html.blocks, html.links, warnings);
  const headings = cutAtHeadings(blocks);
  const title = headings.title ?? facts.title;
  const language = languageTag(facts.language) ?? languageTag(styles.language);
  return {
    ...(title !== undefined && { title }),
    ...(facts.author !== undefined && { author: facts.author }),
    ...(language !== undefined && { language }),
    chapters: withoutImprint(makeChapters(blocks, headings.cuts, { title, language }), warnings, false),
  };
}

async function htmlOf(files: WordFiles, styles: Styles, warnings: Warnings): Promise<string> {
  const mammoth = (await import('mammoth')).default;
  try {
    const { value } = await mammoth.convertToHtml(files.asInput(), {
      styleMap: [...styles.map, ...(warnings.includes('contents') ? [] : withoutContents)],
      includeEmbeddedStyleMap: false,
      // The bytes of pictures are not read, only their text alternatives.
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      transformDocument: (document: Element) => {
        if (hasContents(document)) warnings.leavesOut('contents');
        return document;
      },
    });
    // The links from notes to their marks.
    return value.replaceAll(/ ?<a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/gu, '');
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError(
      'malformed',
      'This Word document is damaged, so it cannot be read. Open it in Word or LibreOffice, save it as DOCX, and send it again.',
      { cause: error },
    );
  }
}

/** Whether a part of the document has a table of contents, by its styles. */
function hasContents({ styleName, children = [] }: Element): boolean {
  return contentsStyle.test(styleName ?? '') || children.some(hasContents);
}

function factsOf(core: string): { title?: string; author?: string; language?: string } {
  const elements = core === '' ? [] : xmlElements(core);
  const textOf = (wanted: string) => elements.find(({ name }) => name === wanted)?.text;
  return { title: oneLine(textOf('title')), author: oneLine(textOf('creator')), language: textOf('language') };
}
