import { type ArpabetPhone, consonants, phonesOf } from './arpabet';

/** The phones of American English in the letters of the model. The stress of a vowel is written before it. */
const lettersOfPhones: Readonly<Record<string, string>> = {
  ...consonants,
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔ',
  AW: 'W',
  AY: 'I',
  EH: 'ɛ',
  ER: 'ɜɹ',
  EY: 'A',
  IH: 'ɪ',
  IY: 'i',
  OW: 'O',
  OY: 'Y',
  UH: 'ʊ',
  UW: 'u',
};

/** Vowels that are weak without stress. */
const reduced: Readonly<Record<string, string>> = { AH: 'ə', ER: 'əɹ' };

/**
 * Converts a pronunciation of the CMU dictionary.
 *
 * @param arpabet phones with a space between them: `W AO1 T ER0`.
 * @param word its spelling in lower case.
 * @returns letters of the model, with the details that the dictionary leaves out: `wˈɔTəɹ`.
 * @throws {Error} naming a phone that is not ARPAbet.
 */
export function toAmerican(arpabet: string, word: string): string {
  return refine(phonesOf(arpabet).map(write).join(''), word);
}

function write({ name, stress }: ArpabetPhone): string {
  const letter = lettersOfPhones[name];
  if (letter === undefined) throw new Error(`${name}${stress ?? ''} is not ARPAbet.`);
  if (stress === '1') return `ˈ${letter}`;
  if (stress === '2') return `ˌ${letter}`;
  return reduced[name] ?? letter;
}

/** A rule for all words, or for those with a certain spelling. */
type Rule = readonly [pattern: RegExp, replacement: string, spelling?: RegExp];

