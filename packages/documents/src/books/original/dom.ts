import { decode } from 'html-entities';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { replaceDeclaredEntities } from '../../encoding/declared-entities';
import { DocumentError } from '../../errors';
import { deepestNesting } from '../../limits';

export type Tree = ReturnType<typeof parseDocument>;
export type TreeNode = Tree['children'][number];
export type Element = Extract<TreeNode, { attribs: unknown }>;
export type TextNode = Extract<TreeNode, { data: string; type: 'text' }>;

const ofXml = /^&(?:amp|lt|gt|quot|apos|#.*);$/u;

/**
 * Parses XML or XHTML, also if it is not well-formed. Named entities become their characters.
 *
 * @throws {DocumentError} if elements are nested too deeply.
 */
export function parseXml(source: string): Tree {
  const text = replaceDeclaredEntities(source).replaceAll(/&[a-z][a-z0-9]{1,31};/giu, (entity) =>
    ofXml.test(entity) ? entity : decode(entity, { level: 'html5' }),
  );
  const tree = parseDocument(text, { xmlMode: true });
  checkDepth(tree);
  return tree;
}

function checkDepth(tree: Tree): void {
  let level: readonly TreeNode[] = tree.children;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestNesting)
      throw new DocumentError('too-complex', `The EPUB has more than ${deepestNesting} elements inside each other.`);
    level = level.flatMap((node) => (isElement(node) ? node.children : []));
  }
}

/** Writes a tree as well-formed XML. */
export function writeXml(tree: Tree): string {
  const written = DomUtils.getOuterHTML(tree, { xmlMode: true });
  // In XML, the serializer writes all beyond ASCII as numbers.
  return written.replaceAll(/&#x([0-9a-f]{2,6});/giu, (entity, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code >= 0x80 && code <= 0x10_ffff ? String.fromCodePoint(code) : entity;
  });
}

export function isElement(node: TreeNode | Tree): node is Element {
  return 'attribs' in node;
}

export function isText(node: TreeNode | Tree): node is TextNode {
  return node.type === ElementType.Text;
}

/** The name of an element without its prefix, in small letters. */
export function nameOf({ name }: Element): string {
  return name.replace(/^.*:/u, '').toLowerCase();
}

/** All elements below a node, in order. */
export function* elementsOf(node: Tree | Element): Generator<Element> {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** The ids of all elements below a node. */
export function idsOf(node: Tree | Element): Set<string> {
  return new Set([...elementsOf(node)].flatMap(({ attribs }) => attribs['id'] ?? []));
}

/** The elements below a node with a name. */
export function named(node: Tree | Element, name: string): Element[] {
  return [...elementsOf(node)].filter((element) => nameOf(element) === name);
}

/** Makes an element that is nowhere yet. */
export function newElement(name: string, attributes: Readonly<Record<string, string>>, text = ''): Element {
  const made = parseDocument(`<${name}>x</${name}>`, { xmlMode: true }).children[0] as Element;
  Object.assign(made.attribs, attributes);
  const child = made.children[0] as TextNode;
  if (text === '') DomUtils.removeElement(child);
  else child.data = text;
  DomUtils.removeElement(made);
  return made;
}
