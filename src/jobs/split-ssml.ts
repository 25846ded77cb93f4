import { SaxesParser } from 'saxes';
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
interface Cut {
  readonly at: number;
  readonly kind: 'paragraph' | 'sentence';
  readonly open: readonly OpenElement[];
}

interface OpenElement {
  readonly name: string;
  readonly tag: string;
}

/** Elements that can be closed and opened again within their text. The others belong to a few words. */
const divisible = new Set(['speak', 'p', 'prosody', 'voice', 'lang']);

/** Comments, CDATA and processing instructions. */
const opaque = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/gu;

const sentenceEnds = /[.!?…。！？।]["'”’»)\]]*\s+/gu;

/** A part shorter than this share of the longest is accepted only if nothing better can be found. */
const leastShare = 1 / 4;

/**
 * Cuts SSML into parts that are documents of their own, before a `p` if possible, otherwise before an `s` or after a sentence. The same
 * SSML is always cut in the same way.
 *
 * @param source must be well-formed.
 * @param most the longest part, in UTF-16 code units. Where nothing can be cut, a part is longer.
 */
export function splitSsml(source: string, most: number): SsmlPart[] {
  const cuts = cutsOf(source);
  const parts: SsmlPart[] = [];
  let start: Cut = { at: 0, kind: 'paragraph', open: [] };
  let next = 0;
  for (;;) {
    const prefix = start.open.map(({ tag }) => tag).join('');
    if (prefix.length + source.length - start.at <= most) {
      parts.push({ text: prefix + source.slice(start.at), start: start.at, prefix, suffix: '', ends: 'paragraph' });
      return parts;
    }
    const length = (cut: Cut) => prefix.length + cut.at - start.at + closing(cut.open).length;
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
    const suffix = closing(end?.open ?? []);
    const text = prefix + source.slice(start.at, end?.at) + suffix;
    parts.push({ text, start: start.at, prefix, suffix, ends: end?.kind ?? 'paragraph' });
    if (!end) return parts;
    start = end;
  }
}

function closing(open: readonly OpenElement[]): string {
  return open
    .map(({ name }) => `</${name}>`)
    .toReversed()
    .join('');
}

function localName(name: string): string {
  return name.replace(/^.*:/u, '');
}

function cutsOf(source: string): Cut[] {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const cuts: Cut[] = [];
  const open: OpenElement[] = [];
  let textStart = 0;
  const mayCut = () => open.length > 0 && open.every(({ name }) => divisible.has(localName(name)));
  /** Takes in what is between two tags. */
  const endText = (end: number) => {
    if (!mayCut()) return;
    const text = source.slice(textStart, end).replaceAll(opaque, (whole) => 'x'.repeat(whole.length));
    for (const match of text.matchAll(sentenceEnds)) {
      cuts.push({ at: textStart + match.index + match[0].length, kind: 'sentence', open: [...open] });
    }
  };
  parser.on('opentag', ({ name, isSelfClosing }) => {
    const from = source.lastIndexOf('<', parser.position - 1);
    endText(from);
    const kind = { p: 'paragraph', s: 'sentence' }[localName(name)] as Cut['kind'] | undefined;
    if (kind && mayCut()) cuts.push({ at: from, kind, open: [...open] });
    if (!isSelfClosing) open.push({ name, tag: source.slice(from, parser.position) });
    textStart = parser.position;
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    if (isSelfClosing) return;
    endText(source.lastIndexOf('<', parser.position - 1));
    open.pop();
    textStart = parser.position;
  });
  parser.write(source).close();
  return cuts;
}
