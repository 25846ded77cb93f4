import type { EnglishAccent } from './english-accent';
import { fromBroadIpa } from './broad-ipa';

/** The names of the letters in broad IPA. */
const names: Readonly<Record<string, string>> = {
  a: 'ˈeɪ',
  b: 'bˈi',
  c: 'sˈi',
  d: 'dˈi',
  e: 'ˈi',
  f: 'ˈɛf',
  g: 'dʒˈi',
  h: 'ˈeɪtʃ',
  i: 'ˈaɪ',
  j: 'dʒˈeɪ',
  k: 'kˈeɪ',
  l: 'ˈɛl',
  m: 'ˈɛm',
  n: 'ˈɛn',
  o: 'ˈoʊ',
  p: 'pˈi',
  q: 'kjˈu',
  r: 'ˈɑr',
  s: 'ˈɛs',
  t: 'tˈi',
  u: 'jˈu',
  v: 'vˈi',
  w: 'dˈʌbəljˌu',
  x: 'ˈɛks',
  y: 'wˈaɪ',
  z: 'zˈi | zˈɛd',
};

/** The name of a letter of the English alphabet; `undefined` for other signs. */
export function letterName(letter: string, accent: EnglishAccent): string | undefined {
  const ipa = Object.hasOwn(names, letter) ? names[letter] : undefined;
  return ipa && fromBroadIpa(ipa, accent);
}

/** Spells a word: the last letter has the main stress. */
export function spellOut(word: string, accent: EnglishAccent): string {
  const letters = Array.from(word).flatMap((letter) => letterName(letter, accent) ?? []);
  const last = letters.pop();
  if (last === undefined) return '';
  return [...letters.map((letter) => letter.replaceAll('ˈ', 'ˌ')), last].join('');
}
