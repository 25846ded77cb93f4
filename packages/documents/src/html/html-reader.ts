import { Parser } from 'htmlparser2';
import { type Block, isSceneBreak, isSpeakable } from '../blocks/block';
import { collapseSpace, lineBreak } from '../blocks/plain-text';
import { DocumentError } from '../errors';
import { deepestNesting } from '../limits';
import type { Warnings } from '../warnings';
import { dropCap, joinDropCap } from './drop-cap';
import { type Attributes, blockElements, isGutenbergs, reasonNotToRead } from './elements';
import { Footnotes } from './footnote-marks';
import { TableRow } from './table-row';

/** What an HTML document says. */
export interface HtmlContent {
  readonly blocks: readonly Block[];
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** For the ids that were asked for, the index of the first block that begins at or after the element. */
  readonly anchors: ReadonlyMap<string, number>;
}

/** An element whose end has not been read. */
interface OpenElement {
  readonly name: string;
  /** Whether this element began a part that is not read. */
  readonly hides: boolean;
  readonly list?: { readonly isOrdered: boolean; next: number };
}

/**
 * Reads HTML, or the XHTML of an EPUB, as blocks. Reads any input, also one that is not well-formed. There is no tree, so memory and time are
 * linear.
 *
 * @param wanted ids whose places to find.
 * @throws {DocumentError} if elements are nested too deeply.
 */
export function readHtml(source: string, warnings: Warnings, wanted: ReadonlySet<string> = new Set()): HtmlContent {
  return new HtmlReader(warnings, wanted).read(source);
}

class HtmlReader {
  private readonly blocks: Block[] = [];
  private readonly open: OpenElement[] = [];
  private readonly anchors = new Map<string, number>();
  /** The text of the current block, and which of its parts is the first that is not blank. */
  private text: string[] = [];
  private firstWord: number | undefined;
  private hidden = 0;
  private preformatted = 0;
  private heading = 0;
  /** The open lists, and what the next block of the current item begins with. */
  private readonly lists: NonNullable<OpenElement['list']>[] = [];
  private itemMark = '';
  private items = 0;
  private row: TableRow | undefined;
  /** Whether the block begins with an image of a letter, and such a letter that had a block of its own. */
  private hasDropCap = false;
  private dropCap = '';
  private readonly footnotes = new Footnotes();
  private title: string | undefined;
  private isInTitle = false;
  private author = '';
  private language = '';

  constructor(
    private readonly warnings: Warnings,
    private readonly wanted: ReadonlySet<string>,
  ) {}

