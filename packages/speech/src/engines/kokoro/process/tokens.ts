import { splitToFit } from '../../phonemes/parts-that-fit';
import type { PronouncedWord } from '../../phonemes/phonemizer';
import { type Mark, needsSpace } from '../../phonemes/reading';
import type { PronouncedText } from '../../pronounced-text';
import { groupSounds } from '../../phonemes/group-sounds';
import type { TokenWord } from '../../../times/token-times';
import { ipaOfLetter } from './letter-ipa';
import { maxTokens } from './model-facts';

/** The number of each letter of the model's alphabet. */
export type Vocabulary = ReadonlyMap<string, number>;

/** A part of a text as the model's input. */
export interface TokenRun {
  /** Token numbers, without the zeros at both ends (unlike Piper's). */
  readonly tokens: number[];
  /** For each word, the range of its tokens in `tokens`. In the model's output, the ranges are one further. */
  readonly words: TokenWord[];
  /** The final mark; `undefined` if the run ends with a word. */
  lastMark: string | undefined;
}

/**
 * Converts words and marks to tokens. An ordinary sentence makes one run. A long text is split after the last mark that fits,
 * or else after a word.
 *
 * @param most maximum number of tokens in a run, if lower than the model's limit.
 */
export function toTokenRuns(
  parts: readonly (PronouncedWord | Mark)[],
  vocabulary: Vocabulary,
  most = maxTokens,
): TokenRun[] {
  const lengthOf = (part: PronouncedWord | Mark) =>
    (part.kind === 'word' ? known(part.letters, vocabulary).length : 1) + 1;
  return Array.from(splitToFit(parts, lengthOf, Math.min(most, maxTokens)), (some) =>
    toTokens(some, vocabulary),
  ).filter(({ words }) => words.length > 0);
}

function toTokens(parts: readonly (PronouncedWord | Mark)[], vocabulary: Vocabulary): TokenRun {
  const space = vocabulary.get(' ')!;
  const run: TokenRun = { tokens: [], words: [], lastMark: undefined };
  for (const part of parts) {
    const letters = part.kind === 'word' ? known(part.letters, vocabulary) : known(part.symbol, vocabulary);
    if (letters.length === 0) continue;
    if (run.tokens.length > 0 && needsSpace(part, run.lastMark)) run.tokens.push(space);
    if (part.kind === 'word') {
      const firstToken = run.tokens.length;
      run.tokens.push(...letters);
      const sounds = groupSounds(
        Array.from(part.letters)
          .filter((letter) => vocabulary.has(letter))
          .map((letter) => ({ symbol: ipaOfLetter(letter), tokens: 1 })),
      );
      run.words.push({ start: part.start, end: part.end, firstToken, endToken: run.tokens.length, sounds });
      run.lastMark = undefined;
    } else {
      run.tokens.push(...letters);
      run.lastMark = part.symbol;
    }
  }
  return run;
}

/** How runs are said, from what the model is given. */
export function pronouncedRuns(runs: readonly TokenRun[], vocabulary: Vocabulary): PronouncedText {
  const letterOf = new Map(Array.from(vocabulary, ([letter, token]) => [token, letter]));
  const lettersOf = (tokens: readonly number[]) => tokens.map((token) => letterOf.get(token)!);
  const ipaOf = (tokens: readonly number[]) => lettersOf(tokens).map(ipaOfLetter).join('');
  return {
    words: runs.flatMap(({ tokens, words }) =>
      words.map(({ start, end, firstToken, endToken }) => ({
        start,
        end,
        ipa: ipaOf(tokens.slice(firstToken, endToken)),
      })),
    ),
    ipa: runs.map(({ tokens }) => ipaOf(tokens)).join(' '),
    letters: runs.map(({ tokens }) => lettersOf(tokens).join('')).join(' '),
  };
}

function known(letters: string, vocabulary: Vocabulary): number[] {
  return Array.from(letters).flatMap((letter) => vocabulary.get(letter) ?? []);
}
