import type { SyntaxNodeRef } from '@lezer/common';
import { decode } from 'html-entities';
import { type Block, isSceneBreak } from '../blocks/block';
import { formulaRanges } from '../blocks/formulas';
import { collapseSpace, lineBreak } from '../blocks/plain-text';
import { readHtml } from '../html/html-reader';
import { saysNothing } from '../html/image-text';
import { TableRow } from '../html/table-row';
import type { Warnings } from '../warnings';
import { plainMarkdown } from './markdown-lines';
import { markdownParser, withoutDeepNesting } from './markdown-parser';

/** Nodes whose text is one block. */
const leaves = /^(?:Paragraph|Task|TableCell|(?:ATX|Setext)Heading[1-6])$/u;

/** Nodes within a block that are not read. */
const silent = new Set([
  'EmphasisMark',
  'StrikethroughMark',
  'CodeMark',
  'HeaderMark',
  'QuoteMark',
  'LinkMark',
  'LinkTitle',
  'LinkLabel',
  'TaskMarker',
  'Comment',
  'ProcessingInstruction',
  'SubscriptMark',
  'SuperscriptMark',
  'Attributes',
  'Template',
]);

/** What a Markdown document says. */
export interface MarkdownContent {
  readonly blocks: readonly Block[];
  /** The blocks that are links within the document. */
  readonly links: ReadonlySet<Block>;
}

/** Reads Markdown as blocks. Takes linear time. @param source with `\n` as line ends. */
export function markdownBlocks(source: string, warnings: Warnings): MarkdownContent {
  return new MarkdownReader(withoutDeepNesting(plainMarkdown(source, warnings)), warnings).read();
}

class MarkdownReader {
  private readonly blocks: Block[] = [];
  private readonly links = new Set<Block>();
  /** Length of the links to places in this document in the current block, with their addresses. */
  private linkedLength = 0;
  private isLinks = false;
  /** Whether each open list is ordered. */
  private readonly lists: boolean[] = [];
  private itemMark = '';
  private items = 0;
  private row: TableRow | undefined;
  /** The parts of the current block, and up to where the source has been read. */
  private parts: string[] = [];
  private at = 0;
  private leafStart = 0;
  /** Where the title of an alert ends. */
  private titleEnd = 0;
  private readonly formulas: ReturnType<typeof formulaRanges>;
  private nextFormula = 0;
  /** The definition of a footnote goes on in indented paragraphs. */
  private isInFootnote = false;

  constructor(
    private readonly source: string,
    private readonly warnings: Warnings,
  ) {
    this.formulas = formulaRanges(source);
  }

  read(): MarkdownContent {
    markdownParser.parse(this.source).iterate({
      enter: (node) => this.enter(node),
      leave: (node) => this.leave(node),
    });
    return { blocks: this.blocks, links: this.links };
  }

  /** @returns whether to visit the node's children. */
  private enter(node: SyntaxNodeRef): boolean {
    const { name, from, to } = node;
    if (leaves.test(name)) {
      this.parts = [];
      this.at = from;
      this.leafStart = from;
      this.linkedLength = 0;
    } else if (name === 'BulletList' || name === 'OrderedList') this.lists.push(name === 'OrderedList');
    else if (name === 'ListItem') this.items++;
    else if (name === 'ListMark') this.itemMark = this.lists.at(-1) ? this.source.slice(from, to) : '-';
    else if (name === 'TableHeader' || name === 'TableRow') this.row = new TableRow();
    else if (name === 'HorizontalRule') this.addBreak();
    else if (name === 'FencedCode') this.addCode(from, to);
    else if (name === 'HTMLBlock') this.addHtml(from, to);
    else if (name === 'LinkReference') this.addReference(from, to);
    else return this.enterInline(node);
    return name !== 'FencedCode' && name !== 'HTMLBlock' && name !== 'LinkReference';
  }

