import { consonants, phonesOf } from './arpabet';

/** The IPA of Britfone in the letters of the model. Other signs are the same in both. */
const letters: Readonly<Record<string, string>> = {
  aɪ: 'I',
  aʊ: 'W',
  dʒ: 'ʤ',
  eɪ: 'A',
  g: 'ɡ',
  tʃ: 'ʧ',
  æ: 'a',
  ɐ: 'ʌ',
  ɔɪ: 'Y',
  əʊ: 'Q',
  ɛə: 'ɛː',
};

/**
 * Converts a pronunciation of Britfone.
 *
 * @param ipa phones with a space between them: `w ˈɔː t ə`.
 * @returns letters of the model: `wˈɔːtə`.
 */
export function fromBritfone(ipa: string, word: string): string {
  const plain = ipa
    .split(' ')
    .map((phone) => {
      const stress = /^[ˈˌ]/u.exec(phone)?.[0] ?? '';
      const sound = phone.slice(stress.length);
      return stress + (letters[sound] ?? sound);
    })
    .join('');
  return refine(plain, word);
}

/** The vowels of American English as British English has them, except where a rule below decides. */
const vowels: Readonly<Record<string, string>> = {
  AA: 'ɒ',
  AE: 'a',
  AH: 'ʌ',
  AO: 'ɔː',
  AW: 'W',
  AY: 'I',
  EH: 'ɛ',
  ER: 'ɜː',
  EY: 'A',
  IH: 'ɪ',
  IY: 'iː',
  OW: 'Q',
  OY: 'Y',
  UH: 'ʊ',
  UW: 'uː',
};

/** Vowels before r, if no vowel follows it: the r is silent. */
const beforeSilentR: Readonly<Record<string, string>> = {
  AA: 'ɑː',
  AO: 'ɔː',
  EH: 'ɛː',
  IH: 'ɪə',
  IY: 'ɪə',
  UH: 'ʊə',
  UW: 'ʊə',
};

/** Words with the long vowel of `bath`, by their spelling. */
const bathWords =
  /(?:^|[^m])(?:cl|gl|gr|br|^p|by|tres|sur)ass(?!age|a|et|in|ic|if|iv|oc|ion)|^(?:after|ask|answer|aunt|can't|shan't)|(?:bl|c|f|l|m|p|v|aghast|contr|broadc|forec|outl|breakf|downc|overc|typec)ast(?!e|i[^n]|ro|ard|a)|[mpl]aster|(?:dis|alab)aster|^(?:b|p|l|wr)aths?$|bath(?:room|tub|robe)|(?:st|gr|r|ch)aff?(?:$|s$|ed|ing)|(?:cr|dr|gr|r|sh|w|^)aft|(?:h|c|beh)al(?:f|ve)|laugh|(?:d|gl|ch|tr|pr|st|enh|adv|fr|l)anc(?:e|in)|(?:ch|pl|gr|sl|adv|v)ant(?:$|age|s|ed|ing|er)|(?:br|r|bl)anch|(?:dem|comm|rem)and|(?:m|t|b|fl|c)ask|(?:s|ex)ample|^rather|castle|n?nasty|^gasp|^(?:c|gr)asp|draught|^path|calm|palm|psalm/u;

const vowelLetters = /[aeiouy]+/gu;

/**
 * Converts an American pronunciation to a British one by rules: r only before vowels, the vowels of `lot`, `bath` and `cure`,
 * no flapped t, `tune` with a j.
 *
 * @param arpabet phones of the CMU dictionary with a space between them.
 * @param word its spelling in lower case.
 */
