import type { TokenSound } from '../../times/token-times';

/** One letter of a word in a model's alphabet. */
export interface LetterTokens {
  /** Its IPA: a sound, a sign of one, or white space between two words that are written as one. */
  readonly symbol: string;
  /** How many tokens the model has for it. */
  readonly tokens: number;
}

/** Signs of IPA that belong to the sound before them: length, manner, accents and ties. */
const suffix = /^[\p{M}ːˑʰʲʷˠˤᵝ˞]$/u;

const stress = /^[ˈˌ]$/u;

/** Tones, as arrows and as letters. */
const tone = /^[↓→↗↘↑˥˦˧˨˩]$/u;

/** A tie joins the sounds on both of its sides. */
const tie = '\u0361';

const vowel = /^[ˈˌ]*[aeiouyæɑɐɒɔəɚɛɜɝɪɨʉʊʌøœɤɯɵᵻᵊʏ]/u;

/** Two letters that are one sound: diphthongs and affricates. */
const pairs = new Set(['aɪ', 'aʊ', 'dz', 'dʑ', 'dʒ', 'eɪ', 'oʊ', 'ts', 'tɕ', 'tʂ', 'tʃ', 'ɔɪ', 'əʊ']);

interface Sound {
  ipa: string;
  tokens: number;
  hasTone: boolean;
}

/**
 * Groups the letters of a word into its sounds. Stress belongs to the sound after it, length and accents to the one before, a tone
 * to the vowel of its syllable. What has no sound, such as a space, is a part of the time of the sound before it.
 *
 * @returns sounds that have all tokens of the letters; none if no letter has a sound.
 */
export function groupSounds(letters: readonly LetterTokens[]): TokenSound[] {
  const sounds: Sound[] = [];
  let before = { ipa: '', tokens: 0 };
  let isTied = false;
  for (const { symbol, tokens } of letters) {
    const last = sounds.at(-1);
    if (stress.test(symbol)) {
      before = { ipa: before.ipa + symbol, tokens: before.tokens + tokens };
    } else if (tone.test(symbol)) {
      if (last) last.tokens += tokens;
      else before.tokens += tokens;
      addTone(sounds, symbol);
    } else if (last && (suffix.test(symbol) || isTied || isPair(last.ipa, before.ipa + symbol))) {
      last.ipa += symbol;
      last.tokens += tokens;
      isTied = symbol === tie;
    } else if (/\p{L}/u.test(symbol) && !suffix.test(symbol)) {
      sounds.push({ ipa: before.ipa + symbol, tokens: before.tokens + tokens, hasTone: false });
      before = { ipa: '', tokens: 0 };
    } else if (last) last.tokens += tokens;
    else before.tokens += tokens;
  }
  const last = sounds.at(-1);
  if (last) last.tokens += before.tokens;
  return sounds.map(({ ipa, tokens }) => ({ ipa, tokens }));
}

function isPair(one: string, other: string): boolean {
  return pairs.has(one.replace(/^[ˈˌ]+/u, '') + other);
}

/** Adds a tone to the first vowel of the last syllable. A syllable's tone comes after all of its sounds. */
function addTone(sounds: readonly Sound[], sign: string): void {
  let index = sounds.length - 1;
  while (index >= 0 && !vowel.test(sounds[index]!.ipa)) index--;
  if (index < 0 || sounds[index]!.hasTone) index = sounds.length - 1;
  else while (index > 0 && vowel.test(sounds[index - 1]!.ipa) && !sounds[index - 1]!.hasTone) index--;
  const nucleus = sounds[index];
  if (!nucleus) return;
  nucleus.ipa += sign;
  nucleus.hasTone = true;
}