  private enterInline(node: SyntaxNodeRef): boolean {
    const { name, from, to } = node;
    const { source } = this;
    // Marks in a formula belong to it.
    if (this.isInFormula(from)) return true;
    if (name === 'Link' && isLocalLink(source.slice(Math.max(from, to - 300), to))) this.linkedLength += to - from;
    if (name === 'EmphasisMark' && /\d/u.test(source[from - 1] ?? '') && /\d/u.test(source[to] ?? '')) return true;
    if (name === 'Escape') this.say(from, from + 1, '');
    else if (name === 'HardBreak') this.say(from, to, lineBreak);
    else if (name === 'Entity') this.say(from, to, decode(source.slice(from, to)).toWellFormed());
    else if (name === 'HTMLTag') this.say(from, to, /^<br\b/iu.test(source.slice(from, from + 4)) ? lineBreak : '');
    else if (name === 'URL') {
      if (/^(?:Link|Image)$/u.test(node.node.parent?.name ?? '')) this.say(from, to, '');
    } else if (name === 'Image') return this.enterImage(from, to);
    else if (name === 'Link' && source.startsWith('[^', from)) {
      if (source[to] !== ':' && !this.warnings.leavesOut('note-marks')) return true;
      this.say(from, to, '');
      return false;
    } else if (name === 'Link' && this.isAlert(from, to)) {
      this.say(from, /[-+]/u.test(source[to] ?? '') ? to + 1 : to, '');
      return false;
    } else if (silent.has(name)) {
      // The space before the title and the closing bracket of a link.
      const isInsideLink = name === 'LinkTitle' || (name === 'LinkMark' && source[from] === ')');
      if (isInsideLink && source.slice(this.at, from).trim() === '') this.at = from;
      // Attributes follow the space after a heading.
      const isAfterSpace = name === 'Attributes' && /^\s*(?:\n|$)/u.test(source.slice(to, to + 40));
      this.say(isAfterSpace ? Math.max(this.at, lastWord(source, from)) : from, to, '');
    } else return this.enterMark(name, from, to);
    return true;
  }

  /** @returns whether to read the text alternative of an image. */
  private enterImage(from: number, to: number): boolean {
    const written = this.source.slice(from, Math.min(to, from + 1000));
    const { alt = '', url = '' } = /^!\[(?<alt>[^[\]]*)\](?:\(\s*<?(?<url>[^\s)>]*))?/u.exec(written)?.groups ?? {};
    const isLeftOut = /\p{L}/u.test(alt) && saysNothing(alt, url) && this.warnings.leavesOut('images');
    this.say(from, isLeftOut ? to : from, isLeftOut ? '' : ' ');
    return !isLeftOut;
  }

