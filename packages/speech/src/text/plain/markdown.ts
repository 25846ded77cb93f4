import type { SyntaxNodeRef } from '@lezer/common';
import { GFM, parser } from '@lezer/markdown';
import type { SourceRange } from '../normalized-text';
import type { Replacement } from '../replacements';
import type { Rule } from '../rule';
import { decodeEntity, htmlReplacements, isPlaceholder } from './html';
import { paragraphEnd, sentenceEnd } from './line-ends';

/** Links and emphasis are parsed in paragraphs of up to this many code units. Longer paragraphs are kept as they are. */
const maxParagraphLength = 2000;

// Indented text, for example in a poem or an address, is not code.
const markdown = parser.configure([GFM, { remove: ['IndentedCode'] }]);
// The parser takes quadratic time for unclosed links and emphasis in a paragraph. This limits it.
const parseInline = markdown.parseInline.bind(markdown);
markdown.parseInline = (text, offset) => (text.length > maxParagraphLength ? [] : parseInline(text, offset));

/** Maximum length of an ordered list mark. Longer numbers, such as years, are text. */
const maxListMarkLength = 4;

const leaves = new Set(['Paragraph', 'Task', 'TableRow', 'TableHeader', 'HTMLBlock', 'FencedCode']);
const headings = /^(?:ATX|Setext)Heading/u;
const silent = new Set([
  'EmphasisMark',
  'StrikethroughMark',
  'Comment',
  'CommentBlock',
  'ProcessingInstruction',
  'ProcessingInstructionBlock',
  'HorizontalRule',
]);

/**
 * Parses GitHub Flavored Markdown and keeps what a reader would say: no marks, only the text of links, tables row by row, and
 * "Code block." for fenced code. Marks ends of blocks for `lineEnds`.
 */
export const markdownRule: Rule = {
  name: 'Markdown and HTML',
  find(text) {
    const found: Replacement[] = [];
    markdown.parse(withoutDeepNesting(text)).iterate({ enter: (node) => visit(node, text, found) });
    return withoutOverlaps(found);
  },
};

/** The ranges of code in a Markdown text, in order. */
export function codeRanges(text: string): SourceRange[] {
  const found: SourceRange[] = [];
  markdown.parse(withoutDeepNesting(text)).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'InlineCode' || name === 'FencedCode') found.push({ start: from, end: to });
    },
  });
  return found;
}

/** Maximum number of nested lists and quotations that begin in one line. The parser takes quadratic time for them. */
const deepest = 16;

/** List and quotation marks at the start of a line that are nested too deeply. */
const deepMarks = new RegExp(
  `(?<=^(?:[ \\t]{0,40}(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${deepest}})(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t\\n])))+`,
  'gmu',
);

/** Replaces marks that are nested too deeply with letters, so that offsets stay the same. */
function withoutDeepNesting(text: string): string {
  return text.replaceAll(deepMarks, (marks) => 'x'.repeat(marks.length));
}

