import { type Sentence, stretchOf } from './sentences-of';
import type { SpeakingTime } from './speaking-time';
import { type SpokenText, spanAt } from './spoken-text';

/** A sentence, or a part of one, that an engine is given in one go. */
export interface Piece extends Sentence {
  /** It is the last of its sentence: a pause follows. */
  readonly endsSentence: boolean;
}

/** How long a piece should be, in UTF-16 code units of the spoken text. */
export interface Allowance {
  /** Shorter only when its sentence ends, or can be cut nowhere else. */
  readonly least: number;
  readonly wished: number;
  /** Longer only when it can be cut nowhere before. */
  readonly most: number;
}

/** Says how long each piece should be, and is told what has been cut. */
export interface Budget {
  /** Of the next piece. */
  next(): Allowance;
  spend(piece: string): void;
}

/** How long pieces may be. */
export interface PieceOptions {
  readonly budget: Budget;
  /** No piece is longer, whatever that takes: in UTF-16 code units. */
  readonly longest: number;
  /** No piece is said to take longer, whatever that takes: in seconds at the voice's own speed. Left out: any. */
  readonly mostSeconds?: number;
}

/** Before a phrase, a cut may not be so far before the place that is wished for as after a clause. */
const shortestPhrase = 0.6;

/** An allowance that leaves room for a good place to cut. */
export const about = (wished: number): Allowance => ({ least: wished * 0.4, wished, most: wished * 1.5 });

/** Every piece alike. */
export const steady = (length: number): Budget => ({ next: () => about(length), spend: () => undefined });

// Best first: after the punctuation of a clause, before a word that begins a phrase, at any space.
const clauseEnds = /(?<=[,;:)\]…—–،、，；：]["'”’]?)\s|(?<=[、，；：])/gu;
const phraseStarts =
  /\s(?=(?:and|or|but|nor|yet|so|because|although|though|while|whereas|if|unless|when|where|which|who|that|than|as|after|before|until|since|in|on|at|by|for|from|with|without|of|to|into|over|under|about|between|through|during|against|is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|y|o|pero|porque|que|con|para|et|ou|mais|parce|avec|pour|e|ma|perché|che|mas|porque|com)\s)/giu;
const spaces = /\s+/gu;

/**
 * Cuts a sentence into pieces for streaming: one after the other as long as the budget says, and never inside a word, a
 * number, what people see as one character, or what was one stretch of the caller's text ("$5").
 *
 * @example
 * const pieces = [...new SentenceCutter(text, sentence).cut({ budget: steady(100), longest: 250 })];
 */
export class SentenceCutter {
  // Offsets in the spoken text, rising. They are looked for once, as a text may be cut several times until it is cut well.
  private readonly clauseEnds: readonly number[];
  private readonly phraseStarts: readonly number[];
  private readonly spaces: readonly number[];
  private readonly allSpaces: readonly number[];
  /** Seconds that the sentence takes up to each of its code units. */
  private readonly secondsUntil: Float64Array;

  /** @param time tells how long the text takes to say; left out: no time at all. */
  constructor(
    private readonly text: SpokenText,
    private readonly sentence: Sentence,
    time?: SpeakingTime,
  ) {
    const { spokenStart, spokenEnd } = sentence;
    const said = text.spoken.slice(spokenStart, spokenEnd);
    const find = (places: RegExp) => Array.from(said.matchAll(places), ({ index }) => spokenStart + index);
    this.clauseEnds = find(clauseEnds).filter((at) => isCut(text, at));
    this.phraseStarts = find(phraseStarts).filter((at) => isCut(text, at));
    this.allSpaces = find(spaces);
    this.spaces = this.allSpaces.filter((at) => isCut(text, at));
    this.secondsUntil = time ? time.secondsUntil(said) : new Float64Array(said.length + 1);
  }

  /** @throws {RangeError} if pieces may not have any length. */
  *cut({ budget, longest, mostSeconds = Infinity }: PieceOptions): Generator<Piece> {
    if (longest < 1) throw new RangeError('A piece must be allowed at least one character.');
    const { spokenStart, spokenEnd, endsParagraph } = this.sentence;
    // A sentence ends with a character that is no white space, so that something is left after each cut.
    for (let start = spokenStart; start < spokenEnd;) {
      const end = this.cutAfter(start, budget.next(), Math.min(longest, this.unitsWithin(start, mostSeconds)));
      const stretch = stretchOf(this.text, start, end);
      start = end;
      if (!stretch) continue;
      budget.spend(stretch.text);
      const endsSentence = end === spokenEnd;
      yield { ...stretch, endsSentence, endsParagraph: endsSentence && endsParagraph };
    }
  }

  /** How many code units from `start` take so many seconds, at most; at least one. */
  private unitsWithin(start: number, seconds: number): number {
    const from = start - this.sentence.spokenStart;
    const after = firstAbove(this.secondsUntil, this.secondsUntil[from]! + seconds);
    return Math.max(1, after - 1 - from);
  }

  /** Where the piece ends that begins at `start`. */
  private cutAfter(start: number, allowance: Allowance, longest: number): number {
    const end = this.sentence.spokenEnd;
    const most = Math.min(allowance.most, longest);
    if (end - start <= most) return end;
    const wished = start + Math.min(allowance.wished, longest);
    const to = start + most;
    const from = Math.min(start + Math.max(1, Math.floor(allowance.least)), to);
    const phraseFrom = Math.max(from, start + (wished - start) * shortestPhrase);
    return (
      nearest(this.clauseEnds, wished, from, to) ??
      nearest(this.phraseStarts, wished, phraseFrom, to) ??
      nearest(this.spaces, wished, start + 1, to) ??
      this.nextSpace(start, longest) ??
      start + wholeCharacters(this.text.spoken.slice(start, start + longest + 1), longest)
    );
  }

  /** A long word, or number: the first space behind it, if a piece may be so long, and else the last one that fits. */
  private nextSpace(start: number, longest: number): number | undefined {
    const end = this.sentence.spokenEnd;
    const next = this.spaces[firstAbove(this.spaces, start)];
    if (next !== undefined && next < start + longest) return next;
    if (end - start <= longest) return end;
    const last = this.allSpaces[firstAbove(this.allSpaces, start + longest - 1) - 1];
    return last !== undefined && last > start ? last : undefined;
  }
}

/** Which of the places between two others is nearest to a third; the first of two that are as near. */
function nearest(places: readonly number[], wished: number, from: number, to: number): number | undefined {
  const after = firstAbove(places, wished);
  const [before, behind] = [places[after - 1], places[after]].map((place) =>
    place !== undefined && place >= from && place <= to ? place : undefined,
  );
  if (before === undefined || behind === undefined) return before ?? behind;
  return behind - wished < wished - before ? behind : before;
}

/** The index of the first of the rising numbers that is above a limit; how many there are, if none is. */
function firstAbove(numbers: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
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
