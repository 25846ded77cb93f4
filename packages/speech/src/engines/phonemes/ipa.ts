const stressed = /([ˈˌ])([^ˈˌ aeiouyæɑɐɒɔəɚɛɜɝɪɨʉʊʌøœɤɯɵᵻAIOQWYᵊ]*)/gu;

/**
 * Moves each stress mark from the start of its syllable, where IPA has it, to the vowel, where espeak-ng and the models have it:
 * `ˈstɹɪŋ` becomes `stɹˈɪŋ`.
 */
export function moveStressToVowel(ipa: string): string {
  return ipa.replace(stressed, '$2$1');
}

/**
 * Tidies IPA as people write it: apostrophes for stress, tie bars, syllable dots, slashes and brackets around it, the g of the
 * keyboard, vowels with an r as two signs.
 */
export function tidyIpa(ipa: string): string {
  return ipa
    .normalize('NFD')
    .replace(/^\s*[/[]|[/\]]\s*$/gu, '')
    .replace(/[\u035c\u0361.‿]/gu, '')
    .replace(/['’ʹ′]/gu, 'ˈ')
    .replace(/,/gu, 'ˌ')
    .replace(/:/gu, 'ː')
    .replace(/g/gu, 'ɡ')
    .replace(/ə˞/gu, 'ɚ')
    .replace(/[ɜɛ]˞/gu, 'ɝ')
    .replace(/\s+/gu, ' ')
    .trim();
}