// Where the CMU dictionary is coarse or undecided (it writes the weak vowels of `even` and `open` differently, and has no sign
// for the t of `water`), these rules write what the model was trained with. They are in order: later ones see the results of
// earlier ones.
const rules: readonly Rule[] = [
  // A secondary stress where people speak none: `almost`, `nobody`, `imagine`.
  [/ˌ(?=[iO]$)/u, ''],
  [/^ˌɪ(?=[^ˈˌAIOWYiuæɑəɛɜɪʊʌɔ]+ˈ)/u, 'ɪ'],
  [/^mˌI(?=sˈ)/u, 'mI'],
  // Vowels before r.
  [/iɹ/gu, 'ɪɹ'],
  [/uɹ/gu, 'ʊɹ'],
  [/æɹ(?=[AIOWYiuəɪ])/gu, 'ɛɹ'],
  // `caught` and `cot` differ.
  [/ɑ/u, 'ɔ', /au[^r]|aw|ought|off|oss(?:$|ed|es|y)|oft|all(?:ing|en)|cost|lost/u],
  [/ɑ(?![^ˈ]*ˈ)/u, 'ɔ', /^wash|golf|^[bf]ost|^fr?og|cough|ohol|tocol|^sorr/u],
  // `un-` and `up-` are not weak.
  [/^ən/u, 'ˌʌn', /^un(?!less)/u],
  [/^əp/u, 'ˌʌp', /^up/u],
  [/^əm/u, 'ˌʌm', /^um/u],
  [/^səmtˈ/u, 'sˈʌmtˌ', /^some/u],
  // `whatever`, `somebody`.
  [/^wˌ?ʌ(?=tˈɛvəɹ)/u, 'wə'],
  [/^wɛ(?=[nɹ]ˈɛvəɹ)/u, 'wə'],
  [/bˌɑdi$/u, 'bədi', /(?:some|every)body$/u],
  // `mention`, `sexual`, `situation`.
  [/nʃ(?=əl|ən)/gu, 'nʧ', /nt(?:ion|ial)/u],
  [/(?<=[ʒʧʃʤ]|nj)u(?=ə|ˈ?A|ˌɛɹ)/gu, 'əw'],
  // Endings: `wanted`, `boxes`, `biggest`, `village`, `basis`, `artist`.
  [/(?<![ˈˌ])[əɪ]d$/u, 'ᵻd', /[^rk]ed$/u],
  [/(?<![ˈˌ])[əɪ]z$/u, 'ᵻz', /e'?s$/u],
  [/(?<![ˈˌ])[əɪ]st$/u, 'ᵻst', /(?<!n|for|inter|mod|harv|temp)est$/u],
  [/əst$/u, 'ɪst', /ist$/u],
  [/əs$/u, 'ɪs', /sis$/u],
  [/ə(?=ʤ)/gu, 'ɪ', /age|ege|idge/u],
  [/(?<=[^ˈˌ])ɪ(?=ʤ(?:[iəIˈ]|$))/gu, 'ə', /^(?!.*(?:age|ege|idge|edy))/u],
  [/^ɪ(?=ʤˈ)/u, 'ə'],
  // `Monday`, `yesterday`.
  [/(?<=d)i$/u, 'ˌA', /[rnsi]day$/u],
  [/^wɪθ(?=ˈ)/u, 'wɪð'],
  [/ˌiə/u, 'iə'],
  [/ˌuəl/u, 'əwəl'],
  [/(?<![ˈˌ])ɪ(?=[tsn]$)/u, 'ə', /[^i](?:ne|t|te|s|n|ce|se)$/u],
  [/ɪ(?=nəs$)/u, 'i'],
  // `visit`, `office`, `tennis`, `splendid`, `coffin`.
  [/(?<=[zbm])ɪ(?=t$)/u, 'ə'],
  [/(?<![ˈˌs])ɪ(?=s$)/u, 'ə', /(?:is|ice)$/u],
  [/(?<![ˈˌ])ɪ(?=[dn]$)/u, 'ə', /i[dn]e?$/u],
  [/(?<=k)əd$/u, 'ɪd', /ked$/u],
  [/Iɹ(?=$|[^AIOWYiuæɑəɛɜɪʊʌɔ])/u, 'Iəɹ'],
  // The weak vowel of a first syllable: `before`, `remember`, `decide`, `event`, `describe`.
  [/^(b|d|ɹ|s)ˌ?ɪ(?=[^ɹŋ])/u, '$1ə', /^[a-z]e/u],
  [/^ɹˌ?i(?=[pvlztm]ˈ|kw|plˈ|sp|tɹ)/u, 'ɹə', /^re/u],
  [/^pɹɪ/u, 'pɹi'],
  [/^ˌ?ɪ(?=[lvfm]ˈ?|ɹˈ|s[kt]|kw|tˈ)/u, 'ə', /^e/u],
  [/^ˌʌnɪ(?=[kmn])/u, 'ˌʌnə'],
  [/^mɪ(?=st[ˈɪ])/u, 'mə'],
  [/^hɪ(?=st)/u, 'hə', /^hy/u],
  [/^([fhd])ɪ(?=lˈ)/u, '$1ə'],
  [/^([hd])ɪ(?=[ɹz]ˈ)/u, '$1ə'],
  [/(?<=[^ˈˌ])ɪ(?=zˈ)/gu, 'ə'],
  [/^ɡɪ(?=tˈ)/u, 'ɡə'],
  [/^pɹə(?=f|skɹ)/u, 'pɹi', /^pre/u],
  [/^pˌɑɹ(?=t)/u, 'pəɹ'],
  [/^dɪ(?=s[tkpm]ˈ|st?ɹˈ|skɹˈ|splˈ|vˈ|ʤˈ)/u, 'də'],
  [/^dɪ(?=[vm])/u, 'də'],
  [/^ˌ?ɛ(?=(?:ks|ɡz)[^AIOWYiuæɑəɛɜɪʊʌɔ]*ˈ|n[ʤdɡfh]ˈ)/u, 'ɪ'],
  [/^æ(?=d[vm]|ks|tl|kn)/u, 'ə'],
  [/^ɪ(?=n)/u, 'ə', /^en(?:tire|viron)/u],
  // The weak vowel inside: `physical`, `visitor`, `positively`.
  [/(?<=[^ˈˌ])(?<=.{2,})ɪ(?=[tkdnslmpbfvʧɡ][ltj]?[ˈˌ]?[AIOWYiuæɑəɛɜɪʊʌɔᵻ])/gu, 'ə'],
  [/(?<=[^ˈˌ])(?<=.{2,})ɪ(?=s?t[ɹəˈ])/gu, 'ə'],
  // A weak vowel that is spelled: `several`, `opera`, `especially`, `diamond`, `handling`.
  [/(?<=[vfp])ɹ(?=[əi])/u, 'əɹ', /(?:sev|cov|diff|op|sp)er[aeiy]/u],
  [/(?<=[fʃ])li$/u, 'əli', /(?:ful|ial)ly$/u],
  [/(?<=ʃ)nəli$/u, 'ənəli', /onally$/u],
  [/(?<=I)m/u, 'əm', /iamo/u],
  [/(?<=[ds])lɪŋ$/u, 'ᵊlɪŋ', /(?:nd|st)ling$/u],
  [/ɹɪt$/u, 'ɹət', /ou?rite$/u],
  // l and n that need no vowel.
  [
    /(?<=[ɔɑIOWY]ɹ?[tdszpbk]|[^AIOWYiuæɑəɛɜɪʊʌɔ][pbtdkɡfvszmʃ]|[AIOWYiuæɑəɛɜɪʊʌɔ][pbtdkɡfvszmnʃ])əl(?=$|[bdfkmnpstvzðŋɡʃʤʧθ])/gu,
    'ᵊl',
  ],
  [/(?<=[pʧ])ən$/u, 'ᵊn'],
  [/(?<=m)ənt$/u, 'ᵊnt', /[^d]ment$/u],
  [/kəli$/u, 'kᵊli'],
  [/kli$/u, 'kᵊli', /cally$/u],
  [/(?<=[AIOWYiuæɑəɛɜɪʊʌɔ]ɹ?)tən(?=$|li$)/u, 'tn'],
  [/(?<=[tdsz])ən(?=$|[bdfklmpstvzðŋɡʃʤʧθ])/gu, 'ᵊn'],
  [/ʃənᵊl/u, 'ʃᵊnəl'],
  [/ʃənəl/u, 'ʃᵊnəl'],
];

function refine(plain: string, word: string): string {
  let result = plain;
  for (const [pattern, replacement, spelling] of rules) {
    if (!spelling || spelling.test(word)) result = result.replace(pattern, replacement);
  }
  return flapped(result);
}

/** Writes a t between vowels as the sound that it has there: nearly a d. `water`, `party`, `little`. */
export function flapped(letters: string): string {
  return letters.replace(/(?<=[AIOWYiuæɑɔəɛɪɹʊʌ])t(?=[əiɪᵻO]|ᵊl)/gu, 'T');
}
