import { partsThatFit } from '../../phonemes/parts-that-fit';
import type { SpokenWord } from '../../phonemes/phonemizer';
import type { Mark } from '../../phonemes/reading';
import type { TokenWord } from '../../sound/word-times';
import type { Alphabet } from './alphabet';

/** Phonemes at a time, at most: the model has no limit, but its memory and time do. An ordinary sentence has a hundred. */
const mostPhonemes = 500;

/** A stretch of text as the model takes it. */
export interface TokenRun {
  /** The model's numbers, with those at both ends. */
  readonly tokens: readonly number[];
  readonly words: readonly TokenWord[];
  /** The mark that it ends with; `undefined`: it ends with a word. */
  readonly lastMark: string | undefined;
}

/**
 * Turns words and marks into tokens, in as many runs as it takes: one, for any ordinary sentence.
 *
 * @param most phonemes in a run, if that is less than what is good for the model.
 */
export function toTokenRuns(
  parts: readonly (SpokenWord | Mark)[],
  alphabet: Alphabet,
  most = mostPhonemes,
): TokenRun[] {
  return Array.from(partsThatFit(parts, lengthOf, Math.min(most, mostPhonemes)), (some) =>
    toTokens(some, alphabet),
  ).filter(({ words }) => words.length > 0);
}

function lengthOf(part: SpokenWord | Mark): number {
  return part.kind === 'word' ? part.letters.length + 1 : 1;
}

function toTokens(parts: readonly (SpokenWord | Mark)[], alphabet: Alphabet): TokenRun {
  const words: TokenWord[] = [];
  const tokens: number[] = [...alphabet.start, ...alphabet.pad];
  const push = (phonemes: readonly (readonly number[])[]) => {
    for (const ids of phonemes) tokens.push(...ids, ...alphabet.pad);
  };
  let lastMark: string | undefined;
  // Voices were taught one mark between words, if any.
  let mark: string | undefined;
  for (const part of parts) {
    if (part.kind === 'mark') {
      if (words.length > 0) {
        mark = stronger(mark, knownMark(part.symbol, alphabet));
        lastMark = part.symbol;
      }
      continue;
    }
    const phonemes = alphabet.idsOf(part.letters);
    if (phonemes.length === 0) continue;
    if (mark !== undefined) push(alphabet.idsOf(mark));
    if (words.length > 0 && (mark !== undefined || !part.isJoined)) push(alphabet.idsOf(' '));
    const firstToken = tokens.length;
    push(phonemes);
    words.push({ start: part.start, end: part.end, firstToken, endToken: tokens.length });
    mark = undefined;
    lastMark = undefined;
  }
  if (mark !== undefined) push(alphabet.idsOf(mark));
  tokens.push(...alphabet.end);
  return { tokens, words, lastMark };
}

/** The marks between which espeak tells, and so voices that were taught by it; the strongest last. */
const marks = [',', ';', ':', '.', '!', '?'];

/** What espeak makes of others. */
const equivalents: Readonly<Record<string, string>> = { '…': ';', '—': ';', '(': ',', ')': ',' };

function knownMark(symbol: string, alphabet: Alphabet): string | undefined {
  const mark = equivalents[symbol] ?? symbol;
  return marks.includes(mark) && alphabet.has(mark) ? mark : undefined;
}

function stronger(one: string | undefined, other: string | undefined): string | undefined {
  return marks.indexOf(other ?? '') > marks.indexOf(one ?? '') ? other : one;
}