  read(source: string): HtmlContent {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.start(name, attributes),
        onclosetag: (name) => this.end(name),
        ontext: (text) => this.addText(text),
      },
      // XHTML closes elements without content in their start tag. HTML that does so means the same.
      { recognizeSelfClosing: true, recognizeCDATA: true },
    );
    parser.end(source);
    this.endBlock();
    this.endRow();
    if (this.dropCap !== '') this.blocks.push({ kind: 'paragraph', text: this.dropCap });
    const { blocks, title = '', author, language, anchors } = this;
    return { blocks, title: collapseSpace(title), author: collapseSpace(author), language, anchors };
  }

  private start(name: string, attributes: Attributes): void {
    if (this.open.length >= deepestNesting) {
      throw new DocumentError(
        'too-complex',
        `The HTML has more than ${deepestNesting} elements inside each other. Check that they are closed, or send the text as Markdown.`,
      );
    }
    const hides = this.hidden > 0 || this.isUnread(name, attributes);
    if (hides) this.hidden++;
    const list = this.openList(name, attributes, hides);
    this.open.push({ name, hides, list });
    if (name === 'title' && this.title === undefined && !this.isInside('svg')) this.isInTitle = true;
    if (name === 'meta' && attributes['name']?.toLowerCase() === 'author') this.author ||= attributes['content'] ?? '';
    if (name === 'html') this.language ||= attributes['lang'] ?? attributes['xml:lang'] ?? '';
    if (hides) {
      this.findAnchor(attributes);
      return;
    }
    if (blockElements.has(name)) this.endBlock();
    this.findAnchor(attributes);
    this.startRead(name, attributes);
  }

  private startRead(name: string, attributes: Attributes): void {
    if (/^h[1-6]$/u.test(name)) {
      this.endRow();
      this.heading = Number(name[1]);
    } else if (name === 'br') this.addPart(lineBreak);
    else if (name === 'hr') this.addBreak();
    else if (name === 'img') this.addImage(attributes['alt'] ?? '');
    else if (name === 'pre') this.preformatted++;
    else if (name === 'li') this.startItem(attributes);
    else if (name === 'table' || name === 'ul' || name === 'ol') this.endRow();
    else if (name === 'tr') {
      this.endRow();
      this.row = new TableRow();
    } else if (name === 'q') this.addPart('“');
    else if (name === 'a' || name === 'sup') this.footnotes.open(name, attributes['href'], this.text.length);
  }

  private end(name: string): void {
    const element = this.open.pop();
    if (!element) return;
    if (name === 'title') this.isInTitle = false;
    if (element.hides) {
      this.hidden--;
      return;
    }
    if (name === 'a' || name === 'sup') this.endMark(name);
    if (name === 'q') this.addPart('”');
    if (blockElements.has(name)) this.endBlock();
    if (/^h[1-6]$/u.test(name)) this.heading = 0;
    else if (name === 'pre') this.preformatted--;
    else if (name === 'td' || name === 'th') this.row?.endCell();
    else if (name === 'tr') this.endRow();
    else if (name === 'li') {
      this.items--;
      this.itemMark = '';
    }
    if (element.list) this.lists.pop();
  }

  private isUnread(name: string, attributes: Attributes): boolean {
    if (isGutenbergs(attributes)) {
      this.warnings.add('gutenberg');
      return true;
    }
    const isCode = name === 'code' && this.preformatted > 0 && this.open.at(-1)?.name === 'pre' && this.isBlank();
    if (isCode) this.warnings.add('codeBlocks');
    const reason = reasonNotToRead(name, attributes);
    if (reason === 'note') this.warnings.add('notes');
    if (reason === 'formula') {
      if (attributes['alttext']) this.addText(` ${attributes['alttext']} `);
      else this.warnings.add('formulas');
    }
    return isCode || reason !== undefined;
  }

  private addText(text: string): void {
    if (this.isInTitle) this.title = (this.title ?? '') + text.slice(0, 10_000);
    if (this.hidden > 0) return;
    this.addPart(this.preformatted > 0 ? text.replaceAll(/\r\n?|\n/gu, lineBreak) : text.replaceAll(lineBreak, ' '));
  }

  /** Reads an image by its text alternative: a first letter as part of its word, a description as a line of its own. */
  private addImage(alt: string): void {
    const first = this.isBlank() ? dropCap(alt) : undefined;
    if (first !== undefined) {
      this.hasDropCap = true;
      this.addPart(first);
      return;
    }
    const isDescription = /\p{L}\S*\s+\S*\p{L}/u.test(alt.slice(0, 1000));
    const isOwnLine = isDescription && (this.isBlank() || /[.!?…:]["”’)]{0,3}\s*$/u.test(this.text.at(-1)!.slice(-20)));
    const space = isOwnLine ? lineBreak : ' ';
    this.addPart(space);
    this.addText(alt);
    this.addPart(space);
  }

  private addPart(part: string): void {
    if (this.isBlank() && part.trim() !== '') this.firstWord = this.text.length;
    this.text.push(part);
  }

  /** Drops the mark of a footnote: it would be read in the middle of a sentence. */
  private endMark(name: 'a' | 'sup'): void {
    const { from, written } = this.footnotes.close(name, this.text);
    if (from === undefined) return;
    this.text.length = from;
    if (this.firstWord !== undefined && this.firstWord >= from) this.firstWord = undefined;
    if (written !== '') this.addPart(written);
  }

  /** Whether the current block has no text yet. The parts are not searched for each element, since there may be many. */
  private isBlank(): boolean {
    return this.firstWord === undefined;
  }

  private openList(name: string, attributes: Attributes, hides: boolean): OpenElement['list'] {
    if (hides || !/^(?:ul|ol|menu)$/u.test(name)) return undefined;
    const start = Number(attributes['start']);
    const next = Number.isSafeInteger(start) && start > 0 && start < 1e9 ? start : 1;
    const list = { isOrdered: name === 'ol', next };
    // The text of the item around the list comes first.
    this.endBlock();
    this.lists.push(list);
    return list;
  }

  private startItem(attributes: Attributes): void {
    this.items++;
    const list = this.lists.at(-1);
    const value = Number(attributes['value']);
    if (list && Number.isSafeInteger(value) && value > 0 && value < 1e9) list.next = value;
    this.itemMark = list?.isOrdered ? `${list.next++}.` : '-';
  }

  /** Ends a paragraph, a heading, an item or a part of a cell. */
  private endBlock(): void {
    if (this.text.length === 0) return;
    let text = collapseSpace(this.text.join(''));
    this.text = [];
    this.firstWord = undefined;
    this.footnotes.clear();
    if (text === '') return;
    if (this.hasDropCap && text.length <= 2 && this.heading === 0) {
      this.dropCap = text;
      this.hasDropCap = false;
      return;
    }
    this.hasDropCap = false;
    if (this.dropCap !== '' && this.heading === 0) {
      text = joinDropCap(this.dropCap, text);
      this.dropCap = '';
    }
    if (this.row && this.heading === 0 && this.row.add(text)) return;
    this.endRow();
    if (isSceneBreak(text)) this.addBreak();
    else if (this.heading > 0 && isSpeakable(text)) this.blocks.push({ kind: 'heading', level: this.heading, text });
    else if (this.items > 0) {
      this.blocks.push({ kind: 'item', text, mark: this.itemMark, depth: Math.max(1, this.lists.length) });
      this.itemMark = '';
    } else this.blocks.push({ kind: 'paragraph', text });
  }

  /** Ends a table row, or gives up reading it as one: tables also lay out whole pages. */
  private endRow(): void {
    const text = this.row?.toText() ?? '';
    this.row = undefined;
    if (text !== '') this.blocks.push({ kind: 'paragraph', text, isRow: true });
  }

  private addBreak(): void {
    this.endRow();
    if (this.blocks.length > 0 && this.blocks.at(-1)!.kind !== 'break') this.blocks.push({ kind: 'break' });
  }

  private findAnchor(attributes: Attributes): void {
    for (const id of [attributes['id'], attributes['name']]) {
      if (id !== undefined && this.wanted.has(id) && !this.anchors.has(id)) this.anchors.set(id, this.blocks.length);
    }
  }

  private isInside(name: string): boolean {
    return this.open.some((element) => element.name === name);
  }
}
