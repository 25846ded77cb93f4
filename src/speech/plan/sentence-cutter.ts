import { type Sentence, spanOf } from '../text/sentences/find-sentences';
import type { SpeakingTimeEstimator } from './speaking-time';
import { type NormalizedText, spanAt } from '../text/normalized-text';
import type { PieceSize, PieceSizer } from './piece-size';

/** A sentence, or a section of a long one, that is passed to the engine. */
export interface Piece extends Sentence {
  /** Whether it is the last of its sentence, so that a pause follows. */
  readonly endsSentence: boolean;
}

/** Options for cutting. */
export interface CutOptions {
  readonly sizer: PieceSizer;
  /** Hard limit of a piece in UTF-16 code units. */
  readonly longest: number;
  /** Hard limit of the estimated speaking time of a piece, in seconds at normal speed. Defaults to no limit. */
  readonly maxSeconds?: number;
}

/** Minimum length of a piece that ends before a phrase, relative to the target length. Clauses have no such minimum. */
const shortestPhrase = 0.6;

// Places to cut, best first: after a clause's punctuation, before a word that begins a phrase, at any space.
const clauseEnds = /(?<=[,;:)\]…—–،、，；：]["'”’]?)\s|(?<=[、，；：])/gu;
const phraseStarts =
  /\s(?=(?:and|or|but|nor|yet|so|because|although|though|while|whereas|if|unless|when|where|which|who|that|than|as|after|before|until|since|in|on|at|by|for|from|with|without|of|to|into|over|under|about|between|through|during|against|is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|y|o|pero|porque|que|con|para|et|ou|mais|parce|avec|pour|e|ma|perché|che|mas|porque|com)\s)/giu;
const spaces = /\s+/gu;

/**
 * Cuts a sentence into pieces. Cuts inside a word, a number, a grapheme cluster, or a range that replaces one range of the
 * source ("$5") only if it is longer than the limit.
 *
 * @example
 * const pieces = [...new SentenceCutter(text, sentence).cut({ sizer: fixedSize(100), longest: 250 })];
 */
export class SentenceCutter {
  // Ascending offsets in the normalized text. Computed once, because a text may be cut several times.
  private readonly clauseEnds: readonly number[];
  private readonly phraseStarts: readonly number[];
  private readonly spaces: readonly number[];
  private readonly allSpaces: readonly number[];
  /** Estimated speaking time in seconds up to each code unit of the sentence. */
  private readonly cumulativeSeconds: Float64Array;

  /** @param speakingTime estimates how long the text takes. If omitted, it takes no time. */
  constructor(
    private readonly text: NormalizedText,
    private readonly sentence: Sentence,
    speakingTime?: SpeakingTimeEstimator,
  ) {
    const { normalizedStart, normalizedEnd } = sentence;
    const said = text.normalized.slice(normalizedStart, normalizedEnd);
    const find = (places: RegExp) => Array.from(said.matchAll(places), ({ index }) => normalizedStart + index);
    this.clauseEnds = find(clauseEnds).filter((at) => isCut(text, at));
    this.phraseStarts = find(phraseStarts).filter((at) => isCut(text, at));
    this.allSpaces = find(spaces);
    this.spaces = this.allSpaces.filter((at) => isCut(text, at));
    this.cumulativeSeconds = speakingTime?.cumulativeSeconds(said) ?? new Float64Array(said.length + 1);
  }

  /** @throws {RangeError} if `longest` is less than 1. */
  *cut({ sizer, longest, maxSeconds = Infinity }: CutOptions): Generator<Piece> {
    if (longest < 1) throw new RangeError('A piece must be allowed at least one character.');
    const { normalizedStart, normalizedEnd, endsParagraph } = this.sentence;
    // A sentence does not end with white space, so there is text after each cut.
    for (let start = normalizedStart; start < normalizedEnd;) {
      const end = this.cutAfter(start, sizer.next(), Math.min(longest, this.unitsWithin(start, maxSeconds)));
      const stretch = spanOf(this.text, start, end);
      start = end;
      if (!stretch) continue;
      sizer.accept(stretch.text);
      const endsSentence = end === normalizedEnd;
      yield { ...stretch, endsSentence, endsParagraph: endsSentence && endsParagraph };
    }
  }

  /** How many code units from `start` fit into this many seconds; at least one. */
  private unitsWithin(start: number, seconds: number): number {
    const from = start - this.sentence.normalizedStart;
    const after = firstAbove(this.cumulativeSeconds, this.cumulativeSeconds[from]! + seconds);
    return Math.max(1, after - 1 - from);
  }

  /** The end of the piece that begins at `start`. */
  private cutAfter(start: number, size: PieceSize, longest: number): number {
    const end = this.sentence.normalizedEnd;
    const maxLength = Math.min(size.maxLength, longest);
    if (end - start <= maxLength) return end;
    const target = start + Math.min(size.targetLength, longest);
    const to = start + maxLength;
    const from = Math.min(start + Math.max(1, Math.floor(size.minLength)), to);
    const phraseFrom = Math.max(from, start + (target - start) * shortestPhrase);
    return (
      nearest(this.clauseEnds, target, from, to) ??
      nearest(this.phraseStarts, target, phraseFrom, to) ??
      nearest(this.spaces, target, start + 1, to) ??
      this.nextSpace(start, longest) ??
      start + wholeCharacters(this.text.normalized.slice(start, start + longest + 1), longest)
    );
  }

  /** For a long word or number: the first space after it if that is within the limit, or else the last space that fits. */
  private nextSpace(start: number, longest: number): number | undefined {
    const end = this.sentence.normalizedEnd;
    const next = this.spaces[firstAbove(this.spaces, start)];
    if (next !== undefined && next < start + longest) return next;
    if (end - start <= longest) return end;
    const last = this.allSpaces[firstAbove(this.allSpaces, start + longest - 1) - 1];
    return last !== undefined && last > start ? last : undefined;
  }
}

/** The place between `from` and `to` that is nearest to `target`; the first of two equally near places. */
function nearest(places: readonly number[], target: number, from: number, to: number): number | undefined {
  const after = firstAbove(places, target);
  const [before, behind] = [places[after - 1], places[after]].map((place) =>
    place !== undefined && place >= from && place <= to ? place : undefined,
  );
  if (before === undefined || behind === undefined) return before ?? behind;
  return behind - target < target - before ? behind : before;
}

/** The index of the first of the ascending numbers above a limit; the length if none is. */
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

/** Whether a cut is allowed here: not inside a replaced range, and not between the digits of "10 000". */
function isCut(text: NormalizedText, at: number): boolean {
  const span = text.spans[spanAt(text, at)];
  if (
    span &&
    !span.unchanged &&
    span.normalizedStart < at &&
    text.normalized.slice(at, span.normalizedEnd).trim() !== ''
  )
    return false;
  return !/\d\s\d/u.test(text.normalized.slice(at - 1, at + 2));
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The length of as many whole words as fit, or else grapheme clusters; at least one code point. */
function wholeCharacters(text: string, longest: number): number {
  for (const segmenter of [words, characters]) {
    const fitting = Array.from(segmenter.segment(text)).findLast(({ index }) => index > 0 && index <= longest);
    if (fitting) return fitting.index;
  }
  // One endless grapheme cluster: do not cut inside a surrogate pair.
  const cut = Math.min(longest, text.length);
  return text.slice(0, cut).isWellFormed() ? cut : Math.max(2, cut - 1);
}
