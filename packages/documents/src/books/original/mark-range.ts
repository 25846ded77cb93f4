import { DomUtils } from 'htmlparser2';
import { isElement, isText, nameOf, newElement, type Element, type TextNode, type Tree, type TreeNode } from './dom';
import { isInline, type Place } from './document-words';

/** Elements that cannot have a `span` in them. */
const strict = new Set('ul ol dl table thead tbody tfoot tr colgroup ruby menu hgroup html figure select'.split(' '));

/**
 * Puts a `span` with an id around a part of a document: around all of it, or as much as breaks no other element, or its first piece of text. Earlier parts of the document must be marked later, because texts are divided from their ends.
 *
 * @returns whether there was something to mark.
 */
export function markRange(start: Place, end: Place, id: string): boolean {
  const span = newElement('span', { id });
  if (start.node === end.node) {
    const piece = cutOut(start.node, start.offset, end.offset);
    return piece !== undefined && wrap([piece], span);
  }
  return wrapAll(start, end, span) || wrapFirst(start, span);
}

function wrapFirst({ node, offset }: Place, span: Element): boolean {
  const piece = cutOut(node, offset, node.data.length);
  return piece !== undefined && wrap([piece], span);
}

function wrapAll(start: Place, end: Place, span: Element): boolean {
  const around = ancestorsOf(start.node);
  const shared = ancestorsOf(end.node).find((each) => around.includes(each));
  if (!shared || (isElement(shared) && strict.has(nameOf(shared)))) return false;
  const first = childOf(shared, start.node);
  const last = childOf(shared, end.node);
  const begins =
    first === start.node ||
    (isEmpty(first, start.node, 'before') && start.node.data.slice(0, start.offset).trim() === '');
  const ends = last === end.node || (isEmpty(last, end.node, 'after') && end.node.data.slice(end.offset).trim() === '');
  // What is in an element with other text stays outside.
  const nodes = between(shared, first, last).slice(begins ? 0 : 1, ends ? undefined : -1);
  if (!nodes.every(isOfLine) || nodes.every((node) => DomUtils.textContent(node).trim() === '')) return false;
  const inside = [...nodes];
  if (last === end.node) inside[inside.length - 1] = cutOut(end.node, 0, end.offset) ?? end.node;
  if (first === start.node) inside[0] = cutOut(start.node, start.offset, start.node.data.length) ?? start.node;
  return wrap(inside, span);
}

/** Whether a node can be in a `span`. */
function isOfLine(node: TreeNode): boolean {
  if (!isElement(node)) return true;
  return isInline(node) && node.children.every(isOfLine);
}

function between(parent: Tree | Element, first: TreeNode, last: TreeNode): TreeNode[] {
  return parent.children.slice(parent.children.indexOf(first), parent.children.indexOf(last) + 1);
}

/** Whether an element has no text before or after one of its texts. */
function isEmpty(element: TreeNode, text: TextNode, side: 'before' | 'after'): boolean {
  const texts = textsIn(element);
  const at = texts.indexOf(text);
  const others = side === 'before' ? texts.slice(0, at) : texts.slice(at + 1);
  return others.every(({ data }) => data.trim() === '');
}

function textsIn(node: TreeNode): TextNode[] {
  if (isText(node)) return [node];
  return isElement(node) ? node.children.flatMap((child) => textsIn(child)) : [];
}

function ancestorsOf(node: TreeNode): (Tree | Element)[] {
  const ancestors: (Tree | Element)[] = [];
  for (let each = node.parent; each; each = each.parent) ancestors.push(each as Tree | Element);
  return ancestors;
}

function childOf(ancestor: Tree | Element, node: TreeNode): TreeNode {
  let child: TreeNode = node;
  while (child.parent !== ancestor) child = child.parent as Element;
  return child;
}

/** Divides a text, so that a part of it is a node of its own. @returns that node; the node itself keeps what is before it. */
function cutOut(node: TextNode, start: number, end: number): TextNode | undefined {
  if (end <= start) return undefined;
  const { data } = node;
  if (start === 0 && end === data.length) return node;
  const part = node.cloneNode();
  part.data = data.slice(start, end);
  if (end < data.length) {
    const rest = node.cloneNode();
    rest.data = data.slice(end);
    DomUtils.append(node, rest);
  }
  if (start === 0) {
    // The places before it are in the node itself, which must stay.
    DomUtils.append(node, part);
    node.data = '';
    return part;
  }
  DomUtils.append(node, part);
  node.data = data.slice(0, start);
  return part;
}

/** Puts siblings into an element in their place. */
function wrap(nodes: readonly TreeNode[], element: Element): boolean {
  DomUtils.prepend(nodes[0]!, element);
  for (const node of nodes) {
    DomUtils.removeElement(node);
    DomUtils.appendChild(element, node);
  }
  return true;
}
