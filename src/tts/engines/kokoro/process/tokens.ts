import { partsThatFit } from '../../phonemes/parts-that-fit';
import type { SpokenWord } from '../../phonemes/phonemizer';
import type { Mark } from '../../phonemes/reading';
import type { TokenWord } from '../../sound/word-times';
import { mostTokens } from './model-facts';

/** A number for each letter of the model's alphabet. */
export type Vocabulary = ReadonlyMap<string, number>;

/** A stretch of text as the model takes it. */
export interface TokenRun {
  /** The model's numbers, without the zero at either end. */
  readonly tokens: number[];
  /** For each word, where its tokens lie in `tokens`. */
  readonly words: TokenWord[];
  /** The mark that it ends with; `undefined`: it ends with a word. */
  lastMark: string | undefined;
}

/**
 * Turns words and marks into tokens, in as many runs as it takes: one, for any ordinary sentence. A long text is parted
 * after the last mark that fits, or after a word.
 *
 * @param most tokens in a run, if that is less than what the model takes.
 */
export function toTokenRuns(
  parts: readonly (SpokenWord | Mark)[],
  vocabulary: Vocabulary,
  most = mostTokens,
): TokenRun[] {
  const lengthOf = (part: SpokenWord | Mark) => (part.kind === 'word' ? known(part.letters, vocabulary).length : 1) + 1;
  return Array.from(partsThatFit(parts, lengthOf, Math.min(most, mostTokens)), (some) =>
    toTokens(some, vocabulary),
  ).filter(({ words }) => words.length > 0);
}

function toTokens(parts: readonly (SpokenWord | Mark)[], vocabulary: Vocabulary): TokenRun {
  const space = vocabulary.get(' ')!;
  const run: TokenRun = { tokens: [], words: [], lastMark: undefined };
  for (const part of parts) {
    const letters = part.kind === 'word' ? known(part.letters, vocabulary) : known(part.symbol, vocabulary);
    if (letters.length === 0) continue;
    if (run.tokens.length > 0 && needsSpace(part, run.lastMark)) run.tokens.push(space);
    if (part.kind === 'word') {
      const firstToken = run.tokens.length;
      run.tokens.push(...letters);
      run.words.push({ start: part.start, end: part.end, firstToken, endToken: run.tokens.length });
      run.lastMark = undefined;
    } else {
      run.tokens.push(...letters);
      run.lastMark = part.symbol;
    }
  }
  return run;
}

/** A space comes before a word, and before what opens. */
function needsSpace(part: SpokenWord | Mark, lastMark: string | undefined): boolean {
  if (part.kind === 'word') return lastMark !== '“' && lastMark !== '(';
  return part.symbol === '“' || part.symbol === '(' || part.symbol === '—';
}

function known(letters: string, vocabulary: Vocabulary): number[] {
  return Array.from(letters).flatMap((letter) => vocabulary.get(letter) ?? []);
}
