import { Parser } from 'htmlparser2';
import { type Block, isSceneBreak, isSpeakable } from '../blocks/block';
import { collapseSpace, lineBreak } from '../blocks/plain-text';
import { deepestNesting } from '../limits';
import type { Warnings } from '../warnings';
import { dropCap, joinDropCap } from './drop-cap';
import {
  type Attributes,
  blockElements,
  isCodeBox,
  isGutenbergs,
  isRaised,
  looksLikeCode,
  nestedTooDeeply,
  type Reason,
  reasonNotToRead,
} from './elements';
import { Footnotes } from './footnote-marks';
import { FormulaElement, isLatexImage } from './formula-element';
import { repeats, saysNothing } from './image-text';
import { NoteTargets } from './note-targets';
import type { PageOutline } from './page-outline';
import { TableRow } from './table-row';

const pageMark = /\[(?:pg|page|p|seite|s)\.? ?\d{1,5}\] ?/giu;

/** What an HTML document says. */
export interface HtmlContent {
  readonly blocks: readonly Block[];
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** For the ids that were asked for, the index of the first block that begins at or after the element. */
  readonly anchors: ReadonlyMap<string, number>;
  /** The blocks that are links to places in the document, as those of a table of contents are. */
  readonly links: ReadonlySet<Block>;
}

/** How to read an HTML document. */
export interface HtmlOptions {
  /** Ids whose places to find. */
  readonly wanted?: ReadonlySet<string>;
  /** The notes of the book that the document is of. */
  readonly notes?: NoteTargets;
  /** If it is a web page: where its article is. */
  readonly page?: PageOutline;
}

/** An element whose end has not been read. */
interface OpenElement {
  readonly name: string;
  /** Whether this element began a part that is not read. */
  readonly hides: boolean;
  readonly list?: { readonly isOrdered: boolean; next: number };
  readonly isRoot: boolean;
  /** Whether its own text is of the article of the page. */
  readonly isOfArticle: boolean;
  readonly isCodeBox: boolean;
  /** As which name it may be the mark of a note. */
  readonly mark?: 'a' | 'sup';
  readonly isLocalLink: boolean;
}

/**
 * Reads HTML, or the XHTML of an EPUB, as blocks. Reads any input, also one that is not well-formed. There is no tree, so memory and time are
 * linear.
 *
 * @throws {DocumentError} if elements are nested too deeply.
 */
export function readHtml(source: string, warnings: Warnings, options: HtmlOptions = {}): HtmlContent {
  return new HtmlReader(warnings, options).read(source);
}

const notesTitle =
  /^(?:(?:foot|end)?notes|references|footnotes and references|fu[ßs]+noten|anmerkungen|endnoten|notes de bas de page|notas(?: al pie| de rodap[ée])?|note)\W*$/iu;

