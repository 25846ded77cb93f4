import { accentOf, type LanguageLetter } from '../kokoro/process/alphabet';
import { arpabetToIpa } from './english/arpabet-to-ipa';
import { checkIpa } from './phonemizer';
import { xSampaToIpa } from './x-sampa';

/** How a pronunciation can be written: in IPA, as in the CMU Pronouncing Dictionary, or in X-SAMPA. */
export const phoneticAlphabets = ['ipa', 'cmu-arpabet', 'x-sampa'] as const;

export type PhoneticAlphabet = (typeof phoneticAlphabets)[number];

/** English drops some signs that the other languages need, so a sign is known if either knows it. */
const accents: readonly LanguageLetter[] = ['a', 'f'];

/**
 * Converts a pronunciation to IPA, and checks that the voices have a sound for each of its signs.
 *
 * @returns the IPA, or the rule that the pronunciation breaks, as the end of a sentence.
 */
export function readPronunciation(
  written: string,
  alphabet: PhoneticAlphabet,
): { ipa: string; problem?: undefined } | { problem: string; ipa?: undefined } {
  if (alphabet === 'cmu-arpabet') {
    const read = arpabetToIpa(written);
    if ('unknown' in read) {
      return { problem: `has ${JSON.stringify(read.unknown)}, which is not a phone of the CMU Pronouncing Dictionary` };
    }
    return read;
  }
  if (alphabet === 'x-sampa') {
    const read = xSampaToIpa(written);
    return 'unknown' in read
      ? { problem: `has ${JSON.stringify(read.unknown)}, which is not a sign of X-SAMPA` }
      : readPronunciation(read.ipa, 'ipa');
  }
  const unknown = accents.map((letter) => checkIpa(written, accentOf(letter)));
  if (unknown.every((sign) => sign !== undefined)) {
    return { problem: `has the sign ${describe(unknown[0]!)}, for which the voices have no sound` };
  }
  // Stress and length alone are not a sound.
  if (!/[\p{Ll}\p{Lu}\p{Lo}]/u.test(written)) return { problem: 'has no sound' };
  return { ipa: written };
}

function describe(sign: string): string {
  return `${JSON.stringify(sign)} (U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`;
}
