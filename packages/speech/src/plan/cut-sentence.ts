import { type FunctionWords, functionWordsOf, listed, wordAfter, wordBefore } from '../text/function-words';
import { type Sentence, spanOf } from '../text/sentences/find-sentences';
import { hasWords } from '../text/sentences/sentence-bounds';
import type { SpeakingTimeEstimator } from './speaking-time';
import { type NormalizedText, spanAt } from '../text/normalized-text';

/** A sentence, or a section of a long one, that is passed to the engine. */
export interface Piece extends Sentence {
  /** Whether it is the last of its sentence, so that a pause follows. */
  readonly endsSentence: boolean;
}

/** The limits of a piece. */
export interface PieceLimits {
  /** In UTF-16 code units. */
  readonly maxLength: number;
  /** Estimated speaking time in seconds at normal speed. */
  readonly maxSeconds: number;
}

/** Minimum length of a piece, relative to the target length. Pieces without a better place to cut may be shorter. */
const shortestClause = 0.4;

/** The same for a piece that ends before a phrase. */
const shortestPhrase = 0.6;

/** Maximum length of a piece relative to the target length, unless there is no earlier place to cut. */
const longest = 1.5;

// Places to cut, best first: after a clause's punctuation, before a word that begins a phrase, at any space.
const clauseEnds = /(?<=[,;:)\]…—–،、，；：]["'”’]?)\s|(?<=[、，；：])/gu;
const phraseStarts =
  /\s(?=(?:and|or|but|nor|yet|so|because|although|though|while|whereas|if|unless|when|where|which|who|that|than|as|after|before|until|since|in|on|at|by|for|from|with|without|of|to|into|over|under|about|between|through|during|against|is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|y|o|pero|porque|que|con|para|et|ou|mais|parce|avec|pour|e|ma|perché|che|mas|com|und|oder|aber|denn|sondern|weil|dass|wenn|obwohl|für|mit|von|nach|bei|और|या|लेकिन|क्योंकि|कि|जो|जब)\s)/giu;
const spaces = /\s+/gu;

/**
 * Where a speaker hesitates: after an ellipsis, and the marks and spaces that follow it. Models make next to no pause for it, so
 * what precedes it is a piece.
 */
const hesitations = /(?:…|\.{2,})["'”’»)\]….]{0,4}[,;:]?(?:\s+|(?<=…|\.{3})(?=\p{L}))/gu;

/**
 * Returns a sentence as one piece if it is within the limits and has no ellipsis inside. Cuts a longer one into pieces of similar
 * length. Cuts inside a word, a number, a grapheme cluster, or a range that replaces one range of the source ("$5") only if it is
 * longer than the limit. Does not cut after a word that leans on the next one, such as an article, if there is another place.
 *
 * @example
 * const pieces = [...cutSentence(text, sentence, speakingTime, { maxLength: 250, maxSeconds: 12 })];
 *
 * @param language the sentence's, as a BCP 47 tag. Of an unknown one, it is not known which words lean on others.
 * @throws {RangeError} if `maxLength` is less than 1.
 */
export function* cutSentence(
  text: NormalizedText,
  sentence: Sentence,
  speakingTime: SpeakingTimeEstimator,
  limits: PieceLimits,
  language?: string,
): Generator<Piece> {
  if (limits.maxLength < 1) throw new RangeError('A piece must be allowed at least one character.');
  for (const part of cutAtHesitations(text, sentence)) {
    const isLast = part.normalizedEnd === sentence.normalizedEnd;
    for (const piece of cutToFit(text, part, speakingTime, limits, language)) {
      yield isLast ? piece : { ...piece, endsSentence: false };
    }
  }
}

/** Cuts a sentence after each ellipsis that has words before and after it. */
function* cutAtHesitations(text: NormalizedText, sentence: Sentence): Generator<Sentence> {
  const { normalizedStart, normalizedEnd } = sentence;
  const lastWord = normalizedStart + sentence.text.search(/[\p{L}\p{N}][^\p{L}\p{N}]*$/u);
  let start = normalizedStart;
  for (const { 0: written, index } of sentence.text.matchAll(hesitations)) {
    const at = normalizedStart + index + written.length;
    if (at > lastWord || !isCut(text, at) || !hasWords(text.normalized.slice(start, at))) continue;
    yield { ...spanOf(text, start, at)!, endsParagraph: false };
    start = at;
  }
  yield start === normalizedStart ? sentence : { ...sentence, ...spanOf(text, start, normalizedEnd)! };
}

function* cutToFit(
  text: NormalizedText,
  sentence: Sentence,
  speakingTime: SpeakingTimeEstimator,
  limits: PieceLimits,
  language: string | undefined,
): Generator<Piece> {
  const { normalizedEnd } = sentence;
  const seconds = speakingTime.cumulativeSeconds(sentence.text);
  if (sentence.text.length <= limits.maxLength && seconds.at(-1)! <= limits.maxSeconds) {
    yield { ...sentence, endsSentence: true };
    return;
  }
  const cutter = new SentenceCutter(text, sentence, seconds, limits, functionWordsOf(language));
  // A sentence does not end with white space, so there is text after each cut.
  for (let start = sentence.normalizedStart; start < normalizedEnd;) {
    const end = cutter.cutAfter(start);
    const stretch = spanOf(text, start, end);
    start = end;
    if (!stretch) continue;
    const endsSentence = end === normalizedEnd;
    yield { ...stretch, endsSentence, endsParagraph: endsSentence && sentence.endsParagraph };
  }
}

/** Finds the places to cut a sentence that is longer than a piece. Offsets are those of the normalized text, ascending. */
class SentenceCutter {
  private readonly clauseEnds: readonly number[];
  private readonly phraseStarts: readonly number[];
  private readonly looseSpaces: readonly number[];
  private readonly spaces: readonly number[];
  private readonly allSpaces: readonly number[];

  /** @param cumulativeSeconds estimated speaking time up to each code unit of the sentence. */
  constructor(
    private readonly text: NormalizedText,
    private readonly sentence: Sentence,
    private readonly cumulativeSeconds: Float64Array,
    private readonly limits: PieceLimits,
    functionWords: FunctionWords,
  ) {
    const { normalizedStart } = sentence;
    const find = (places: RegExp) => Array.from(sentence.text.matchAll(places), ({ index }) => normalizedStart + index);
    const isLoose = (at: number) => !isTight(text.normalized, at, functionWords);
    this.clauseEnds = find(clauseEnds).filter((at) => isCut(text, at));
    this.phraseStarts = find(phraseStarts).filter((at) => isCut(text, at) && isLoose(at));
    this.allSpaces = find(spaces);
    this.spaces = this.allSpaces.filter((at) => isCut(text, at));
    this.looseSpaces = this.spaces.filter(isLoose);
  }

  /** The end of the piece that begins at `start`. */
  cutAfter(start: number): number {
    const end = this.sentence.normalizedEnd;
    const most = Math.min(this.limits.maxLength, this.unitsWithin(start, this.limits.maxSeconds));
    if (end - start <= most) return end;
    const targetLength = Math.min(most, (end - start) / this.piecesFrom(start));
    const target = start + targetLength;
    const to = Math.min(start + most, target + targetLength * (longest - 1));
    const from = Math.min(to, start + Math.max(1, Math.floor(targetLength * shortestClause)));
    return (
      nearest(this.clauseEnds, target, from, to) ??
      nearest(this.phraseStarts, target, start + targetLength * shortestPhrase, to) ??
      nearest(this.looseSpaces, target, start + 1, start + most) ??
      nearest(this.spaces, target, start + 1, to) ??
      this.nextSpace(start, most) ??
      start + wholeCharacters(this.text.normalized.slice(start, start + most + 1), most)
    );
  }

  /** The least number of pieces for the rest of the sentence from `start`. */
  private piecesFrom(start: number): number {
    const { maxLength, maxSeconds } = this.limits;
    const from = start - this.sentence.normalizedStart;
    const seconds = this.cumulativeSeconds.at(-1)! - this.cumulativeSeconds[from]!;
    return Math.max(2, Math.ceil(Math.max((this.sentence.normalizedEnd - start) / maxLength, seconds / maxSeconds)));
  }

  /** How many code units from `start` fit into this many seconds; at least one. */
  private unitsWithin(start: number, seconds: number): number {
    const from = start - this.sentence.normalizedStart;
    const after = firstAbove(this.cumulativeSeconds, this.cumulativeSeconds[from]! + seconds);
    return Math.max(1, after - 1 - from);
  }

  /** For a long word or number: the first space after it if that is within the limit, or else the last space that fits. */
  private nextSpace(start: number, most: number): number | undefined {
    const next = this.spaces[firstAbove(this.spaces, start)];
    if (next !== undefined && next < start + most) return next;
    const last = this.allSpaces[firstAbove(this.allSpaces, start + most - 1) - 1];
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

/** Whether the words around a space belong together: "of | the", "was | sold", "घर | में". */
function isTight(text: string, space: number, { openers, leaners, closers }: FunctionWords): boolean {
  const before = listed(wordBefore(text, space));
  if (openers.has(before) || leaners.has(before)) return true;
  return closers.size > 0 && closers.has(wordAfter(text, space + 1));
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
function wholeCharacters(text: string, most: number): number {
  for (const segmenter of [words, characters]) {
    const fitting = Array.from(segmenter.segment(text)).findLast(({ index }) => index > 0 && index <= most);
    if (fitting) return fitting.index;
  }
  // One endless grapheme cluster: do not cut inside a surrogate pair.
  const cut = Math.min(most, text.length);
  return text.slice(0, cut).isWellFormed() ? cut : Math.max(2, cut - 1);
}
