import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { type Attributes, blockElements, isAroundArticle } from './elements';

/** The time of the library grows faster than the number of elements: up to 6 seconds for 20,000. */
const maxElements = 20_000;

/** The attribute of an element with its number. */
const mark = 'data-element';

/** Elements that the library drops, or whose text nobody reads. */
const silent = /^(?:script|style|template|noscript|svg|math|iframe|object|select|textarea|head|title)$/u;

/** What the library looks at. */
const attributesOfInterest =
  /^(?:class|id|role|style|href|src|alt|rel|itemprop|property|hidden|aria-hidden|aria-modal|colspan|rowspan)$/u;

/** A block with at least these words, of which at most this share is in links, is prose, and not a part of a menu. */
const prose = { minWords: 12, maxLinked: 0.3 };

/** What has fewer words of prose, or a smaller share of the page's, is not its article: the page is no article, has several, or is a book. */
const ofArticle = { minWords: 100, minShare: 0.6 };

/** The part of the DOM that is used here: the server is compiled without its types. */
interface PageNode {
  setAttribute(name: string, value: string): void;
  getAttribute(name: string): string | null;
  append(node: PageNode | string): void;
  querySelectorAll(selector: string): Iterable<PageNode>;
}

interface PageDocument {
  readonly documentElement: PageNode;
  readonly body: PageNode;
  createElement(name: string): PageNode;
}

/** An element of a page. Its place among all is its number, in the order of the start tags. */
interface PageElement {
  readonly name: string;
  /** Its number; -1 if there is none. */
  readonly parent: number;
  readonly isBlock: boolean;
  /** Whether it, or an element that it is in, is named like what is around articles. */
  readonly isAround: boolean;
  readonly isScriptLink: boolean;
  /** Elements directly within it. */
  children: number;
  hasText: boolean;
  /** Words that are in it and not in a block within it, and how many of them are in links. */
  words: number;
  linked: number;
}

/**
 * Finds the article of a web page with Readability, which the reader view of Firefox uses. It judges paragraphs by length, commas, links and
 * names of classes. Prose that it drops from between the parts of the article is kept here.
 *
 * @returns for each element, in the order of start tags, whether text directly within it is of the article. `undefined` if no article was found, or
 * if the page has too many elements.
 */
export function findArticle(source: string): readonly boolean[] | undefined {
  const page = new Page();
  page.read(source);
  if (page.isTooLarge) return undefined;
  const article = new Readability<PageNode>(page.document, { serializer: (node) => node }).parse();
  if (!article?.content) return undefined;
  const kept = new Set<number>();
  for (const element of article.content.querySelectorAll(`[${mark}]`)) {
    kept.add(Number(element.getAttribute(mark)));
  }
  const isRead = withProseBetween(page.elements, kept);
  let all = 0;
  let read = 0;
  for (const [index, element] of page.elements.entries()) {
    if (!isProse(element) || (element.isAround && !isRead[index])) continue;
    all += element.words;
    if (isRead[index]) read += element.words;
  }
  return read >= ofArticle.minWords && read >= ofArticle.minShare * all ? isRead : undefined;
}

/** Builds the page as a tree whose elements are numbered. */
class Page {
  readonly document: PageDocument = parseHTML('<!doctype html><html><head></head><body></body></html>').document;
  readonly elements: PageElement[] = [];
  /** The open elements. Those within a silent one have no node. */
  private readonly open: { readonly index: number; readonly node: PageNode | undefined }[] = [];
  private links = 0;
  /** Whether it has more elements than are looked at. The others are not kept in memory. */
  isTooLarge = false;

