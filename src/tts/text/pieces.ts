import { type Sentence, stretchOf } from './sentences-of';
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
  /** No piece is longer, whatever that takes. */
  readonly longest: number;
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
 * const pieces = new SentenceCutter(text, sentence).cut({ budget: steady(100), longest: 250 });
 */
export class SentenceCutter {
  // Offsets in the spoken text, rising. They are looked for once, as a text may be cut several times until it is cut well.
  private readonly clauseEnds: readonly number[];
  private readonly phraseStarts: readonly number[];
  private readonly spaces: readonly number[];
  private readonly allSpaces: readonly number[];

  constructor(
    private readonly text: SpokenText,
    private readonly sentence: Sentence,
  ) {
    this.clauseEnds = this.find(clauseEnds).filter((at) => isCut(text, at));
    this.phraseStarts = this.find(phraseStarts).filter((at) => isCut(text, at));
    this.allSpaces = this.find(spaces);
    this.spaces = this.allSpaces.filter((at) => isCut(text, at));
  }

  /** @throws {RangeError} if pieces may not have any length. */
  cut({ budget, longest }: PieceOptions): readonly Piece[] {
    if (longest < 1) throw new RangeError('A piece must be allowed at least one character.');
    const { spokenStart, spokenEnd, endsParagraph } = this.sentence;
    const pieces: Piece[] = [];
    let start = spokenStart;
    while (start < spokenEnd) {
      const end = this.cutAfter(start, budget.next(), longest);
      const stretch = stretchOf(this.text, start, end);
      start = end;
      if (!stretch) continue;
      pieces.push({ ...stretch, endsSentence: false, endsParagraph: false });
      budget.spend(stretch.text);
    }
    const last = pieces.pop();
    if (last) pieces.push({ ...last, endsSentence: true, endsParagraph });
    return pieces;
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
    const fits = (cut: number) => cut > start && cut < start + longest;
    return this.spaces.find(fits) ?? (end - start <= longest ? end : this.allSpaces.findLast(fits));
  }

  private find(places: RegExp): number[] {
    const { spokenStart, spokenEnd } = this.sentence;
    const said = this.text.spoken.slice(spokenStart, spokenEnd);
    return Array.from(said.matchAll(places), ({ index }) => spokenStart + index);
  }
}

/** Which of the places between two others is nearest to a third. */
function nearest(places: readonly number[], wished: number, from: number, to: number): number | undefined {
  let best: number | undefined;
  for (const place of places) {
    if (place < from || place > to) continue;
    if (best === undefined || Math.abs(place - wished) < Math.abs(best - wished)) best = place;
  }
  return best;
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
