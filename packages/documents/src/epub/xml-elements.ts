import { Parser } from 'htmlparser2';
import { DocumentError } from '../errors';
import { deepestNesting } from '../limits';

/** An element of an XML file. */
export interface XmlElement {
  /** Without its namespace prefix, in small letters. */
  readonly name: string;
  /** By names in small letters, with their prefixes. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Number of elements around it. */
  readonly depth: number;
  /** The text in it, also in elements within it. */
  text: string;
}

/** Longer texts of elements are cut, in UTF-16 code units. */
const maxTextLength = 4000;

/**
 * Lists the elements of a small XML file in order. Accepts what is not well-formed: many books have such files. There are no entities but
 * those of HTML, and no document types.
 *
 * @throws {DocumentError} if elements are nested too deeply.
 */
export function xmlElements(source: string): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (open.length >= deepestNesting) {
          throw new DocumentError(
            'too-complex',
            `The EPUB has more than ${deepestNesting} elements inside each other.`,
          );
        }
        const element = { name: name.replace(/^.*:/u, ''), attributes, depth: open.length, text: '' };
        elements.push(element);
        open.push(element);
        // An image in place of a title.
        const alt = element.name === 'img' ? attributes['alt'] : undefined;
        if (alt) for (const each of open.slice(-4)) if (each.text.length < maxTextLength) each.text += ` ${alt} `;
      },
      ontext: (text) => {
        // Texts matter only in elements at the end of the tree and those right around them.
        for (const element of open.slice(-4)) if (element.text.length < maxTextLength) element.text += text;
      },
      onclosetag: () => {
        open.pop();
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(source);
  return elements;
}