export function fromArpabet(arpabet: string, word: string): string {
  const phones = phonesOf(arpabet);
  const spellings = spellingsOfVowels(word, phones.filter(({ stress }) => stress !== undefined).length);
  let result = '';
  let vowel = 0;
  for (let index = 0; index < phones.length; index++) {
    const { name, stress } = phones[index]!;
    const next = phones[index + 1];
    const previous = phones[index - 1];
    if (stress === undefined) {
      const isSilentR = name === 'R' && previous?.stress !== undefined && next?.stress === undefined;
      if (!isSilentR) result += consonants[name] ?? '';
      continue;
    }
    const spelling = spellings?.[vowel];
    vowel++;
    const mark = stress === '1' ? 'ˈ' : stress === '2' ? 'ˌ' : '';
    const isBeforeVowel = next?.stress !== undefined;
    if (next?.name === 'R' && phones[index + 2]?.stress === undefined && beforeSilentR[name]) {
      result += mark + beforeSilentR[name];
    } else if (next?.name === 'R' && name !== 'AY' && name !== 'AW') {
      result += mark + beforeSpokenR(name, spelling, word);
    } else if (name === 'ER') {
      result += stress === '0' ? 'ə' : mark + (isBeforeVowel && /urr|our/u.test(word) ? 'ʌ' : 'ɜː');
      if (isBeforeVowel) result += 'ɹ';
    } else if (name === 'UW' && /^[TDN]$/u.test(previous?.name ?? '') && /^(?:u|e|ue|ui)$/u.test(spelling ?? '')) {
      result += `j${mark}uː`;
    } else if (stress === '0') {
      result += weak(
        name,
        isBeforeVowel || /^[LNR]$/u.test(next?.name ?? '') ? undefined : spelling,
        isBeforeVowel,
        !next,
      );
    } else result += mark + strong(name, spelling, word);
  }
  return refine(result, word);
}

function beforeSpokenR(name: string, spelling: string | undefined, word: string): string {
  if (name === 'EH')
    return spelling?.startsWith('e') && !spelling.startsWith('ea') ? 'ɛ' : /arr/u.test(word) ? 'a' : 'ɛː';
  if (name === 'IY' || name === 'IH') return /irr|^ir|yr/u.test(word) ? 'ɪ' : 'ɪə';
  if (name === 'UH' || name === 'UW') return 'ʊə';
  if (name === 'AO')
    return /^o$/u.test(spelling ?? '') &&
      /or[aeiou]|orr/u.test(word) &&
      !/ory|oria|(?:[gp]l|d|st|ch|sc|sn|b|k|w)or[aeiou]/u.test(word)
      ? 'ɒ'
      : 'ɔː';
  if (name === 'AA') return spelling === 'o' ? 'ɒ' : 'ɑː';
  return vowels[name]!;
}

function strong(name: string, spelling: string | undefined, word: string): string {
  if (name === 'AA') return spelling === undefined || /o/u.test(spelling) || /wa|qua/u.test(word) ? 'ɒ' : 'ɑː';
  if (name === 'AO') return spelling === 'o' && !/al[lkt]|war/u.test(word) ? 'ɒ' : 'ɔː';
  if (name === 'AE') return bathWords.test(word) ? 'ɑː' : 'a';
  return vowels[name]!;
}

function weak(name: string, spelling: string | undefined, isBeforeVowel: boolean, isLast: boolean): string {
  if (name === 'AH') return spelling !== undefined && /^[ei]$|^[ei]y$/u.test(spelling) && !isLast ? 'ɪ' : 'ə';
  if (name === 'IY') return isLast ? 'i' : 'ɪ';
  if (name === 'UW') return isBeforeVowel ? 'ʊ' : 'uː';
  if (name === 'AO') return spelling === 'o' ? 'ɒ' : 'ɔː';
  if (name === 'AA') return spelling?.includes('o') ? 'ɒ' : 'ɑː';
  return vowels[name]!;
}

/** The letters of each vowel, if the word is spelled with as many groups of vowels as it has vowels. */
function spellingsOfVowels(word: string, count: number): string[] | undefined {
  const groups = word.match(vowelLetters) ?? [];
  if (groups.length === count) return groups;
  // A silent e: `tune`, `named`, `names`.
  const shorter = word.replace(/(?<=[^aeiouy])e(?=s?$|d$|ly$|ment$|ful$|less$)/u, '').match(vowelLetters) ?? [];
  return shorter.length === count ? shorter : undefined;
}

