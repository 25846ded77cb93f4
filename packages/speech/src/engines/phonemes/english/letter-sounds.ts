import { convertBroadIpa } from './broad-ipa';
import type { EnglishAccent } from './english-accent';
import { spellOut } from './letter-names';

/** A spelling and its sound in broad IPA, where the letters before and after it match. */
type SoundRule = readonly [spelling: string, sound: string, before?: RegExp, after?: RegExp];

const vowel = '[aeiouy]';
const openSyllable = /^[bcdfghjklmnpqrstvz](?:e$|es$|ed$|[aeiouy])/u;

// The first rule that matches counts. In the order of the alphabet, longer spellings first.
const rules: readonly SoundRule[] = [
  ['augh', 'ɔ'],
  ['aigh', 'eɪ'],
  ['air', 'ɛr'],
  ['are', 'ɛr', /./u, /^$/u],
  ['arr', 'ær', /./u, /^[aeiouy]/u],
  ['ar', 'ɑr', undefined, /^(?![aeiouy])/u],
  ['ai', 'eɪ'],
  ['ay', 'eɪ'],
  ['au', 'ɔ'],
  ['aw', 'ɔ'],
  ['aa', 'ɑ'],
  ['ae', 'i'],
  ['all', 'ɔl', undefined, /^$/u],
  ['alk', 'ɔk'],
  ['age', 'ɪdʒ', new RegExp(`${vowel}.`, 'u'), /^$/u],
  ['a', 'ə', new RegExp(vowel, 'u'), /^$/u],
  ['a', 'eɪ', undefined, /^[bcdfghjklmnpqrstvz](?:e$|es$|ed$|ion)/u],
  ['a', 'æ'],
  ['bb', 'b'],
  ['b', '', /m$/u, /^$/u],
  ['b', 'b'],
  ['cch', 'k'],
  ['chr', 'kr'],
  ['ch', 'tʃ'],
  ['ck', 'k'],
  ['cc', 'ks', undefined, /^[ei]/u],
  ['cc', 'k'],
  ['cia', 'ʃə'],
  ['cious', 'ʃəs'],
  ['cqu', 'kw'],
  ['c', 's', undefined, /^[eiy]/u],
  ['c', 'k'],
  ['dge', 'dʒ'],
  ['dd', 'd'],
  ['d', 'd'],
  ['eigh', 'eɪ'],
  ['ear', 'ɪər', undefined, /^(?![lnr]|th|ch)/u],
  ['ear', 'ɜr'],
  ['eer', 'ɪər'],
  ['ere', 'ɪər', undefined, /^$/u],
  ['err', 'ɛr'],
  ['er', 'ər', undefined, /^(?![aeiouy])/u],
  ['eau', 'oʊ'],
  ['ea', 'i'],
  ['ee', 'i'],
  ['ei', 'eɪ', undefined, /^[gn]/u],
  ['ei', 'aɪ'],
  ['ey', 'i'],
  ['eu', 'ju'],
  ['ew', 'u', /[rljscht]$/u],
  ['ew', 'ju'],
  ['es', 'ɪz', /(?:[sxz]|ch|sh)$/u, /^$/u],
  ['es', 's', /[ptkf]$/u, /^$/u],
  ['es', 'z', new RegExp(`${vowel}.*`, 'u'), /^$/u],
  ['ed', 'ɪd', /[td]$/u, /^$/u],
  ['ed', 't', new RegExp(`${vowel}.*[pkfsxc]$`, 'u'), /^$/u],
  ['ed', 'd', new RegExp(`${vowel}.`, 'u'), /^$/u],
  ['e', '', new RegExp(vowel, 'u'), /^$/u],
  ['e', '', new RegExp(`${vowel}[^aeiouy]+$`, 'u'), /^(?:ly|ment|ful|less)$/u],
  ['e', 'i', /^[^aeiouy]*$/u, /^$/u],
  ['e', 'i', undefined, /^[bcdfghjklmnpqrstvz](?:e$|es$|ed$|ia|io)/u],
  ['e', 'ə', new RegExp(`${vowel}.*[^aeiouy]$`, 'u'), /^[lnm]/u],
  ['e', 'ɛ'],
  ['ff', 'f'],
  ['f', 'f'],
  ['ght', 't'],
  ['gh', '', new RegExp(`${vowel}$`, 'u')],
  ['gh', 'g'],
  ['gn', 'n', /^$/u],
  ['gg', 'g'],
  ['gu', 'g', undefined, /^[ei]/u],
  ['g', 'dʒ', undefined, /^[eiy]/u],
  ['g', 'g'],
  ['h', '', undefined, /^$/u],
  ['h', 'h'],
  ['ight', 'aɪt'],
  ['igh', 'aɪ'],
  ['ing', 'ɪŋ', /./u, /^s?$/u],
  ['ie', 'i'],
  ['ia', 'iə'],
  ['io', 'ioʊ', undefined, /^s?$/u],
  ['ique', 'ik'],
  ['irr', 'ɪr'],
  ['ir', 'ɜr', undefined, /^(?![aeiouy])/u],
  ['ire', 'aɪər', undefined, /^$/u],
  ['i', 'aɪ', undefined, /^[bcdfghjklmnpqrstvz](?:e$|es$|ed$)/u],
  ['i', 'i', undefined, /^$/u],
  ['i', 'i', undefined, /^[aeou]/u],
  ['i', 'ɪ'],
  ['j', 'dʒ'],
  ['kn', 'n', /^$/u],
  ['kk', 'k'],
  ['k', 'k'],
  ['le', 'əl', /[^aeiouylr]$/u, /^s?$/u],
  ['ll', 'l'],
  ['l', 'l'],
  ['mm', 'm'],
  ['m', 'm'],
  ['ng', 'ŋ', undefined, /^(?:$|s$|th)/u],
  ['ng', 'ŋɡ', undefined, /^[aouklrw]/u],
  ['nk', 'ŋk'],
  ['nn', 'n'],
  ['n', 'n'],
  ['ough', 'ɔ', undefined, /^t/u],
  ['ough', 'oʊ'],
  ['ould', 'ʊd'],
  ['ous', 'əs', /./u, /^(?:$|ly|ness)/u],
  ['our', 'ɔr'],
  ['oar', 'ɔr'],
  ['oor', 'ɔr'],
  ['ore', 'ɔr'],
  ['orr', 'ɔr'],
  ['or', 'ər', new RegExp(`${vowel}.`, 'u'), /^s?$/u],
  ['or', 'ɔr'],
  ['oa', 'oʊ'],
  ['oe', 'oʊ'],
  ['oi', 'ɔɪ'],
  ['oy', 'ɔɪ'],
  ['ook', 'ʊk'],
  ['oo', 'u'],
  ['ou', 'aʊ'],
  ['ow', 'oʊ', undefined, /^(?:$|s$|n$)/u],
  ['ow', 'aʊ'],
  ['o', 'oʊ', undefined, /^s?$/u],
  ['o', 'oʊ', undefined, openSyllable],
  ['o', 'ə', new RegExp(`${vowel}.`, 'u'), /^n$/u],
  ['o', 'ɒ'],
  ['ph', 'f'],
  ['pn', 'n', /^$/u],
  ['ps', 's', /^$/u],
  ['pp', 'p'],
  ['p', 'p'],
  ['que', 'k', undefined, /^$/u],
  ['qu', 'kw'],
  ['q', 'k'],
  ['rh', 'r'],
  ['rr', 'r'],
  ['r', 'r'],
  ['sch', 'ʃ', /^$/u],
  ['sch', 'sk'],
  ['sci', 's', /^$/u],
  ['sc', 's', undefined, /^[eiy]/u],
  ['sh', 'ʃ'],
  ['sion', 'ʒən', new RegExp(`${vowel}$`, 'u')],
  ['ssion', 'ʃən'],
  ['sion', 'ʃən'],
  ['ss', 's'],
  ['sure', 'ʒər', new RegExp(`${vowel}$`, 'u')],
  ['s', 'z', new RegExp(`(?:${vowel}|[bdglmnrvw])$`, 'u'), /^$/u],
  ['s', 'z', new RegExp(`${vowel}$`, 'u'), /^e[ds]?$/u],
  ['s', 's'],
  ['tch', 'tʃ'],
  ['tion', 'ʃən'],
  ['tious', 'ʃəs'],
  ['tial', 'ʃəl'],
  ['ture', 'tʃər'],
  ['th', 'θ'],
  ['tt', 't'],
  ['t', 't'],
  ['urr', 'ɜr'],
  ['ur', 'ɜr', undefined, /^(?![aeiouy])/u],
  ['ure', 'jʊr', undefined, /^$/u],
  ['ue', 'u', undefined, /^$/u],
  ['ui', 'u'],
  ['u', 'ju', undefined, /^[bcdfghjklmnpqrstvz](?:e$|es$|ed$|[aio])/u],
  ['u', 'u', undefined, /^s?$/u],
  ['u', 'ʌ'],
  ['vv', 'v'],
  ['v', 'v'],
  ['wh', 'w'],
  ['wr', 'r', /^$/u],
  ['w', '', undefined, /^$/u],
  ['w', 'w'],
  ['x', 'z', /^$/u],
  ['x', 'ks'],
  ['y', 'j', /^$/u, new RegExp(`^${vowel}`, 'u')],
  ['y', 'aɪ', /^[^aeiouy]+$/u, /^$/u],
  ['y', 'i', undefined, /^$/u],
  ['y', 'j', undefined, /^[aou]/u],
  ['y', 'aɪ', undefined, /^[bcdfghjklmnpqrstvz]e/u],
  ['y', 'ɪ'],
  ['zz', 'z'],
  ['z', 'z'],
];