/** @returns whether to visit the node's children. */
function visit(node: SyntaxNodeRef, text: string, found: Replacement[]): boolean {
  const { name, from: start, to: end } = node;
  const say = (normalized: string, from = start, to = end) =>
    from < to && found.push({ start: from, end: to, normalized });
  const sayInside = (parents: string[]) => parents.includes(parent()) && say('');
  // Lazy, because the lookup is slow in deep trees.
  const parent = () => node.node.parent?.name ?? '';

  if (leaves.has(name) || headings.test(name)) {
    say(headings.test(name) || name === 'FencedCode' ? paragraphEnd : sentenceEnd, end, Math.min(end + 1, text.length));
  }
  if (name === 'EmphasisMark' && isProduct(text, start, end)) return true;
  if (silent.has(name)) say('');
  else if (name === 'FencedCode') {
    say('Code block.');
    return false;
  } else if (name === 'HTMLBlock') {
    for (const replacement of htmlReplacements(text, start, end)) found.push(replacement);
    return false;
  } else if (name === 'LinkReference') {
    // "[Bob]: yes" also has the form of a link definition.
    if (/\]: *<?(?:[a-z]+:|[./#])/iu.test(text.slice(start, Math.min(end, start + 300)))) say('');
    return false;
  } else if (name === 'HeaderMark') say('', ...markWithSpaces(text, start, end, parent().startsWith('Setext')));
  else if (name === 'QuoteMark') {
    if (!/[=\d$£€]/u.test(text[end] ?? '')) say('', ...markWithSpaces(text, start, end, false));
  } else if (name === 'ListMark') sayListMark(text, start, end, node.node.parent?.parent?.name === 'OrderedList', say);
  else if (name === 'TaskMarker') say(/x/iu.test(text.slice(start, end)) ? 'done:' : '');
  else if (name === 'CodeMark' && parent() === 'InlineCode') say('');
  else if (name === 'LinkMark') {
    if (!isIndex(node, text)) sayInside(['Image', 'Link', 'Autolink']);
  } else if (name === 'URL' || name === 'LinkTitle' || name === 'LinkLabel') {
    if (!isIndex(node, text)) sayInside(['Image', 'Link']);
  } else if (name === 'TableDelimiter') sayTableDelimiter(node, text, say);
  else if (name === 'Escape') say('', start, start + 1);
  else if (name === 'HardBreak') say(sentenceEnd);
  else if (name === 'HTMLTag') {
    if (isPlaceholder(text.slice(start, end), text.slice(end, end + 300))) {
      say(spaceBeside(text[start - 1]), start, start + 1);
      say(spaceBeside(text[end]), end - 1, end);
    } else for (const replacement of htmlReplacements(text, start, end)) found.push(replacement);
  } else if (name === 'Entity') say(decodeEntity(text.slice(start, end)));
  return true;
}

/** A space in place of a bracket that separates two words. */
function spaceBeside(character = ''): string {
  return /[\p{L}\p{N}]/u.test(character) ? ' ' : '';
}

/** Whether a mark of emphasis is a sign between two numbers: "2*3*4", "2**10". */
function isProduct(text: string, start: number, end: number): boolean {
  return /\d/u.test(text[start - 1] ?? '') && /\d/u.test(text[end] ?? '');
}

/** Whether a mark is part of "list[i]" or "a[i][j]", which the parser takes for links to definitions elsewhere. */
function isIndex(node: SyntaxNodeRef, text: string): boolean {
  const link = node.node.parent;
  return link?.name === 'Link' && text[link.to - 1] !== ')' && /[\p{L}\p{N}_\])]/u.test(text[link.from - 1] ?? '');
}

function sayListMark(
  text: string,
  start: number,
  end: number,
  ordered: boolean,
  say: (normalized: string, from?: number, to?: number) => unknown,
): void {
  if (!ordered) say('', start, skipSpaces(text, end));
  else if (end - start <= maxListMarkLength) say(',', end - 1, end);
}

function sayTableDelimiter(
  node: SyntaxNodeRef,
  text: string,
  say: (normalized: string, from?: number, to?: number) => unknown,
): void {
  const { from: start, to: end } = node;
  const row = node.node.parent;
  if (!row) return;
  // The delimiter row of dashes.
  if (row.name === 'Table') say('', start, Math.min(end + 1, text.length));
  else if (start === row.from) say('', start, skipSpaces(text, end));
  else if (node.node.nextSibling?.name !== 'TableCell') say('');
  else say(', ');
}

function markWithSpaces(text: string, start: number, end: number, isUnderline: boolean): [start: number, end: number] {
  const isClosing =
    !isUnderline && text[start] === '#' && start > 0 && text[start - 1] === ' ' && !opensLine(text, start);
  if (isUnderline || isClosing) return [start, end];
  return [start, skipSpaces(text, end)];
}

function opensLine(text: string, start: number): boolean {
  let at = start;
  while (at > 0 && text[at - 1] === ' ' && start - at < 4) at--;
  return at === 0 || text[at - 1] === '\n';
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at++;
  return at;
}

function withoutOverlaps(replacements: Replacement[]): Replacement[] {
  let end = 0;
  return replacements
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((replacement) => {
      if (replacement.start < end) return false;
      ({ end } = replacement);
      return true;
    });
}
