import { moveStressToVowel, tidyIpa } from '../../phonemes/ipa';
import type { Accent } from '../../phonemes/phonemizer';
import { accentOf, letterOf, pairs, strange, writePhone } from './alphabet';
import type { Vocabulary } from './tokens';

/** Languages that espeak-ng writes with other phones than Kokoro's models were trained with, or in no useful way. */
const unsupported = new Set(['cmn', 'hak', 'ja', 'nan', 'yue', 'zh']);

/** espeak's names for languages whose name is not the first part of their tag. */
const espeakVoices: Readonly<Record<string, string>> = {
  'es-419': 'es-419',
  'es-mx': 'es-419',
  'fr-be': 'fr-be',
  'fr-ch': 'fr-ch',
  'pt-br': 'pt-br',
  in: 'id',
  iw: 'he',
  nn: 'nb',
  no: 'nb',
};

/**
 * espeak's name for a language that Kokoro's published model does not speak.
 *
 * @param language a BCP 47 tag.
 * @returns `undefined` if espeak-ng does not pronounce the language as a Kokoro model needs it.
 */
export function espeakVoiceOf(language: string): string | undefined {
  const tag = language.toLowerCase();
  const primary = tag.split('-', 1)[0]!;
  return unsupported.has(primary) ? undefined : (espeakVoices[tag] ?? espeakVoices[primary] ?? primary);
}

/**
 * How another checkpoint pronounces a language: as the published model does, if that speaks it, and otherwise as espeak-ng does, in
 * the alphabet that all checkpoints share.
 *
 * @param language a BCP 47 tag.
 * @returns `undefined` if nothing here pronounces the language.
 */
export function accentOfLanguage(language: string, vocabulary: Vocabulary): Accent | undefined {
  const letter = letterOf(language);
  if (letter !== undefined) return accentOf(letter);
  const espeakVoice = espeakVoiceOf(language);
  if (espeakVoice === undefined) return undefined;
  const table = tableFor(vocabulary);
  const write = (phones: readonly string[]) =>
    phones
      .map((phone) => writePhone(phone, table))
      .join('')
      .replaceAll('-', '');
  return {
    espeakVoice,
    spell: (phones) =>
      Array.from(write(phones))
        .filter((each) => vocabulary.has(each))
        .join(''),
    spellIpa: (ipa) => write([moveStressToVowel(tidyIpa(ipa))]),
    hasLetter: (each) => vocabulary.has(each),
  };
}

/** Letters that the model has stay as they are. */
function tableFor(vocabulary: Vocabulary): [ipa: string, letters: string][] {
  const replaced = Object.entries(strange).filter(([ipa]) => !vocabulary.has(ipa));
  const joined = Object.entries(pairs).filter(([, letter]) => vocabulary.has(letter));
  return [...replaced, ...joined].sort(([one], [other]) => other.length - one.length);
}

/** A sound that a model has no letter for. */
export interface MissingSound {
  readonly letter: string;
  /** The share of words that have it, from 0 to 1. */
  readonly share: number;
}

/**
 * Finds the sounds of a language that a model has no letter for.
 *
 * @param pronounce returns the phones of a word: see `Espeak.pronounce`.
 * @returns most frequent first.
 */
export function missingSounds(
  words: readonly string[],
  vocabulary: Vocabulary,
  pronounce: (word: string) => readonly (readonly string[])[],
): MissingSound[] {
  const table = tableFor(vocabulary);
  const counts = new Map<string, number>();
  for (const word of words) {
    const letters = new Set(
      pronounce(word).flatMap((group) => Array.from(group.map((phone) => writePhone(phone, table)).join(''))),
    );
    for (const letter of letters) {
      if (letter !== '-' && !vocabulary.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  }
  return Array.from(counts, ([letter, count]) => ({ letter, share: count / words.length })).sort(
    (one, other) => other.share - one.share,
  );
}
