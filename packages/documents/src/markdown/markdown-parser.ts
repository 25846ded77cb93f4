import type { MarkdownParser } from '@lezer/markdown';
import { GFM, parser } from '@lezer/markdown';
import { cutText } from '../blocks/cut-text';
import { inlineMarks } from './inline-marks';

/** Links and emphasis are found within parts of a paragraph of up to this length. The parser takes quadratic time for unclosed ones. */
const maxInlineLength = 2000;

/** Maximum number of quotations and lists that begin in one line. The parser takes quadratic time for them. */
const deepest = 16;

const deepMarks = new RegExp(`^(?:[ \\t]{0,40}(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${deepest + 1},}`, 'gmu');

/** GitHub Flavored Markdown, and what other dialects have within lines. Indented text, for example in a poem, is not code. */
export const markdownParser: MarkdownParser = parser.configure([GFM, ...inlineMarks, { remove: ['IndentedCode'] }]);

const parseInline = markdownParser.parseInline.bind(markdownParser);
markdownParser.parseInline = (text, offset) => {
  if (text.length <= maxInlineLength) return parseInline(text, offset);
  let at = 0;
  return Array.from(cutText(text, maxInlineLength)).flatMap((part) => {
    at = text.indexOf(part, at);
    const elements = parseInline(part, offset + at);
    at += part.length;
    return elements;
  });
};

/** Removes marks of quotations and lists that are nested too deeply. */
export function withoutDeepNesting(text: string): string {
  return text.replaceAll(deepMarks, '');
}