  read(source: string): void {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.isTooLarge ||= this.elements.length === maxElements;
          if (!this.isTooLarge) this.start(name, attributes);
        },
        onclosetag: (name) => {
          this.open.pop();
          if (name === 'a') this.links--;
        },
        ontext: (text) => {
          if (!this.isTooLarge) this.addText(text);
        },
      },
      { recognizeSelfClosing: true, recognizeCDATA: true },
    );
    parser.end(source);
  }

  private start(name: string, attributes: Attributes): void {
    const { document, elements } = this;
    const outer = this.open.at(-1);
    const parent = outer?.index ?? -1;
    const around = elements[parent];
    if (around) around.children++;
    const index = elements.length;
    elements.push({
      name,
      parent,
      isBlock: blockElements.has(name),
      isAround: around?.isAround === true || isAroundArticle(name, attributes),
      isScriptLink: name === 'a' && /^\s{0,9}javascript:/iu.test((attributes['href'] ?? '').slice(0, 30)),
      children: 0,
      hasText: false,
      words: 0,
      linked: 0,
    });
    if (name === 'a') this.links++;
    const node = !outer || outer.node ? this.nodeOf(name) : undefined;
    this.open.push({ index, node });
    if (!node) return;
    for (const [key, value] of Object.entries(attributes)) {
      if (attributesOfInterest.test(key)) node.setAttribute(key, value);
    }
    node.setAttribute(mark, String(index));
    if (node !== document.documentElement && node !== document.body) (outer?.node ?? document.body).append(node);
  }

  private nodeOf(name: string): PageNode | undefined {
    const { document } = this;
    if (name === 'html') return document.documentElement;
    if (name === 'body') return document.body;
    return silent.test(name) || !/^[a-z][\w.-]{0,60}$/u.test(name) ? undefined : document.createElement(name);
  }

  private addText(text: string): void {
    const { elements } = this;
    const inner = this.open.at(-1);
    if (inner && !inner.node) return;
    if (inner && text.trim() !== '') {
      elements[inner.index]!.hasText = true;
      let block = inner.index;
      while (!elements[block]!.isBlock && elements[block]!.parent >= 0) block = elements[block]!.parent;
      const words = text.match(/[^\s\p{P}]+/gu)?.length ?? 0;
      elements[block]!.words += words;
      if (this.links > 0) elements[block]!.linked += words;
    }
    (inner?.node ?? this.document.body).append(text);
  }
}

function isProse({ isBlock, words, linked }: PageElement): boolean {
  return isBlock && words >= prose.minWords && linked <= prose.maxLinked * words;
}

/**
 * @param kept the numbers of the elements that the library keeps. Of two elements, one of which has nothing but the other, it keeps the inner one
 * with the number of the outer. It turns links to scripts into text.
 * @returns whether the text of each element is read.
 */
function withProseBetween(elements: readonly PageElement[], kept: ReadonlySet<number>): boolean[] {
  const article = commonElement(elements, kept);
  const isWithin: boolean[] = [];
  const isRead: boolean[] = [];
  for (const [index, element] of elements.entries()) {
    const { parent } = element;
    const around = elements[parent];
    isWithin.push(index === article || (isWithin[parent] ?? false));
    const isOnlyChild = around?.children === 1 && !around.hasText;
    const isOfParent = isRead[parent] === true && (isOnlyChild || element.isScriptLink || !element.isBlock);
    isRead.push(kept.has(index) || isOfParent || (isWithin[index]! && !element.isAround && isProse(element)));
  }
  return withTitle(elements, isRead);
}

/** Adds the last heading of the first level before the article, if it has none. */
function withTitle(elements: readonly PageElement[], isRead: boolean[]): boolean[] {
  if (elements.some(({ name }, index) => name === 'h1' && isRead[index])) return isRead;
  const first = elements.findIndex((element, index) => isRead[index]! && element.hasText);
  const title = elements.findLastIndex(({ name }, index) => name === 'h1' && index < first);
  if (title < 0) return isRead;
  isRead[title] = true;
  for (let index = title + 1; isRead[elements[index]?.parent ?? -1] && !elements[index]!.isBlock; index++) {
    isRead[index] = true;
  }
  return isRead;
}

/** The number of the innermost element that has all of these; -1 if there are none. */
function commonElement(elements: readonly PageElement[], wanted: ReadonlySet<number>): number {
  const counts = new Uint32Array(elements.length);
  for (let index = elements.length - 1; index >= 0; index--) {
    if (wanted.has(index)) counts[index]!++;
    if (counts[index] === wanted.size && wanted.size > 0) return index;
    const { parent } = elements[index]!;
    if (parent >= 0) counts[parent]! += counts[index]!;
  }
  return -1;
}
