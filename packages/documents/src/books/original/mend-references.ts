import { DomUtils } from 'htmlparser2';
import { fragmentOf } from '../../epub/package-document';
import { elementsOf, isElement, nameOf, named, newElement, type Element, type Tree } from './dom';

/** What a document may refer to. */
export interface References {
  /** The address, from the document, of the file that a reference names; `undefined` if there is none. */
  readonly addressOf: (reference: string) => string | undefined;
  /** Whether an element with this id is in the file that a reference names. What is not known is there. */
  readonly hasId: (reference: string, id: string) => boolean;
}

/** Of references to other places, to scripts or to data, nothing is known. */
const isElsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu;

/**
 * Mends references to what is not there: a link becomes its text, a picture its text alternative, and a style sheet is no longer named. Names
 * in other capitals or encodings become those of the files.
 *
 * @returns how many there were.
 */
export function mendReferences(tree: Tree, { addressOf, hasId }: References): number {
  let mended = 0;
  const elements = [...elementsOf(tree)];
  for (const element of elements) {
    const attribute = attributeOf(element);
    const reference = attribute === undefined ? undefined : element.attribs[attribute]?.trim();
    if (attribute === undefined || reference === undefined || isElsewhere.test(reference)) continue;
    const fragment = fragmentOf(reference);
    const hash = reference.indexOf('#');
    const file = hash < 0 ? reference : reference.slice(0, hash);
    const address = file === '' ? '' : addressOf(file);
    const isThere = address !== undefined && (file !== '' || fragment === undefined || hasId(reference, fragment));
    if (!isThere) {
      remove(element);
      mended++;
      continue;
    }
    const keepsFragment = fragment === undefined || hasId(reference, fragment);
    const now = address + (hash >= 0 && keepsFragment ? reference.slice(hash) : '');
    if (now === reference) continue;
    element.attribs[attribute] = now;
    mended++;
  }
  return mended;
}

function attributeOf(element: Element): 'href' | 'src' | undefined {
  if (/^(?:a|area|link)$/u.test(nameOf(element)) && element.attribs['href'] !== undefined) return 'href';
  return nameOf(element) === 'img' ? 'src' : undefined;
}

function remove(element: Element): void {
  const entry = entryOf(element);
  if (entry) return removeEntry(entry);
  if (nameOf(element) === 'a') {
    // In a table of contents, a link without an address is not allowed.
    element.name = 'span';
    for (const name of ['href', 'target', 'rel', 'hreflang', 'type', 'download', 'epub:type', 'role'])
      delete element.attribs[name];
    return;
  }
  if (nameOf(element) === 'img') DomUtils.prepend(element, newElement('span', {}, element.attribs['alt'] ?? ''));
  DomUtils.removeElement(element);
}

/** The entry of a table of contents that a link is, if nothing is within it. */
function entryOf(element: Element): Element | undefined {
  const { parent } = element;
  if (!parent || !isElement(parent) || nameOf(parent) !== 'li' || named(parent, 'ol').length > 0) return undefined;
  for (let each = parent.parent; each && isElement(each); each = each.parent) if (nameOf(each) === 'nav') return parent;
  return undefined;
}

/** Removes an entry, and its list if that has no other. */
function removeEntry(entry: Element): void {
  const list = entry.parent;
  DomUtils.removeElement(entry);
  const isList = list && isElement(list) && list.parent && isElement(list.parent) && nameOf(list.parent) === 'li';
  if (isList && named(list, 'li').length === 0) DomUtils.removeElement(list);
}
