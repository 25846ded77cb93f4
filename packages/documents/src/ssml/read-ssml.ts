import { SaxesParser } from 'saxes';
import { isSpeakable } from '../blocks/block';
import { languageTag } from '../blocks/plain-text';
import type { Chapter, ReadDocument } from '../document';
import { DocumentError } from '../errors';
import { maxChapterLength, maxStartTagLength } from '../limits';

/** What is found in an SSML document. Offsets are in UTF-16 code units. */
interface Outline {
  /** The content of `speak`. */
  readonly start: number;
  readonly end: number;
  readonly rootTag: string;
  readonly rootName: string;
  readonly language: string;
  /** Where each `p` in `speak` begins. */
  readonly paragraphs: readonly number[];
  /** What is spoken. */
  readonly text: string;
}

/**
 * Reads SSML as one chapter. A long document is cut before a `p` that is directly in `speak`; each chapter is a document with the same start tag.
 * Whether all elements are supported is checked when it is spoken.
 *
 * @returns also how many characters are spoken.
 * @throws {DocumentError} if it is not well-formed, or its start tag is too long.
 */
export function readSsml(source: string): ReadDocument & { readonly characters: number } {
  const written = source.replaceAll(/\r\n?/gu, '\n');
  const outline = outlineOf(written);
  if (outline.rootTag.length > maxStartTagLength) {
    throw new DocumentError(
      'too-complex',
      `The start tag <${outline.rootName.slice(0, 100)}> has ${outline.rootTag.length} characters; the limit is ${maxStartTagLength}. Remove attributes and spaces from it.`,
    );
  }
  const language = languageTag(outline.language);
  const cuts = isSpeakable(outline.text) ? cutsOf(outline) : [];
  const chapters = cuts.map((start, index): Chapter => {
    if (cuts.length === 1) return { text: written.trim(), syntax: 'ssml', level: 1 };
    const content = written.slice(start, cuts[index + 1] ?? outline.end);
    const text = `${outline.rootTag}${content.trim()}</${outline.rootName}>`;
    return { title: `Part ${index + 1}`, text, syntax: 'ssml', level: 1 };
  });
  return { ...(language !== undefined && { language }), chapters, characters: Array.from(outline.text).length };
}

/** Where the chapters begin. */
function cutsOf({ start, end, paragraphs }: Outline): number[] {
  const count = Math.ceil((end - start) / maxChapterLength);
  const size = (end - start) / count;
  const cuts = [start];
  for (const [index, at] of paragraphs.entries()) {
    const next = paragraphs[index + 1] ?? end;
    // Cut where the paragraph's middle is past the end of the current part.
    if (index > 0 && cuts.length < count && (at + next) / 2 - start > size * cuts.length) cuts.push(at);
  }
  return cuts;
}

function outlineOf(source: string): Outline {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let depth = 0;
  let [start, end] = [0, 0];
  let [rootTag, rootName, language] = ['', '', ''];
  const paragraphs: number[] = [];
  const text: string[] = [];
  parser.on('error', ({ message }) => {
    throw malformed(`it is not well-formed XML: ${message.slice(0, 200).replace(/[.\s]*$/u, '')}. Correct it`);
  });
  parser.on('doctype', () => {
    throw malformed('it has a document type (<!DOCTYPE>). Remove it');
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const from = source.lastIndexOf('<', parser.position - 1);
    if (depth === 0) {
      if (name.replace(/^.*:/u, '') !== 'speak' || isSelfClosing) {
        throw malformed(
          'it has no <speak> with text in it. Wrap the text in <speak> and </speak>, or send it as plain text',
        );
      }
      [start, rootTag, rootName] = [parser.position, source.slice(from, parser.position), name];
      language = attributes['xml:lang'] ?? '';
    } else if (depth === 1 && name.replace(/^.*:/u, '') === 'p') paragraphs.push(from);
    depth++;
  });
  parser.on('closetag', () => {
    if (--depth === 0) end = source.lastIndexOf('<', parser.position - 1);
  });
  parser.on('text', (part) => text.push(part));
  parser.on('cdata', (part) => text.push(part));
  parser.write(source).close();
  return { start, end, rootTag, rootName, language, paragraphs, text: text.join('').trim() };
}

function malformed(problem: string): DocumentError {
  return new DocumentError('malformed', `The SSML cannot be read: ${problem}.`);
}
