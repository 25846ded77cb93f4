import { type Sentence, stretchOf } from './sentences-of';
import { type SpokenText, spanAt } from './spoken-text';

/** A sentence, or a part of one, that an engine is given in one go. */
export interface Piece extends Sentence {
  /** It is the last of its sentence: a pause follows. */
  readonly endsSentence: boolean;
}

/**
 * How long a piece should be, by the length of the one before it; `undefined`: it is the first. All lengths are in UTF-16
 * code units of the spoken text.
 */
export type Budget = (previous: number | undefined) => number;

/** How long pieces may be. */
export interface PieceOptions {
  readonly budget: Budget;
  /** No piece is longer, whatever that takes. */
  readonly longest: number;
  /** Length of the piece that was cut last, of the sentence before. */
  readonly previous?: number | undefined;
}

/** A first piece of a few words: about a second of speech, so that it is there soon. */
const firstBudget = 20;

/**
 * By how much the next piece may be longer than the one that plays while it is made. A model that takes half a second for
 * a second of speech, silence at both ends included, makes it in time.
 */
const growth = 1.5;

/** From here on, pieces are ordinary sentences. */
const mostGrown = 160;

/** A few words at first, and then as much as can be made while what is before it plays. */
export const growing: Budget = (previous = 0) => Math.min(mostGrown, Math.max(firstBudget, previous * growth));

/** Every piece alike. */
export const steady =
  (length: number): Budget =>
  () =>
    length;

/** A cut may be this much before or after the place that a budget asks for, as parts of the budget. */
const earliest = 0.4;
const latest = 1.5;

// Best first: after the punctuation of a clause, before a word that begins a phrase, at any space.
const clauseEnds = /(?<=[,;:)\]…—–،、，；：]["'”’]?)\s|(?<=[、，；：])/gu;
const phraseStarts =
  /\s(?=(?:and|or|but|nor|yet|so|because|although|though|while|whereas|if|unless|when|where|which|who|that|than|as|after|before|until|since|in|on|at|by|for|from|with|without|of|to|into|over|under|about|between|through|during|against|y|o|pero|porque|que|con|para|et|ou|mais|parce|avec|pour|e|ma|perché|che|mas|porque|com)\s)/giu;
const spaces = /\s+/gu;

/**
 * Cuts a sentence into pieces for streaming: one after the other as long as the budgets say, and never inside a word, a
 * number, what people see as one character, or what was one stretch of the caller's text ("$5").
 *
 * @example
 * const pieces = piecesOf(text, sentence, { budget: growing, longest: 250 });
 */
export function piecesOf(
  text: SpokenText,
  sentence: Sentence,
  { budget, longest, previous }: PieceOptions,
): readonly Piece[] {
  if (longest < 1) throw new RangeError('A piece must be allowed at least one character.');
  const pieces: Piece[] = [];
  let before = previous;
  let start = sentence.spokenStart;
  while (start < sentence.spokenEnd) {
    const end = cutFor(text, start, sentence.spokenEnd, budget(before), longest);
    const stretch = stretchOf(text, start, end);
    start = end;
    if (!stretch) continue;
    pieces.push({ ...stretch, endsSentence: false, endsParagraph: false });
    before = stretch.text.length;
  }
  const last = pieces.pop();
  if (last) pieces.push({ ...last, endsSentence: true, endsParagraph: sentence.endsParagraph });
  return pieces;
}

/** Where the piece ends that begins at `start`. */
function cutFor(text: SpokenText, start: number, end: number, budget: number, longest: number): number {
  const wished = Math.min(budget, longest);
  if (end - start <= Math.min(wished * latest, longest)) return end;
  const reach = Math.floor(Math.min(wished * latest, longest));
  // What follows the reach is seen as well, so that a space right behind it counts.
  const ahead = text.spoken.slice(start, Math.min(end, start + reach + 1));
  const from = Math.max(1, Math.floor(wished * earliest));
  return (
    nearest(text, start, ahead, clauseEnds, from, reach, wished) ??
    nearest(text, start, ahead, phraseStarts, Math.max(from, Math.floor(wished * 0.6)), reach, wished) ??
    nearest(text, start, ahead, spaces, 1, reach, wished) ??
    nextSpace(text, start, end, longest) ??
    start + wholeCharacters(text.spoken.slice(start, start + longest + 1), longest)
  );
}

/** The cut of a kind that is nearest to the length wished for. */
function nearest(
  text: SpokenText,
  start: number,
  ahead: string,
  kind: RegExp,
  from: number,
  reach: number,
  wished: number,
): number | undefined {
  const cuts = Array.from(ahead.matchAll(kind), ({ index }) => index)
    .filter((cut) => cut >= from && cut <= reach && isCut(text, start + cut))
    .sort((one, other) => Math.abs(one - wished) - Math.abs(other - wished));
  return cuts[0] === undefined ? undefined : start + cuts[0];
}

/** A long word, or number: the first space behind it, if a piece may be so long, and else the last one that fits. */
function nextSpace(text: SpokenText, start: number, end: number, longest: number): number | undefined {
  const ahead = text.spoken.slice(start, Math.min(end, start + longest));
  const cuts = Array.from(ahead.matchAll(spaces), ({ index }) => start + index).filter((cut) => cut > start);
  const good = cuts.find((cut) => isCut(text, cut));
  return good ?? (end - start <= longest ? end : cuts.at(-1));
}

/** Not inside what the caller wrote as one thing, nor between the digits of "10 000". */
function isCut(text: SpokenText, at: number): boolean {
  const span = text.spans[spanAt(text, at)];
  if (span && !span.unchanged && span.spokenStart < at && text.spoken.slice(at, span.spokenEnd).trim() !== '')
    return false;
  return !/\d\s\d/u.test(text.spoken.slice(at - 1, at + 2));
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The length of as many whole words, or else characters as people see them, as fit; at least one code point. */
function wholeCharacters(text: string, longest: number): number {
  for (const segmenter of [words, characters]) {
    const fitting = Array.from(segmenter.segment(text)).findLast(({ index }) => index > 0 && index <= longest);
    if (fitting) return fitting.index;
  }
  // One endless character: not inside a surrogate pair.
  const cut = Math.min(longest, text.length);
  return text.slice(0, cut).isWellFormed() ? cut : Math.max(2, cut - 1);
}
