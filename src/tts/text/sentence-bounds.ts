import { beginsSentence } from './english/boundaries';
import { segmentEnds } from './segmenter';

/** How much of a sentence's end and of the next one's beginning is looked at, in UTF-16 code units. */
const reach = 40;

// After these, a name or a number follows, and the sentence goes on.
const titles =
  /(?:^|[\s("'“‘[])(?:Mr|Mrs|Ms|Mx|Messrs|Dr|Prof|Rev|Hon|St|Mt|Ft|Gen|Col|Capt|Lt|Maj|Sgt|Cpl|Sen|Rep|Gov|Pres|Supt|Fr|vs|cf|viz|Sr|Sra|Mme|Mlle|Dott|Nr|Hr|Fig|Figs|Vol|pp|Eq|approx|e\.g|i\.e|z\.B|d\.h|p\.ej)\.\s*$/u;
// After these too, unless the next word is one that begins sentences: "in the U.S. He left", "J. R. R. Tolkien".
const perhapsFinal =
  /(?:(?:^|[\s("'“‘[.])\p{Lu}|(?:^|[\s("'“‘[])(?:\p{L}\.)+\p{L}|(?:^|\s)(?:Inc|Ltd|Co|Corp|Bros|Jr|Sr|Ave|Blvd|Rd|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun|et al|a\.m|p\.m|Ph\.D))\.\s*$/u;
const numberSign = /(?:^|\s)(?:No|no|Nos|p|Ch|ch|vol|Sec|sec|Art|art)\.\s*$/u;
const listMark = /^\s*[("'“]?(?:\d{1,3}|\p{L}|[ivxIVX]{1,5})[.)]\s*$/u;
const speakable = /[\p{L}\p{N}]/u;

// Where no space follows the full stop: "the end.Next".
const missingSpace = /(?<=\p{Ll}{2}[.!?…]["'”’)]?)(?=["'“‘(]?\p{Lu}\p{Ll})/gu;

/** Whether there is anything in a text that can be said. */
export function isSpeakable(text: string): boolean {
  return speakable.test(text);
}

/**
 * Finds the sentences of a text: the segments of `Intl.Segmenter`, put right where it takes the full stop of an
 * abbreviation, an initial or a numbered item for the end, or goes on after one that no space follows. A line break ends
 * a sentence. The stretches follow each other without a gap, and all but blank ones have something in them to be said.
 */
export function* sentenceBounds(source: string, language: string): Generator<[start: number, end: number]> {
  let start = 0;
  let said = false;
  for (const [from, to] of segments(source, language)) {
    const segment = source.slice(from, to);
    if (to < source.length) {
      // What cannot be said alone goes with what follows it in its line, and with what is before it at an end.
      said ||= isSpeakable(segment);
      if (!said && !segment.includes('\n')) continue;
      if (goesOn(source, start, to)) continue;
    }
    yield [start, to];
    start = to;
    said = false;
  }
}

/** The segmenter's own, some of them in two. */
function* segments(source: string, language: string): Generator<[start: number, end: number]> {
  let from = 0;
  for (const end of segmentEnds(source, language)) {
    const start = from;
    for (const cut of source.slice(start, end).matchAll(missingSpace)) {
      yield [from, start + cut.index];
      from = start + cut.index;
    }
    yield [from, end];
    from = end;
  }
}

/** Whether the sentence that begins at `start` is not over at `at`. */
function goesOn(source: string, start: number, at: number): boolean {
  const before = source.slice(Math.max(start, at - reach), at);
  if (/[\n\u2029]\s*$/u.test(before)) return false;
  const after = source.slice(at, at + reach);
  if (at - start < reach && listMark.test(source.slice(start, at))) return true;
  // Only closing marks and dashes are left of this line.
  if (/^[^\p{L}\p{N}\n]{1,20}(?:\n|$)/u.test(after) && !isSpeakable(after.split('\n', 1)[0]!)) return true;
  // "Really?" he asked. Yahoo! is. Well… perhaps.
  if (/[.!?…]["'”’)\]]*\s*$/u.test(before) && /^["'“‘(]?\p{Ll}/u.test(after) && !/\p{Ll}{2}[.!?…]$/u.test(before))
    return true;
  if (titles.test(before)) return true;
  if (numberSign.test(before)) return /^[\d#(]/u.test(after);
  return perhapsFinal.test(before) && !beginsSentence(after.replace(/^["'“‘(]+/u, ''));
}
