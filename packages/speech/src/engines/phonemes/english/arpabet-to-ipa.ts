import { type ArpabetPhone, consonants, phonesOf } from './lexicon/arpabet';

/** The vowels of American English in IPA. */
const vowels: Readonly<Record<string, string>> = {
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔ',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'ɛ',
  ER: 'ɜɹ',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'i',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'u',
};

/** Vowels that are weak without stress. */
const reduced: Readonly<Record<string, string>> = { AH: 'ə', ER: 'əɹ' };

/** Consonants that the models write with one letter and IPA with two. */
const affricates: Readonly<Record<string, string>> = { CH: 'tʃ', JH: 'dʒ' };

const stressMarks: Readonly<Record<string, string>> = { '1': 'ˈ', '2': 'ˌ' };

/**
 * Converts ARPAbet, as in the CMU Pronouncing Dictionary, to IPA.
 *
 * @param arpabet phones with spaces between them, in capital or small letters: `W AO1 T ER0`.
 * @returns the IPA, with the stress before its vowel (`wˈɔtəɹ`), or the first phone that is not ARPAbet.
 */
export function arpabetToIpa(arpabet: string): { ipa: string } | { unknown: string } {
  let ipa = '';
  for (const phone of phonesOf(arpabet.trim().toUpperCase().replaceAll(/\s+/gu, ' '))) {
    const sound = soundOf(phone);
    if (sound === undefined) return { unknown: phone.name + (phone.stress ?? '') };
    ipa += sound;
  }
  return { ipa };
}

function soundOf({ name, stress }: ArpabetPhone): string | undefined {
  if (Object.hasOwn(vowels, name)) {
    const mark = stressMarks[stress ?? '0'] ?? '';
    return mark !== '' ? mark + vowels[name]! : (reduced[name] ?? vowels[name]);
  }
  if (stress !== undefined || !Object.hasOwn(consonants, name)) return undefined;
  return affricates[name] ?? consonants[name];
}