const skipLink = /^(?:skip|jump) (?:to|past) .{1,40}$|^skip navigation(?: links)?$|^(?:next|prev(?:ious)?|up|top): /iu;

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
  private formula: FormulaElement | undefined;
  private title: string | undefined;
  private isInTitle = false;
  private author = '';
  private language = '';
  /** Number of open elements that have the article, are boxes of code, or are links within the document. */
  private roots = 0;
  private codeBoxes = 0;
  private localLinks = 0;
  /** Whether text around the article has been left out since the last block began. */
  private hasFurniture = false;
  private readonly links = new Set<Block>();
  private linkedLength = 0;
  /** Whether all text of the block is that of images, and the last block of which this is so. */
  private isImage = true;
  private imageBlock: Block | undefined;
  /** Whether the block is a note, and whether notes have been left out since the last block. */
  private isNote = false;
  private hadNotes = false;
  private hidesDefinition = false;
  private elements = 0;

  private readonly wanted: ReadonlySet<string>;
  private readonly notes: NoteTargets;
  private readonly page: PageOutline | undefined;

  constructor(
    private readonly warnings: Warnings,
    { wanted = new Set(), notes = new NoteTargets(), page }: HtmlOptions,
  ) {
    [this.wanted, this.notes, this.page] = [wanted, notes, page];
  }

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
    if (this.dropCap !== '') this.push({ kind: 'paragraph', text: this.dropCap });
    this.dropTitleOfNotes();
    const { blocks, title = '', author, language, anchors, links } = this;
    return { blocks, title: collapseSpace(title), author: collapseSpace(author), language, anchors, links };
  }

  private start(name: string, attributes: Attributes): void {
    if (this.open.length >= deepestNesting) throw nestedTooDeeply();
    this.formula?.start(name, attributes);
    const hides = this.hidden > 0 || this.isUnread(name, attributes);
    if (hides) this.hidden++;
    const list = this.openList(name, attributes, hides);
    const isRoot = this.isRoot(name, attributes);
    const isBox = !hides && isCodeBox(attributes);
    const mark = name === 'a' ? 'a' : isRaised(name, attributes) ? 'sup' : undefined;
    const isLocalLink = name === 'a' && /^(?!\w+:|\/\/)./u.test((attributes['href'] ?? '').slice(0, 20));
    const isOfArticle = this.page?.isRead?.[this.elements++] ?? true;
    this.open.push({ name, hides, list, isRoot, isOfArticle, isCodeBox: isBox, mark, isLocalLink });
    if (isRoot) this.roots++;
    if (isBox) this.codeBoxes++;
    if (isLocalLink) this.localLinks++;
    if (name === 'title' && this.title === undefined && !this.isInside('svg')) this.isInTitle = true;
    if (name === 'meta' && attributes['name']?.toLowerCase() === 'author') this.author ||= attributes['content'] ?? '';
    if (name === 'html') this.language ||= attributes['lang'] ?? attributes['xml:lang'] ?? '';
    if (hides) {
      this.findAnchor(attributes);
      return;
    }
    if (blockElements.has(name)) this.endBlock();
    this.findAnchor(attributes);
    if (this.isBlank() && !blockElements.has(name) && this.notes.has(attributes) && !this.warnings.includes('notes')) {
      this.isNote = true;
    }
    if (mark) this.footnotes.open(mark, attributes['href'], this.text.length);
    this.startRead(name, attributes);
  }

  private startRead(name: string, attributes: Attributes): void {
    if (/^h[1-6]$/u.test(name)) {
      this.endRow();
      this.heading = Number(name[1]);
    } else if (name === 'br') this.addPart(lineBreak);
    else if (name === 'hr') this.addBreak();
    else if (name === 'img' || (name === 'image' && attributes['alt'])) this.addImage(attributes);
    else if (name === 'pre') this.preformatted++;
    else if (name === 'li') this.startItem(attributes);
    else if (name === 'table' || name === 'ul' || name === 'ol') this.endRow();
    else if (name === 'tr') {
      this.endRow();
      this.row = new TableRow();
    } else if (name === 'q') this.addText('“');
  }

  private end(name: string): void {
    const element = this.open.pop();
    if (!element) return;
    if (name === 'title') this.isInTitle = false;
    if (element.isRoot || element.isCodeBox || element.isLocalLink) this.endContext(element, name);
    if (element.hides) {
      this.hidden--;
      if (this.hidden === 0) this.endFormula();
      else this.formula?.end(name);
      return;
    }
    if (element.mark) this.endMark(element.mark);
    if (name === 'q') this.addText('”');
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

  private endContext({ isRoot, isCodeBox: isBox, isLocalLink, hides }: OpenElement, name: string): void {
    // What is before the end of the article belongs to it.
    if (isRoot && !hides && blockElements.has(name)) this.endBlock();
    if (isRoot) this.roots--;
    if (isBox) this.codeBoxes--;
    if (isLocalLink) this.localLinks--;
  }

  private isUnread(name: string, attributes: Attributes): boolean {
    if (isGutenbergs(attributes) && this.warnings.leavesOut('gutenberg')) return true;
    const reason = this.reasonFor(name, attributes);
    if (reason === undefined) return false;
    if (reason === 'hidden') return true;
    if (reason === 'formula') {
      this.formula = new FormulaElement(attributes['alttext'] ?? '');
      return true;
    }
    if (reason === 'note-marks') this.notes.add(attributes['href']);
    if (!this.warnings.leavesOut(reason)) return false;
    if (reason === 'notes') this.hadNotes = true;
    if (reason === 'notes' && name === 'dt') this.hidesDefinition = true;
    return true;
  }

  private reasonFor(name: string, attributes: Attributes): Reason | undefined {
    if (name === 'dd' && this.hidesDefinition) return 'notes';
    this.hidesDefinition &&= !blockElements.has(name);
    const reason = reasonNotToRead(name, attributes, this.page !== undefined);
    if (reason !== undefined) return reason;
    if (blockElements.has(name) && this.notes.has(attributes)) return 'notes';
    if (
      /^(?:code|samp|kbd)$/u.test(name) &&
      this.preformatted > 0 &&
      this.open.at(-1)?.name === 'pre' &&
      this.isBlank()
    ) {
      return 'code';
    }
    if (name === 'pre' && (this.codeBoxes > 0 || isCodeBox(attributes))) return 'code';
    return this.page && this.page.root === undefined && this.isAroundArticle(name) ? 'page-furniture' : undefined;
  }

  /** Whether an element is the header, the footer or an aside of a page, and not of a part of it. */
  private isAroundArticle(name: string): boolean {
    if (name !== 'footer' && name !== 'aside' && (name !== 'header' || this.page!.hasTitleInHeader)) return false;
    return !this.open.some((element) => /^(?:main|article|section|blockquote|figure|details)$/u.test(element.name));
  }

  private isRoot(name: string, attributes: Attributes): boolean {
    if (!this.page?.root) return false;
    return (
      name === this.page.root || (this.page.root === 'main' && attributes['role']?.trim().toLowerCase() === 'main')
    );
  }

  /** Whether the text here is around the article of a page. The title of the page belongs to the article. */
  private isOutside(): boolean {
    if (!this.page || this.warnings.includes('page-furniture')) return false;
    if (this.page.isRead) return !(this.open.at(-1)?.isOfArticle ?? true);
    return !!this.page.root && this.roots === 0 && !(this.heading === 1 && !this.page.hasTitle);
  }

  private endFormula(): void {
    if (!this.formula) return;
    const text = this.formula.toText(this.heading > 0);
    this.formula = undefined;
    if (text === undefined) {
      if (!this.isOutside()) this.warnings.add('formulas');
    } else this.addText(/^[\\<]/u.test(text) ? text : ` ${text} `);
  }

  private addText(text: string): void {
    this.formula?.text(text);
    if (this.isInTitle) this.title = (this.title ?? '') + text.slice(0, 10_000);
    if (this.hidden > 0) return;
    if (this.isOutside()) {
      this.hasFurniture ||= text.trim() !== '';
      return;
    }
    if (this.localLinks > 0) this.linkedLength += text.trim().length;
    this.isImage &&= text.trim() === '';
    this.addPart(this.preformatted > 0 ? text.replaceAll(/\r\n?|\n/gu, lineBreak) : text.replaceAll(lineBreak, ' '));
  }

  /** Reads an image by its text alternative: a first letter as part of its word, a description as a line of its own. */
  private addImage({ alt = '', src = '' }: Attributes): void {
    if (this.isOutside() || alt.trim() === '') return;
    if (isLatexImage(alt)) {
      this.addText(`\\(${alt}\\)`);
      return;
    }
    const first = this.isBlank() ? dropCap(alt) : undefined;
    if (first !== undefined) {
      this.hasDropCap = true;
      this.addPart(first);
      return;
    }
    if (saysNothing(alt, src) && this.warnings.leavesOut('images')) return;
    const isDescription = /\p{L}\S*\s+\S*\p{L}/u.test(alt.slice(0, 1000));
    const isOwnLine = isDescription && (this.isBlank() || /[.!?…:]["”’)]{0,3}\s*$/u.test(this.text.at(-1)!.slice(-20)));
    const space = isOwnLine ? lineBreak : ' ';
    for (const part of [space, alt.replaceAll(lineBreak, ' '), space]) this.addPart(part);
  }

  private addPart(part: string): void {
    if (this.isBlank() && part.trim() !== '') this.firstWord = this.text.length;
    this.text.push(part);
  }

  /** Drops the mark of a footnote: it would be read in the middle of a sentence. */
  private endMark(name: 'a' | 'sup'): void {
    const { from, written, href, isPermalink } = this.footnotes.close(name, this.text);
    if (from === undefined) return;
    if (written === '') {
      const isKept = !this.warnings.leavesOut(isPermalink ? 'navigation' : 'note-marks');
      this.notes.add(href);
      if (isKept) return;
    }
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
    if (this.hasFurniture) this.warnings.leavesOut('page-furniture');
    this.hasFurniture = false;
    if (this.text.length === 0) return;
    const { linkedLength, isImage, isNote } = this;
    const text = this.textOfBlock();
    [this.text, this.firstWord, this.linkedLength, this.isImage, this.isNote] = [[], undefined, 0, true, false];
    this.footnotes.clear();
    if (text === '') return;
    const isLink = linkedLength * 10 >= text.length * 6;
    if (this.isLeftOut(text, isNote, isLink, isImage)) return;
    if (this.row && this.heading === 0 && this.row.add(text)) return;
    this.endRow();
    if (isSceneBreak(text)) this.addBreak();
    else if (this.heading > 0 && isSpeakable(text)) this.push({ kind: 'heading', level: this.heading, text });
    else if (this.items > 0) {
      this.push({ kind: 'item', text, mark: this.itemMark, depth: Math.max(1, this.lists.length) }, isLink);
      this.itemMark = '';
    } else this.push({ kind: 'paragraph', text }, isLink, isImage);
  }

  /** The text of the block that ends, with the first letter before it, and without page numbers. */
  private textOfBlock(): string {
    const text = collapseSpace(this.text.join(''));
    if (text === '') return '';
    const { hasDropCap, dropCap: first } = this;
    this.hasDropCap = false;
    if (hasDropCap && text.length <= 2 && this.heading === 0) {
      this.dropCap = text;
      return '';
    }
    if (first !== '' && this.heading === 0) this.dropCap = '';
    const whole = first !== '' && this.heading === 0 ? joinDropCap(first, text) : text;
    if (!whole.includes('[')) return whole;
    const pages = whole.match(pageMark)?.length ?? 0;
    return pages > 0 && this.warnings.leavesOut('numbers', pages) ? whole.replaceAll(pageMark, '').trim() : whole;
  }

  private isLeftOut(text: string, isNote: boolean, isLink: boolean, isImage: boolean): boolean {
    if (isNote && this.warnings.leavesOut('notes')) {
      this.hadNotes = true;
      return true;
    }
    if (this.preformatted > 0 && looksLikeCode(text) && this.warnings.leavesOut('code')) return true;
    if (isLink && skipLink.test(text.slice(0, 100)) && this.warnings.leavesOut('navigation')) return true;
    const last = this.blocks.at(-1);
    if (!last || last.kind === 'break') return false;
    if (isImage) return repeats(text, last.text) && this.warnings.leavesOut('images');
    if (last === this.imageBlock && repeats(last.text, text) && this.warnings.leavesOut('images')) this.blocks.pop();
    return false;
  }

  private push(block: Block, isLink = false, isImage = false): void {
    if (block.kind === 'heading') this.dropTitleOfNotes();
    this.hadNotes = false;
    if (isLink) this.links.add(block);
    if (isImage) this.imageBlock = block;
    this.blocks.push(block);
  }

  /** Drops a heading such as "Notes" if all that was below it is left out. */
  private dropTitleOfNotes(): void {
    const last = this.blocks.at(-1);
    if (this.hadNotes && last?.kind === 'heading' && notesTitle.test(last.text.slice(0, 100))) this.blocks.pop();
    this.hadNotes = false;
  }

  /** Ends a table row, or gives up reading it as one: tables also lay out whole pages. */
  private endRow(): void {
    const text = this.row?.toText() ?? '';
    this.row = undefined;
    if (text !== '') this.push({ kind: 'paragraph', text, isRow: true });
  }

  private addBreak(): void {
    if (this.isOutside()) return;
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
