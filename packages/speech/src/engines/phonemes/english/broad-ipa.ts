import { moveStressToVowel } from '../ipa';
import type { EnglishAccent } from './english-accent';
import { flapped } from './lexicon/american';

const common: readonly (readonly [RegExp, string])[] = [
  [/g/gu, 'ɡ'],
  [/r/gu, 'ɹ'],
  [/tʃ/gu, 'ʧ'],
  [/dʒ/gu, 'ʤ'],
  [/aɪ/gu, 'I'],
  [/aʊ/gu, 'W'],
  [/eɪ/gu, 'A'],
  [/ɔɪ/gu, 'Y'],
];

const american: readonly (readonly [RegExp, string])[] = [
  [/(?:oʊ|əʊ)/gu, 'O'],
  [/([ɪɛʊ])ə(?=ɹ)/gu, '$1'],
  [/ɒ(?=ɹ)/gu, 'ɔ'],
  [/ɒ/gu, 'ɑ'],
  [/ː/gu, ''],
  [/(?<=[AIOWYiuæɑəɛɜɪʊʌɔ].*[pbkdɡfvszʃʧʤθn])əl(?=$|[bdfkmnpstvzðŋɡʃʤʧθ ])/gu, 'ᵊl'],
  [/(?<=[AIOWYiuæɑəɛɜɪʊʌɔ].*)təl(?=$|[bdfkmnpstvzðŋɡʃʤʧθ ])/gu, 'tᵊl'],
  [/(?<=[AIOWYiuæɑəɛɜɪʊʌɔ].*[tdsz])ən(?=$|[bdfkmpstvzðŋɡʃʤʧθ ])/gu, 'ᵊn'],
];

const vowelsOfBritish = 'AIQWYaiuɑɒɔəɛɜɪʊʌ';
const british: readonly (readonly [RegExp, string])[] = [
  [/(?:oʊ|əʊ)/gu, 'Q'],
  [/æ/gu, 'a'],
  [/ɛə(?=ɹ|$|[^ɹ])/gu, 'ɛː'],
  // The r before a consonant or at the end is silent, but not behind a consonant: `trois`.
  [new RegExp(`ɛɹ(?![ˈˌ]?[${vowelsOfBritish}])`, 'gu'), 'ɛː'],
  [new RegExp(`ʊɹ(?![ˈˌ]?[${vowelsOfBritish}])`, 'gu'), 'ʊə'],
  [new RegExp(`ʊɹ(?=[ˈˌ]?[${vowelsOfBritish}])`, 'gu'), 'ʊəɹ'],
  [new RegExp(`(?<=[${vowelsOfBritish}ː])ɹ(?![ˈˌ]?[${vowelsOfBritish}])`, 'gu'), ''],
  [/([ɑɔɜ])ː*/gu, '$1ː'],
  [/(?<=[ˈˌ])([iu])ː*/gu, '$1ː'],
  [/uː*/gu, 'uː'],
  // In a closed syllable, `i` is long whether it is stressed or not; before a vowel and at the end, it is short.
  [/i(?!ː|[ˈˌ]?[AIQWYaiuɑɒɔəɛɜɪʊʌ]|$| )(?=[^AIQWYaiuɑɒɔəɛɜɪʊʌˈˌ]+$)/gu, 'iː'],
  [/(?<=[AIQWYaiuɑɒɔəɛɜɪʊʌː].*[pbtdkɡfvszmnʃʧʤθ])əl(?=$|[bdfkmnpstvzðŋɡʃʤʧθ ])/gu, 'ᵊl'],
  [/(?<=[AIQWYaiuɑɒɔəɛɜɪʊʌː].*[tdsz])ən(?=$|[bdfkmpstvzðŋɡʃʤʧθ ])/gu, 'ᵊn'],
];

/**
 * Converts broad IPA, as in `words/README.md`, to the letters of an accent.
 *
 * @param ipa one pronunciation for both accents, or two with `|` between them, the American first.
 */
export function fromBroadIpa(ipa: string, accent: EnglishAccent): string {
  let letters = converted[accent].get(ipa);
  if (letters === undefined) {
    letters = convertBroadIpa(ipa, accent);
    converted[accent].set(ipa, letters);
  }
  return letters;
}

/** What has been converted. It is bounded by our lists, because nothing from outside is written in broad IPA. */
const converted: Readonly<Record<EnglishAccent, Map<string, string>>> = { american: new Map(), british: new Map() };

/** As `fromBroadIpa`, for what is not in our lists: keeps nothing in memory. */
export function convertBroadIpa(ipa: string, accent: EnglishAccent): string {
  const [first, second] = ipa.split('|').map((part) => part.trim());
  const isBritish = accent === 'british';
  let letters = moveStressToVowel((isBritish && second) || first!);
  for (const [pattern, replacement] of [...common, ...(isBritish ? british : american)]) {
    letters = letters.replace(pattern, replacement);
  }
  return isBritish ? letters : flapped(letters);
}
