import { DomUtils } from 'htmlparser2';
import { elementsOf, isElement, nameOf, named, newElement, type Element, type Tree } from './dom';

/** Elements that HTML no longer has, by what stands for them. */
const renamed: Readonly<Record<string, readonly [name: string, style?: string]>> = {
  tt: ['span', 'font-family: monospace'],
  big: ['span', 'font-size: larger'],
  font: ['span'],
  strike: ['s'],
  center: ['div', 'text-align: center'],
  acronym: ['abbr'],
  dir: ['ul'],
};

/** Attributes that HTML no longer has, by the style that stands for them. */
const styles: Readonly<Record<string, (value: string, element: string) => string | undefined>> = {
  align: (value, element) =>
    /^(?:img|object)$/u.test(element)
      ? /^(?:left|right)$/u.test(value)
        ? `float: ${value}`
        : `vertical-align: ${value}`
      : element === 'table'
        ? value === 'center'
          ? 'margin-left: auto; margin-right: auto'
          : `float: ${value}`
        : `text-align: ${value}`,
  valign: (value) => `vertical-align: ${value}`,
  bgcolor: (value) => `background-color: ${value}`,
  background: () => undefined,
  color: (value) => `color: ${value}`,
  face: (value) => `font-family: ${value.replaceAll(/[;{}"]/gu, '')}`,
  clear: (value) => `clear: ${value === 'all' ? 'both' : value}`,
  nowrap: () => 'white-space: nowrap',
  hspace: (value) => lengthStyle('margin-left', value),
  vspace: (value) => lengthStyle('margin-top', value),
  border: (value) =>
    /^\d+$/u.test(value) ? `border-width: ${value}px${value === '0' ? '' : '; border-style: solid'}` : undefined,
};

/** Attributes that only go, on any element. */
const gone = new Set(
  `cellpadding cellspacing compact noshade size link vlink alink text summary frame rules char charoff axis rev language
   profile longdesc coords shape scheme version xml:space`.split(/\s+/u),
);

/** Elements whose attributes of the same name are still allowed. */
const stillAllowed: Readonly<Record<string, readonly string[]>> = {
  size: ['input', 'select'],
  coords: ['area'],
  shape: ['area'],
  text: [],
  version: ['svg'],
};

const withSize = new Set('img svg video canvas object embed iframe input source'.split(' '));

/**
 * Makes XHTML 1.1 the XHTML of EPUB 3: elements and attributes that are no longer allowed become styles. What is allowed stays as it is.
 *
 * @param title for a document that has none.
 */
export function upgradeXhtml(tree: Tree, title: string): void {
  const ids = new Set<string>();
  const elements = [...elementsOf(tree)];
  for (const element of elements) {
    // Vocabularies of their own.
    if (element.name.includes(':') || isForeign(element)) continue;
    upgradeElement(element, ids);
  }
  const [html] = named(tree, 'html');
  if (html) {
    html.attribs['xmlns'] = 'http://www.w3.org/1999/xhtml';
    upgradeHead(headOf(html), title);
  }
}

function isForeign(element: Element): boolean {
  for (let each: Element | null = element; each && isElement(each); each = each.parent as Element | null)
    if (/^(?:svg|math)$/u.test(nameOf(each))) return true;
  return false;
}

function upgradeElement(element: Element, ids: Set<string>): void {
  const { attribs } = element;
  const name = element.name.toLowerCase();
  const added: (string | undefined)[] = [];
  if (name === 'font' && attribs['size'] !== undefined) added.push(fontSize(attribs['size']));
  for (const [attribute, value] of Object.entries(attribs)) {
    const style = styles[attribute];
    if (style) added.push(style(value.trim().toLowerCase(), name));
    else if ((attribute === 'width' || attribute === 'height') && !(withSize.has(name) && /^\d+$/u.test(value)))
      added.push(lengthStyle(attribute, value));
    else if (!isGone(attribute, name, value)) continue;
    delete attribs[attribute];
  }
  if (attribs['name'] !== undefined && /^(?:a|img|p|div|span|h\d)$/u.test(name)) {
    if (name === 'a' && attribs['id'] === undefined && /^[\w.:-]+$/u.test(attribs['name']))
      attribs['id'] = attribs['name'];
    delete attribs['name'];
  }
  const id = attribs['id'];
  if (id !== undefined && (ids.has(id) || /^$|\s/u.test(id))) delete attribs['id'];
  else if (id !== undefined) ids.add(id);
  const replacement = renamed[name];
  if (replacement) {
    element.name = replacement[0];
    added.push(replacement[1]);
  }
  const all = [...added, attribs['style']?.trim()].filter((each) => each !== undefined && each !== '');
  if (added.some((each) => each !== undefined)) attribs['style'] = all.join('; ');
}

function isGone(attribute: string, element: string, value: string): boolean {
  if (gone.has(attribute)) return !stillAllowed[attribute]?.includes(element);
  if (attribute === 'type') return /^(?:ul|li)$/u.test(element);
  if (attribute === 'charset') return element !== 'meta';
  if (attribute === 'abbr' || attribute === 'scope') return element !== 'th';
  if (attribute === 'target' || attribute === 'rel') return value.trim() === '';
  return false;
}

function lengthStyle(property: string, value: string): string | undefined {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(px|%|em|pt)?\s*$/u.exec(value) ?? [];
  return number === undefined ? undefined : `${property}: ${number}${unit ?? 'px'}`;
}

function fontSize(size: string): string | undefined {
  const sizes = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large'];
  const value = /^[+-]/u.test(size) ? 3 + Number(size) : Number(size);
  const keyword = sizes[Math.max(0, Math.min(sizes.length - 1, value - 1))];
  return Number.isFinite(value) && keyword !== undefined ? `font-size: ${keyword}` : undefined;
}

/** The head of a document, which is made if there is none. */
export function headOf(html: Element): Element {
  const found = html.children.find((child): child is Element => isElement(child) && nameOf(child) === 'head');
  if (found) return found;
  const head = newElement('head', {});
  DomUtils.prependChild(html, head);
  return head;
}

function upgradeHead(head: Element, title: string): void {
  for (const meta of named(head, 'meta')) {
    const isOld = meta.attribs['http-equiv'] !== undefined || meta.attribs['charset'] !== undefined;
    if (isOld || meta.attribs['content'] === undefined) DomUtils.removeElement(meta);
  }
  DomUtils.prependChild(head, newElement('meta', { charset: 'utf-8' }));
  ensureTitle(head, title);
}

/** Gives a head a title that is not empty. */
export function ensureTitle(head: Element, title: string): void {
  const [found, ...others] = head.children.filter(
    (child): child is Element => isElement(child) && nameOf(child) === 'title',
  );
  for (const each of others) DomUtils.removeElement(each);
  if (found && DomUtils.textContent(found).trim() !== '') return;
  if (found) DomUtils.removeElement(found);
  DomUtils.appendChild(head, newElement('title', {}, title));
}
