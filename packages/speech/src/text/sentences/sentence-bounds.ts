import { beginsSentence } from '../english/words/boundaries';
import { isSoftWrap } from '../plain/soft-wraps';
import { segmentEnds } from './segmenter';

/** How far to look before and after a sentence boundary, in UTF-16 code units. */
const reach = 40;

// A name or a number follows these, so the sentence continues.
const titles =
  /(?:^|[\s("'“‘[])(?:Mr|Mrs|Ms|Mx|Messrs|Dr|Prof|Rev|Hon|St|Mt|Ft|Gen|Col|Capt|Lt|Maj|Sgt|Cpl|Sen|Rep|Gov|Pres|Supt|Fr|vs|cf|viz|Sr|Sra|Mme|Mlle|Dott|Nr|Hr|Fig|Figs|Vol|pp|Eq|approx|e\.g|i\.e|z\.B|d\.h|p\.ej)\.\s*$/u;
// The sentence also continues after these unless the next word usually begins sentences: "in the U.S. He left", "J. R. R.
// Tolkien".
const perhapsFinal =
  /(?:(?:^|[\s("'“‘[.])\p{Lu}|(?:^|[\s("'“‘[])(?:\p{L}\.)+\p{L}|(?:^|\s)(?:Inc|Ltd|Co|Corp|Bros|Jr|Sr|Ave|Blvd|Rd|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun|et al|a\.m|p\.m|Ph\.D))\.\s*$/u;
const numberSign = /(?:^|\s)(?:No|no|Nos|p|Ch|ch|vol|Sec|sec|Art|art)\.\s*$/u;
const listMark = /^\s*[("'“]?(?:\d{1,3}|\p{L}|[ivxIVX]{1,5})[.)]\s*$/u;
const speakable = /[\p{L}\p{N}]/u;

// A full stop without a space after it: "the end.Next".
const missingSpace = /(?<=\p{Ll}{2}[.!?…]["'”’)]?)(?=["'“‘(]?\p{Lu}\p{Ll})/gu;

/** Whether a text contains letters or digits. */
export function hasWords(text: string): boolean {
  return speakable.test(text);
}

/**
 * Whether what follows decides if a sentence ends after a text, which ends with white space. If not, it is enough that a word
 * follows which does not begin with a small letter.
 */
export function mayContinue(before: string): boolean {
  return [titles, perhapsFinal, numberSign, listMark].some((pattern) => pattern.test(before));
}

/**
 * Finds the sentences of a text. Corrects the segments of `Intl.Segmenter`, which ends sentences at abbreviations, initials and
 * numbered items, and misses ends without a following space. A line break ends a sentence. The ranges follow each other without
 * gaps. Every range that is not blank contains letters or digits, unless its whole line has none.
 *
 * @param isWrapped whether the text may have line breaks inside of sentences. Normalized text has none.
 */
export function* sentenceBounds(
  source: string,
  language: string,
  isWrapped = false,
): Generator<[start: number, end: number]> {
  let start = 0;
  let said = false;
  for (const [from, to] of segments(source, language)) {
    const segment = source.slice(from, to);
    if (to < source.length) {
      // A segment without letters or digits joins the next one in its line, or the previous one at the end.
      said ||= hasWords(segment);
      if (!said && !segment.includes('\n')) continue;
      if (isWrapped && isWrappedAt(source, to, language)) continue;
      if (continues(source, start, to)) continue;
    }
    yield [start, to];
    start = to;
    said = false;
  }
}

/** Marks that open the next sentence, which the segmenter takes for closing ones: there is no space between sentences. */
const openingMarks = /(?<=[。！？…][”’」』）》】]{0,3})[「『《〈（【“‘]{1,9}$/u;

/** The segmenter's segments, split where a space after a full stop is missing. */
function* segments(source: string, language: string): Generator<[start: number, end: number]> {
  let from = 0;
  for (const found of segmentEnds(source, language)) {
    const start = from;
    const opening =
      found < source.length ? openingMarks.exec(source.slice(Math.max(start, found - reach), found)) : null;
    const end = found - (opening?.[0].length ?? 0);
    for (const cut of source.slice(start, end).matchAll(missingSpace)) {
      yield [from, start + cut.index];
      from = start + cut.index;
    }
    yield [from, end];
    from = end;
  }
}

/** Whether a line that ends at an offset goes on in the next one. */
function isWrappedAt(source: string, at: number, language: string): boolean {
  const before = source.slice(Math.max(0, at - reach), at);
  const space = /\s*$/u.exec(before)![0];
  const isBreak = /^[^\S\n]*\n[^\S\n]*$/u.test(space) && space.length < before.length;
  return isBreak && isSoftWrap({ input: source, start: at - space.length, end: at, language });
}

/** Whether the sentence that begins at `start` continues after `at`. */
function continues(source: string, start: number, at: number): boolean {
  const before = source.slice(Math.max(start, at - reach), at);
  if (/[\n\u2029]\s*$/u.test(before)) return false;
  const after = source.slice(at, at + reach);
  if (at - start < reach && listMark.test(source.slice(start, at))) return true;
  // Only closing marks and dashes remain in this line.
  if (/^[^\p{L}\p{N}\n]{1,20}(?:\n|$)/u.test(after) && !hasWords(after.split('\n', 1)[0]!)) return true;
  // "Really?" he asked. Yahoo! is. Well… perhaps.
  if (/[.!?…]["'”’)\]]*\s*$/u.test(before) && /^["'“‘(]?\p{Ll}/u.test(after) && !/\p{Ll}{2}[.!?…]$/u.test(before))
    return true;
  // 「傘は？」と聞いた。
  if (/[」』）〉》]$/u.test(before) && /^[\p{Script=Hiragana}、]/u.test(after)) return true;
  if (titles.test(before)) return true;
  if (numberSign.test(before)) return /^[\d#(]/u.test(after);
  return perhapsFinal.test(before) && !beginsSentence(after.replace(/^["'“‘(]+/u, ''));
}
