import { SaxesParser } from 'saxes';
import type { TimeSliced } from '@voxgate/speech';
import type { ChapterPart } from './split-parts';

/** A part of an SSML chapter: a document of its own. */
export interface SsmlPart extends ChapterPart {
  /** Where its content begins in the chapter, in UTF-16 code units. */
  readonly start: number;
  /** The start tags before its content, which are repeated from further up, and the end tags after it. */
  readonly prefix: string;
  readonly suffix: string;
}

/** A place where the chapter may be cut. */
export interface Cut {
  readonly at: number;
  readonly kind: 'paragraph' | 'sentence';
  readonly within: OpenElement | undefined;
}

/** An element that is open, with those around it. Each knows its parent only, so that deep nesting costs no more than other text. */
export interface OpenElement {
  readonly parent: OpenElement | undefined;
  readonly name: string;
  readonly tag: string;
  /** Whether this element and all around it are {@link divisible}. */
  readonly isDivisible: boolean;
  /** Length of the start tags and of the end tags of this element and all around it, in UTF-16 code units. */
  readonly startLength: number;
  readonly endLength: number;
}

/** Elements that can be closed and opened again within their text. The others belong to a few words. */
const divisible = new Set(['speak', 'p', 'prosody', 'voice', 'lang']);

/** Comments, CDATA and processing instructions. */
const opaque = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/gu;

const sentenceEnds = /[.!?…。！？।]["'”’»)\]]*\s+/gu;

/** Characters that are parsed in one step. */
const charactersPerStep = 4096;

/** A part shorter than this share of the longest is accepted only if nothing better can be found. */
const leastShare = 1 / 4;

/** Tags that each part would have to repeat may take this share of the longest part. Otherwise, the parts would be far longer than the text. */
const repeatedShare = 1 / 2;

/**
 * Cuts SSML into parts that are documents of their own, before a `p` if possible, otherwise before an `s` or after a sentence. The same
 * SSML is always cut in the same way.
 *
 * @param source must be well-formed.
 * @param most the longest part, in UTF-16 code units. Where nothing can be cut, a part is longer.
 */
export function* splitSsml(source: string, most: number): TimeSliced<SsmlPart[]> {
  const cuts = yield* cutsOf(source, most * repeatedShare);
  const parts: SsmlPart[] = [];
  let start: Cut = { at: 0, kind: 'paragraph', within: undefined };
  let next = 0;
  for (; ; yield) {
    const prefix = startTags(start.within);
    if (prefix.length + source.length - start.at <= most) {
      parts.push({ text: prefix + source.slice(start.at), start: start.at, prefix, suffix: '', ends: 'paragraph' });
      return parts;
    }
    const length = ({ at, within }: Cut) => prefix.length + at - start.at + (within?.endLength ?? 0);
    while (next < cuts.length && cuts[next]!.at <= start.at) next++;
    let end: Cut | undefined;
    for (let index = next; index < cuts.length; index++) {
      const cut = cuts[index]!;
      if (length(cut) > most) {
        end ??= cut;
        break;
      }
      const isBetter = cut.kind === 'paragraph' || end?.kind !== 'paragraph' || length(end) < most * leastShare;
      if (isBetter) end = cut;
    }
    const suffix = endTags(end?.within);
    const text = prefix + source.slice(start.at, end?.at) + suffix;
    parts.push({ text, start: start.at, prefix, suffix, ends: end?.kind ?? 'paragraph' });
    if (!end) return parts;
    start = end;
  }
}

function* elementsFrom(innermost: OpenElement | undefined): Generator<OpenElement> {
  for (let element = innermost; element; element = element.parent) yield element;
}

/** The start tags of an element and all around it, outermost first. */
export function startTags(innermost: OpenElement | undefined): string {
  return Array.from(elementsFrom(innermost), ({ tag }) => tag)
    .toReversed()
    .join('');
}

/** The end tags of an element and all around it, innermost first. */
export function endTags(innermost: OpenElement | undefined): string {
  return Array.from(elementsFrom(innermost), ({ name }) => `</${name}>`).join('');
}

function localName(name: string): string {
  return name.replace(/^.*:/u, '');
}

/**
 * The places where SSML may be cut, in order.
 *
 * @param maxRepeated the longest tags that a part may repeat from further up, in UTF-16 code units.
 */
export function* cutsOf(source: string, maxRepeated: number): TimeSliced<Cut[]> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const cuts: Cut[] = [];
  let open: OpenElement | undefined;
  let textStart = 0;
  const mayCut = () => open?.isDivisible === true && open.startLength + open.endLength <= maxRepeated;
  /** Takes in what is between two tags. */
  const endText = (end: number) => {
    if (!mayCut()) return;
    const text = source.slice(textStart, end).replaceAll(opaque, (whole) => 'x'.repeat(whole.length));
    for (const match of text.matchAll(sentenceEnds)) {
      cuts.push({ at: textStart + match.index + match[0].length, kind: 'sentence', within: open });
    }
  };
  parser.on('opentag', ({ name, isSelfClosing }) => {
    const from = source.lastIndexOf('<', parser.position - 1);
    endText(from);
    const kind = { p: 'paragraph', s: 'sentence' }[localName(name)] as Cut['kind'] | undefined;
    if (kind && mayCut()) cuts.push({ at: from, kind, within: open });
    if (!isSelfClosing) open = opened(open, name, source.slice(from, parser.position));
    textStart = parser.position;
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    if (isSelfClosing) return;
    endText(source.lastIndexOf('<', parser.position - 1));
    open = open?.parent;
    textStart = parser.position;
  });
  for (let start = 0; start < source.length; start += charactersPerStep) {
    parser.write(source.slice(start, start + charactersPerStep));
    yield;
  }
  parser.close();
  return cuts;
}

function opened(parent: OpenElement | undefined, name: string, tag: string): OpenElement {
  return {
    parent,
    name,
    tag,
    isDivisible: parent?.isDivisible !== false && divisible.has(localName(name)),
    startLength: (parent?.startLength ?? 0) + tag.length,
    endLength: (parent?.endLength ?? 0) + `</${name}>`.length,
  };
}