/** A rule for all words, or for those with a certain spelling. */
type Rule = readonly [pattern: RegExp, replacement: string, spelling?: RegExp];

/** `ə` before r where the spelling has a vowel: `every`, `federal`, `natural`. The sound before it, and how it is spelled. */
const weakBeforeR: readonly Rule[] = Object.entries({
  v: 'v[eoa]',
  f: 'f[eo]',
  n: 'n[eo]',
  m: 'm[eo]',
  z: 's[eo]',
  d: 'd[eo]',
  t: 't[eo]',
  p: 'p[eo]',
  ʧ: 'tu',
}).map(([sound, spelling]) => [
  new RegExp(`(?<=${sound})ɹ(?=[əɪi])`, 'u'),
  'əɹ',
  new RegExp(`^(?!every.|inter).*${spelling}r[aeiouy]`, 'u'),
]);

// What the model was trained with, and both sources write otherwise. In order.
const rules: readonly Rule[] = [
  // Few secondary stresses after the main one.
  [/(?<=ˈ.*)ˌ/gu, ''],

  [/^([^ˈˌ]?[wh])ˌ(?=[ɒɛɪW])/u, '$1'],
  [/^mˌI(?=sˈ)/u, 'mI'],
  // Endings: `married`, `wanted`, `boxes`, `careful`, `kindness`, `organization`, `military`.
  [/id$/u, 'ɪd', /ied$/u],
  [/iz$/u, 'ɪz', /ies$/u],
  [/(?<=[td])əd$/u, 'ɪd', /[td]ed$/u],
  [/(?<!ˈ)iː$/u, 'i', /[^e]y$|ie$|[^ou]ey$/u],
  [/^ən/u, 'ʌn', /^un/u],
  [/^əp/u, 'ʌp', /^up/u],
  [/^ˌɪ(?=n?[bdfhjklmnpstvwzðŋɡɹʃʒʤʧθ]+ˈ)/u, 'ɪ'],
  [/fəli$/u, 'fʊli', /fully$/u],
  [/(?<=j)ə(?=[ltmn])/gu, 'ʊ', /u/u],
  [/^ˌ?ɛ(?=(?:n[ʤʧdɡtf]|ks|ɡz)[^AIQWYaiuɑɒɔəɛɜɪʊʌˈ]*ˈ)/u, 'ɪ', /^e/u],
  [/ə(?=ʤ)/gu, 'ɪ', /age|ege|edg/u],
  [/(?<=[szʃʒʧʤ])əz$/u, 'ɪz', /e'?s$/u],
  [/[əᵊ]l(?=$|nɪs$|nəs$)/u, 'ʊl', /ful(?:$|ness)/u],
  [/(?<=l)ɪs$/u, 'əs', /less$/u],
  [/(?<=n)əs$/u, 'ɪs', /ness$/u],
  [/[əɪ]zˈAʃ/u, 'IzˈAʃ', /i[sz]ation/u],
  [/(?<!ˈ)ˌ?(?:ɛː|ɛ|ɔː)ɹi$/u, 'əɹi', /[aoe]ry$/u],
  [/əɹi$/u, 'əɹi'],
  [/əl$/u, 'Il', /[tdg]ile$/u],
  [/(?<=[lnt])j(?=[əu])/gu, 'ɪ', /(?:i[aou]|eu)(?<!lli[ao]|pinio|panio)/u],
  // A weak vowel that is spelled: `every`, `natural`, `national`, `especially`, `practically`, `trial`, `trying`.
  ...weakBeforeR,
  [/(?<=[ʃʒ])n(?=[ᵊə]l)/u, 'ən'],
  [/(?<=[ʃʒm])li$/u, 'əli', /[im]ally$/u],
  [/(?<=n)li$/u, 'əli', /nally$/u],
  [/mli$/u, 'mɪli', /mily$/u],
  [/(?<=[ptz])n(?=ɪŋ$|ə$)/u, 'ᵊn', /[eo]n(?:ing|er)$/u],
  [/(?<=z)n(?=əb)/u, 'ən'],
  [/(?<=I)l(?=$|[əᵊ])/u, 'əl', /i[aeo]l/u],
  [/(?<=I)ŋ$/u, 'ɪŋ', /ing$/u],
  // `Monday`, `delicate`, `create`, `easier`, `direct`, `sure`, `transport`.
  [/(?<=d)i$/u, 'A', /[rnsi]day$/u],
  [/ɪt(?=$|li$)/u, 'ət', /[^v]ate(?:ly)?$/u],
  [/(?<!ˈ)iː(?=ˈA)/u, 'ɪ'],
  [/iːə$/u, 'ɪə', /ier$|ea$/u],
  [/^dI(?=ɹˈɛk)/u, 'dɪ'],
  [/^fˌ?I(?=nˈan)/u, 'fɪ'],
  [/[əᵊ]n(?=$|li$)/u, 'ɪn', /(?:tain|ick?en|tchen)(?:ly)?$/u],
  [/[əᵊ]n(?=ʤə|tə)/u, 'ɪn', /en[gt]er/u],
  [/əm$/u, 'ɪm', /tem$/u],
  [/əs$/u, 'ɪs', /[^l]ess$/u],
  [/Iəti$/u, 'Iɪti', /[rx]iety$/u],
  [/ˈɒ(?=ɹ)/u, 'ˈɔː', /(?:gl|st|ch|sn|sc)or[aeiouy]/u],
  [/ɒ(?=mplɪʃ)/u, 'ʌ', /^accom/u],
  [/^hjuː(?=[^ˈ]+ˈ)/u, 'hjʊ'],
  [/dj(?=ʊ(?:ə|ˈA))/u, 'ʤ'],
  [/(?:iɪ|ɪə)st$/u, 'iɪst', /iest$/u],
  [/ɛː(?=ɹən)/u, 'a', /arr?en/u],
  [/(?<=v)ᵊn(?=[tθ])/u, 'n', /even/u],
  [/(?<=[ʃθ])ᵊl$/u, 'l', /[st]hal$/u],
  [/^([sʤnv])ə(?=[mnvltɹ]ˈ)/u, '$1ɪ', /^.e[^r]/u],
  // `grandson`, `friendship`: the d is heard.
  [/^ɡɹˈa[nm](?=[mfsp])/u, 'ɡɹˈand', /^grand/u],
  [/n(?=ʃɪp|wɪʧ)/u, 'nd', /nd(?:ship|wich)/u],
  [/^səmtˈ/u, 'sˈʌmt', /^some/u],
  [/ʃ(ˈ?)ɔː/u, 'ʃ$1ʊə', /^(?:en|in|as)?sur[ea]/u],
  [/^tɹ([ˈˌ]?)ans/u, 'tɹ$1ɑːns', /^trans/u],
  // l and n that need no vowel: `little`, `listen`, `station`.
  [/(?<=[pbtdkɡfvszmnʃʧʤθ])əl(?=$|[bdfkmnpstvzðŋɡʃʤʧθ])/gu, 'ᵊl'],
  [/(?<=[AIQWYaiuɑɒɔəɛɜɪʊʌː].*[pbtdfvszʃʒʧʤθ])ən(?=$|[bdfkmpstvzðŋɡʃʤʧθ])/gu, 'ᵊn'],
  [/mənt(?=$|s)/u, 'mᵊnt'],
  [/ʃ[əᵊ]l$/u, 'ʃl', /[ct]ial$/u],
  [/(?<=s)[əᵊ]n(?=[ts])/u, 'n', /(?:de|re|no)cen(?:t$|ce)|ssence|^concent/u],
  [/ð[əᵊ]n$/u, 'ðn', /thern$/u],
  [/(?<=v)[əᵊ]l(?=d$|ɪŋ|ɹ)/u, 'l'],
];

function refine(plain: string, word: string): string {
  let result = plain;
  for (const [pattern, replacement, spelling] of rules) {
    if (!spelling || spelling.test(word)) result = result.replace(pattern, replacement);
  }
  return result;
}
