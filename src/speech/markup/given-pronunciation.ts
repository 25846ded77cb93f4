import { MarkupProblem, quoted } from './markup-problem';
import { readText } from './values';

/** The phones of ARPAbet in IPA, as in the CMU Pronouncing Dictionary. */
const ipaOfPhones: Readonly<Record<string, string>> = {
  AA: 'ɑː',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔː',
  AW: 'aʊ',
  AX: 'ə',
  AXR: 'əɹ',
  AY: 'aɪ',
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  DX: 'ɾ',
  EH: 'ɛ',
  ER: 'ɜːɹ',
  EY: 'eɪ',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  IH: 'ɪ',
  IX: 'ɪ',
  IY: 'iː',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  OW: 'oʊ',
  OY: 'ɔɪ',
  P: 'p',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  UH: 'ʊ',
  UW: 'uː',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};

/** Without stress, these vowels are weak. */
const weak: Readonly<Record<string, string>> = { AH: 'ə', ER: 'əɹ', IY: 'i', UW: 'u' };

/** The alphabets of `phoneme`. */
export const alphabets = ['ipa', 'cmu-arpabet', 'x-arpabet'] as const;

/** Maximum length of a pronunciation in UTF-16 code units. It is that of a word or a name. */
const longestPronunciation = 300;

/** What IPA does not have: capital letters, figures, and the signs of X-SAMPA. */
const notIpa = /[A-Z0-9@{}<>\\&"=_^$#%*+]/u;

/**
 * Reads a pronunciation.
 *
 * @returns IPA.
 * @throws {MarkupProblem}
 */
export function readPronunciation(ph: string, alphabet = 'ipa'): string {
  const written = readText('ph', ph, longestPronunciation);
  const known = alphabets.find((each) => each === alphabet.trim().toLowerCase());
  if (!known) {
    throw new MarkupProblem(
      `alphabet must be one of: ${alphabets.join(', ')}; not ${quoted(alphabet)}. Write ph in IPA`,
    );
  }
  if (known !== 'ipa') return arpabetToIpa(written);
  const foreign = notIpa.exec(written)?.[0];
  if (foreign !== undefined) throw new MarkupProblem(`ph has ${quoted(foreign)}, which is not a sign of IPA`);
  return written;
}

/**
 * Converts ARPAbet to IPA. Phones are separated by spaces, words by `-`, `|` or `#`.
 *
 * @example
 * arpabetToIpa('M AE1 D IH0 S AH0 N') // mˈædɪsən
 *
 * @throws {MarkupProblem} naming a phone that is not ARPAbet.
 */
export function arpabetToIpa(arpabet: string): string {
  return arpabet
    .split(/[-|#]/u)
    .map((word) => (word.match(/\S+/gu) ?? []).map(phoneToIpa).join(''))
    .filter((word) => word !== '')
    .join(' ');
}

function phoneToIpa(phone: string): string {
  const { name = '', stress } = /^(?<name>[A-Z]+)(?<stress>[012]?)$/u.exec(phone.toUpperCase())?.groups ?? {};
  const ipa = ipaOfPhones[name];
  if (ipa === undefined) throw new MarkupProblem(`ph has ${quoted(phone)}, which is not a phone of ARPAbet`);
  if (stress === '1') return `ˈ${ipa}`;
  if (stress === '2') return `ˌ${ipa}`;
  return weak[name] ?? ipa;
}
