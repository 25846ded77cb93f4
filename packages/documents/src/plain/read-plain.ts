import { type Block, isSceneBreak } from '../blocks/block';
import { languageTag, oneLine } from '../blocks/plain-text';
import type { CutPoint } from '../chapters/cut-point';
import { cutAtFormFeeds } from './form-feeds';
import { makeChapters } from '../chapters/make-chapters';
import type { ReadDocument } from '../document';
import type { Warnings } from '../warnings';
import { findChapters } from './find-chapters';
import { withoutGutenberg } from './gutenberg';

/** A paragraph of a plain text. */
export interface PlainParagraph {
  readonly text: string;
  /** Whether a form feed is before it. */
  readonly isAfterFormFeed: boolean;
}

/**
 * Reads a plain text. Its paragraphs stay as they are written, because the normalizer reads texts that people write. Chapters begin at
 * lines such as "Chapter 1".
 */
export function readPlain(source: string, warnings: Warnings): ReadDocument {
  const { text, ...facts } = withoutGutenberg(source.replaceAll(/\r\n?|\u0085/gu, '\n'), warnings);
  const found = findChapters(paragraphsOf(text), warnings);
  const cuts: readonly CutPoint[] = found.cuts.length > 0 ? found.cuts : cutAtFormFeeds(found.paragraphs);
  const blocks = found.paragraphs.map(({ text: written }, at) => blockOf(written, found.headings.has(at)));
  const title = oneLine(facts.title);
  const language = languageTag(facts.language);
  const author = oneLine(facts.author);
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(language !== undefined && { language }),
    chapters: makeChapters(blocks, cuts, { title, language }),
  };
}

/** The paragraphs of a text: what is between blank lines or form feeds. */
export function paragraphsOf(text: string): PlainParagraph[] {
  const paragraphs: PlainParagraph[] = [];
  let isAfterFormFeed = false;
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) paragraphs.push({ text: lines.join('\n'), isAfterFormFeed });
    if (lines.length > 0) isAfterFormFeed = false;
    lines = [];
  };
  for (const page of text.split('\f')) {
    for (const line of page.split('\n')) {
      if (line.trim() === '') endParagraph();
      else lines.push(line.trimEnd());
    }
    endParagraph();
    isAfterFormFeed = true;
  }
  return paragraphs;
}

function blockOf(text: string, isHeading: boolean): Block {
  if (isHeading) return { kind: 'heading', level: 1, text, isAsWritten: true };
  return isSceneBreak(text.trim()) ? { kind: 'break' } : { kind: 'paragraph', text, isAsWritten: true };
}