  private addCode(from: number, to: number): void {
    if (this.warnings.leavesOut('code')) return;
    const lines = this.source.slice(from, to).split('\n').slice(1);
    if (/^\s*(?:`{3,}|~{3,})\s*$/u.test(lines.at(-1) ?? '')) lines.pop();
    const text = collapseSpace(lines.join(lineBreak));
    if (text !== '') this.blocks.push({ kind: 'paragraph', text });
  }

  /** What dialects of Markdown add. @returns whether to visit the node's children. */
  private enterMark(name: string, from: number, to: number): boolean {
    const text = this.source.slice(from, to);
    if (name === 'InlineNote') {
      const isLeftOut = this.warnings.leavesOut('notes');
      this.say(from, to, isLeftOut ? '' : ` (${text.slice(2, -1)})`);
    } else if (name === 'Highlight') this.say(from, to, text.slice(2, -2));
    else if (name === 'WikiLink') this.say(from, to, text.slice(2, -2).replace(/^[^|]*\|(?=.)/u, ''));
    else if (name === 'EmojiName') this.say(from, to, text.slice(1, -1).replaceAll('_', ' '));
    return true;
  }

  /** Whether a link is the mark of an alert, such as `[!NOTE]`, at the start of a paragraph. Its title, if any, is a line. */
  private isAlert(from: number, to: number): boolean {
    const { source } = this;
    if (from - this.leafStart > 20 || source.slice(this.leafStart, from).trim() !== '') return false;
    if (!/^\[![\w-]{1,40}\]$/u.test(source.slice(from, Math.min(to, from + 50)))) return false;
    const end = source.indexOf('\n', to);
    const title = source.slice(to, end < 0 ? to : end);
    if (title.length <= 300 && /[\p{L}\p{N}]/u.test(title)) this.titleEnd = end;
    return true;
  }

  private isInFormula(offset: number): boolean {
    while (this.nextFormula < this.formulas.length && this.formulas[this.nextFormula]!.end <= offset)
      this.nextFormula++;
    return this.nextFormula < this.formulas.length && this.formulas[this.nextFormula]!.start <= offset;
  }

  private leave({ name, from, to }: SyntaxNodeRef): void {
    if (leaves.test(name)) this.endLeaf(name, from, to);
    else if (name === 'BulletList' || name === 'OrderedList') this.lists.pop();
    else if (name === 'ListItem') {
      this.items--;
      this.itemMark = '';
    } else if (name === 'TableHeader' || name === 'TableRow') {
      const text = this.row?.toText() ?? '';
      this.row = undefined;
      if (text !== '') this.blocks.push({ kind: 'paragraph', text, isRow: true });
    }
  }

  private endLeaf(name: string, from: number, to: number): void {
    this.say(to, to, '');
    const text = collapseSpace(this.parts.join(''));
    if (name === 'Paragraph' && this.isFootnote(from)) return;
    this.isLinks = this.linkedLength * 10 >= (to - from) * 6;
    if (text === '') return;
    if (name === 'TableCell') {
      this.row?.add(text);
      this.row?.endCell();
    } else if (name.includes('Heading')) this.blocks.push({ kind: 'heading', level: Number(name.at(-1)), text });
    else if (isSceneBreak(text)) this.addBreak();
    else this.addText(text);
  }

  private addText(text: string): void {
    const block: Block =
      this.items > 0
        ? { kind: 'item', text, mark: this.itemMark, depth: this.lists.length }
        : { kind: 'paragraph', text };
    this.blocks.push(block);
    if (this.isLinks) this.links.add(block);
    this.itemMark = '';
  }

  /** Replaces a range of the current block. */
  private say(from: number, to: number, text: string): void {
    if (from < this.at) return;
    const written = this.source.slice(this.at, from).replaceAll(lineBreak, ' ');
    const end = this.titleEnd - this.at;
    if (end >= 0 && this.titleEnd > 0 && end < written.length) {
      this.parts.push(written.slice(0, end), lineBreak, written.slice(end), text);
      this.titleEnd = 0;
    } else this.parts.push(written, text);
    this.at = to;
  }

  private addHtml(from: number, to: number): void {
    for (const block of readHtml(this.source.slice(from, to), this.warnings).blocks) this.blocks.push(block);
  }

  private addBreak(): void {
    if (this.blocks.length > 0 && this.blocks.at(-1)!.kind !== 'break') this.blocks.push({ kind: 'break' });
  }

  /** "[Bob]: yes" also has the form of the definition of a link. */
  private addReference(from: number, to: number): void {
    const text = this.source.slice(from, to);
    if (text.startsWith('[^')) {
      this.isInFootnote = this.warnings.leavesOut('notes');
      if (!this.isInFootnote) this.addText(collapseSpace(text.replace(/^\[\^[^\]]*\]:/u, '')));
    } else if (!/\]: *<?(?:[a-z]+:|[./#])/iu.test(text.slice(0, 500))) this.addText(collapseSpace(text));
  }

  /** Whether a paragraph is the definition of a footnote, or its next paragraph. */
  private isFootnote(from: number): boolean {
    const lineStart = this.source.lastIndexOf('\n', from) + 1;
    const isIndented = from - lineStart >= 2 && this.source.slice(lineStart, from).trim() === '';
    if (/^\[\^[^\]\n]{1,100}\]:/u.test(this.source.slice(from, from + 110))) {
      this.isInFootnote = this.warnings.leavesOut('notes');
    } else this.isInFootnote &&= isIndented;
    return this.isInFootnote;
  }
}

/** Where the space before an offset begins. */
function lastWord(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && offset - at < 40 && /[ \t]/u.test(source[at - 1]!)) at--;
  return at;
}

/** Whether a link in Markdown leads to a place in the document, or to a file beside it. */
function isLocalLink(written: string): boolean {
  return /\]\(<?(?!\w+:|\/\/)[^()\s]{1,300}>?[^()]{0,100}\)$/u.test(written);
}
