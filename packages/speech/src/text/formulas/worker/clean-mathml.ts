import { decode } from 'html-entities';

/** A formula that has more elements, or deeper ones, is not read. */
export const maxElements = 400;
export const maxDepth = 60;

/** Longer lists of attributes are not read, in UTF-16 code units. */
const maxAttributesLength = 500;

const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);

const layouts = new Set(
  (
    'math mrow mfrac msqrt mroot msup msub msubsup munder mover munderover mtable mtr mtd mfenced menclose ' +
    'mmultiscripts mprescripts none'
  ).split(' '),
);

/** Elements that say nothing. A formula's source, as LaTeX for example, is an annotation. */
const silent = new Set(['annotation', 'annotation-xml', 'mspace', 'mphantom', 'malignmark', 'maligngroup']);

/** The attributes that change what a formula means. */
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  mfrac: ['linethickness'],
  mfenced: ['open', 'close', 'separators'],
  menclose: ['notation'],
};

/** Letters that mean something else in another font: sets of numbers, and the like. */
const meaningful = /^(?:double-struck|script|fraktur)$/u;

const tag = /<(?:!--[^]*?-->|[!?][^>]*>|(?<end>\/?)(?:\w{1,20}:)?(?<name>[a-z][\w-]*)(?<attributes>[^<>]*)>)/giu;
const attribute = /(?<name>[a-z]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/giu;

/**
 * Makes well-formed MathML of what a document has: elements that are not closed are closed, unknown ones are groups, and what a listener
 * does not need is dropped. Takes linear time.
 *
 * @param letters replaces the content of identifiers.
 * @returns `undefined` if the formula is too large, or has no content.
 */
export function cleanMathml(
  source: string,
  letters: (identifier: string) => string = (same) => same,
): string | undefined {
  const out: string[] = [];
  /** The open elements: as they are written in the source and in the result. */
  const open: { name: string; written: string }[] = [];
  let hidden = 0;
  let elements = 0;
  let hasContent = false;
  let at = 0;
  const addText = (raw: string) => {
    const name = open.at(-1)?.name ?? '';
    const text = decode(raw).replaceAll(/\s+/gu, ' ').trim();
    if (hidden > 0 || text === '' || !tokens.has(name)) return;
    hasContent = true;
    const plain = plainSigns(text);
    out.push(escaped(name === 'mi' ? letters(plain) : plain));
  };
  const close = () => {
    const { name, written } = open.pop()!;
    if (silent.has(name)) hidden--;
    else if (hidden === 0) out.push(`</${written}>`);
  };
  for (const match of source.matchAll(tag)) {
    addText(source.slice(at, match.index));
    at = match.index + match[0].length;
    const { end, attributes = '' } = match.groups!;
    const name = match.groups!['name']?.toLowerCase();
    if (name === undefined) continue;
    if (end === '/') {
      if (open.some((element) => element.name === name)) {
        while (open.at(-1)!.name !== name) close();
        close();
      }
      continue;
    }
    const isEmpty = attributes.endsWith('/');
    if (open.length >= maxDepth || ++elements > maxElements) return undefined;
    const written = tokens.has(name) || layouts.has(name) ? name : 'mrow';
    if (silent.has(name)) hidden++;
    else if (hidden === 0) out.push(`<${written}${keptAttributes(name, attributes)}>`);
    open.push({ name, written });
    if (isEmpty) close();
  }
  addText(source.slice(at));
  while (open.length > 0) close();
  return hasContent ? out.join('') : undefined;
}

/** Bold, italic and sans-serif letters are read as plain ones, and two primes as one sign. */
function plainSigns(text: string): string {
  return text
    .replaceAll(/[\u{1d400}-\u{1d49b}\u{1d5a0}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replaceAll('′′', '″');
}

function keptAttributes(name: string, attributes: string): string {
  if (attributes.length > maxAttributesLength) return '';
  const kept = attributesOf[name] ?? [];
  return Array.from(attributes.matchAll(attribute), ({ groups }) => {
    const value = decode(groups!['double'] ?? groups!['single'] ?? '');
    const key = groups!['name']!.toLowerCase();
    const isKept = kept.includes(key) || (key === 'mathvariant' && meaningful.test(value));
    return isKept ? ` ${key}="${escaped(value)}"` : '';
  }).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
