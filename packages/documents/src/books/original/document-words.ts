import { isElement, isText, nameOf, type TextNode, type Tree, type Element } from './dom';

/** A place in a text of a document. */
export interface Place {
  readonly node: TextNode;
  /** In UTF-16 code units. */
  readonly offset: number;
}

/** A word of a document. Its letters may be in several elements, such as those of a drop cap. */
export interface DocumentWord {
  readonly key: string;
  readonly start: Place;
  /** After its last letter. */
  readonly end: Place;
}

/** Elements whose text is not that of the document. */
const silent = new Set(
  'head script style template svg math rt rp select textarea audio video object iframe canvas'.split(' '),
);

/** Elements that do not end a word. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q ruby rb s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Whether an element is part of a line. */
export function isInline(element: Element): boolean {
  return inline.has(nameOf(element)) || nameOf(element) === 'img' || nameOf(element) === 'br';
}

/** The words of a text, as they are compared: letters and digits, in small letters. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let word = '';
  for (const { 0: character } of text.normalize('NFC').matchAll(/[^]/gu)) {
    if (letter.test(character)) word += character;
    else if (!invisible.test(character)) {
      if (word !== '') words.push(word.toLowerCase());
      word = '';
    }
  }
  if (word !== '') words.push(word.toLowerCase());
  return words;
}

/** The words of a document, in order. */
export function documentWords(tree: Tree): DocumentWord[] {
  const words: DocumentWord[] = [];
  let open: { key: string; start: Place; end: Place } | undefined;
  const close = () => {
    if (open) words.push({ ...open, key: open.key.normalize('NFC').toLowerCase() });
    open = undefined;
  };
  const read = (node: TextNode) => {
    for (const { 0: character, index } of node.data.matchAll(/[^]/gu)) {
      if (letter.test(character)) {
        open ??= { key: '', start: { node, offset: index }, end: { node, offset: index } };
        open.key += character;
        open.end = { node, offset: index + character.length };
      } else if (!invisible.test(character)) close();
    }
  };
  const visit = (node: Tree | Element) => {
    for (const child of node.children) {
      if (isText(child)) read(child);
      if (!isElement(child) || silent.has(nameOf(child))) continue;
      if (!inline.has(nameOf(child))) close();
      visit(child);
      if (!inline.has(nameOf(child))) close();
    }
  };
  visit(tree);
  close();
  return words;
}

const letter = /[\p{L}\p{N}\p{M}]/u;
/** Soft hyphens and the like do not end a word. */
const invisible = /[\p{Cf}]/u;
