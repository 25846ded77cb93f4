import { splitToFit } from '../../phonemes/parts-that-fit';
import type { PronouncedWord } from '../../phonemes/phonemizer';
import type { Mark } from '../../phonemes/reading';
import { groupSounds } from '../../phonemes/group-sounds';
import type { TokenWord } from '../../../times/token-times';
import type { Alphabet } from './alphabet';

/** Maximum number of phonemes per run. The model has no limit, but memory and time grow. An ordinary sentence has a hundred. */
const maxPhonemes = 500;

/** A part of a text as the model's input. */
export interface TokenRun {
  /** Token numbers, including those at both ends (unlike Kokoro's). */
  readonly tokens: readonly number[];
  /** For each word, the range of its tokens in `tokens`, and so in the model's output. */
  readonly words: readonly TokenWord[];
  /** The final mark; `undefined` if the run ends with a word. */
  readonly lastMark: string | undefined;
}

/**
 * Converts words and marks to tokens. An ordinary sentence makes one run.
 *
 * @param most maximum number of phonemes in a run, if lower than the default.
 */
export function toTokenRuns(
  parts: readonly (PronouncedWord | Mark)[],
  alphabet: Alphabet,
  most = maxPhonemes,
): TokenRun[] {
  return Array.from(splitToFit(parts, lengthOf, Math.min(most, maxPhonemes)), (some) =>
    toTokens(some, alphabet),
  ).filter(({ words }) => words.length > 0);
}

function lengthOf(part: PronouncedWord | Mark): number {
  return part.kind === 'word' ? part.letters.length + 1 : 1;
}

function toTokens(parts: readonly (PronouncedWord | Mark)[], alphabet: Alphabet): TokenRun {
  const words: TokenWord[] = [];
  const tokens: number[] = [...alphabet.start, ...alphabet.pad];
  const push = (phonemes: readonly (readonly number[])[]) => {
    for (const ids of phonemes) tokens.push(...ids, ...alphabet.pad);
  };
  let lastMark: string | undefined;
  // Voices were trained with at most one mark between words.
  let mark: string | undefined;
  for (const part of parts) {
    if (part.kind === 'mark') {
      if (words.length > 0) {
        mark = stronger(mark, knownMark(part.symbol, alphabet));
        lastMark = part.symbol;
      }
      continue;
    }
    const phonemes = alphabet.phonemesOf(part.letters);
    if (phonemes.length === 0) continue;
    if (mark !== undefined) push(alphabet.idsOf(mark));
    if (words.length > 0 && (mark !== undefined || !part.isJoined)) push(alphabet.idsOf(' '));
    const firstToken = tokens.length;
    push(phonemes.map(({ ids }) => ids));
    const sounds = alphabet.isPhonetic
      ? groupSounds(phonemes.map(({ symbol, ids }) => ({ symbol, tokens: ids.length + alphabet.pad.length })))
      : undefined;
    words.push({ start: part.start, end: part.end, firstToken, endToken: tokens.length, ...(sounds && { sounds }) });
    mark = undefined;
    lastMark = undefined;
  }
  if (mark !== undefined) push(alphabet.idsOf(mark));
  tokens.push(...alphabet.end);
  return { tokens, words, lastMark };
}

/** The marks that espeak distinguishes, and therefore voices trained with it. The strongest is last. */
const marks = [',', ';', ':', '.', '!', '?'];

/** espeak's equivalents of other marks. */
const equivalents: Readonly<Record<string, string>> = { '…': ';', '—': ';', '(': ',', ')': ',' };

function knownMark(symbol: string, alphabet: Alphabet): string | undefined {
  const mark = equivalents[symbol] ?? symbol;
  return marks.includes(mark) && alphabet.has(mark) ? mark : undefined;
}

function stronger(one: string | undefined, other: string | undefined): string | undefined {
  return marks.indexOf(other ?? '') > marks.indexOf(one ?? '') ? other : one;
}