const byFirstLetter = new Map<string, SoundRule[]>();
for (const rule of rules) {
  const list = byFirstLetter.get(rule[0][0]!);
  if (list) list.push(rule);
  else byFirstLetter.set(rule[0][0]!, [rule]);
}

const soundedVowel = /aɪ|aʊ|eɪ|oʊ|ɔɪ|[iɪɛæɑɒɔʊuʌɜə]/gu;

/** Endings that have the stress just before them. */
const stressBefore = /(?:ʃən|ʒən|ʃəs|ʃəl|ɪk|ɪks|ɪti|iə|iən|iəl|iəs)$/u;

/** Longest word that is pronounced by rule. Longer ones are nonsense. */
const maxWordLength = 60;

/**
 * Pronounces an English word by its spelling: the last resort, for words that no dictionary has. A word without vowels is spelled.
 *
 * @param word any text; what is not a letter of the English alphabet, with or without accents, is ignored.
 * @returns the model's letters; empty if there is nothing to say.
 */
export function fromSpelling(word: string, accent: EnglishAccent): string {
  const letters = word
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('đ', 'd')
    .replaceAll('þ', 'th')
    .replaceAll(/[^a-z]/gu, '')
    .slice(0, maxWordLength);
  if (letters === '') return '';
  if (!/[aeiouy]/u.test(letters)) return spellOut(letters, accent);
  return convertBroadIpa(stressed(sounds(letters)), accent);
}

function sounds(letters: string): string {
  let result = '';
  for (let index = 0; index < letters.length;) {
    const before = letters.slice(0, index);
    const rule = byFirstLetter.get(letters[index]!)!.find(([spelling, , requiredBefore, requiredAfter]) => {
      if (!letters.startsWith(spelling, index)) return false;
      if (requiredBefore && !requiredBefore.test(before)) return false;
      return !requiredAfter || requiredAfter.test(letters.slice(index + spelling.length));
    })!;
    result += rule[1];
    index += rule[0].length;
  }
  return result;
}

/** Stresses a vowel: before certain endings the last one, otherwise the first of two and the third last of more. */
function stressed(ipa: string): string {
  const vowels = [...ipa.matchAll(soundedVowel)];
  if (vowels.length === 0) return ipa;
  const ending = stressBefore.exec(ipa);
  const strong = vowels.filter(({ 0: sound, index }) => sound !== 'ə' && (!ending || index < ending.index));
  const chosen = ending ? strong.at(-1) : strong[Math.max(0, strong.length - 3)];
  const at = (chosen ?? vowels[0]!).index;
  return `${ipa.slice(0, at)}ˈ${ipa.slice(at)}`;
}
