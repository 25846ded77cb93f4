import type { EnglishAccent } from './english-accent';
import { flapped } from './lexicon/american';

/** Letters of a vowel, for the rules of endings. */
const vowels = 'AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ';

/** Adds -s or -'s: `cats`, `dogs`, `boxes`. */
export function withS(stem: string, accent: EnglishAccent): string {
  if (/[ptkfθ]$/u.test(stem)) return `${stem}s`;
  if (/[szʃʒʧʤ]$/u.test(stem)) return `${stem}${accent === 'british' ? 'ɪ' : 'ᵻ'}z`;
  return `${stem}z`;
}

/** Adds -ed: `looked`, `called`, `wanted`. */
export function withEd(stem: string, accent: EnglishAccent): string {
  if (/[pkfθʃsʧ]$/u.test(stem)) return `${stem}t`;
  if (/[td]$/u.test(stem)) return join(stem, accent === 'british' ? 'ɪd' : 'ᵻd', accent);
  return `${stem}d`;
}

/** Adds an ending that begins with a vowel: -ing, -er, -able. A silent r of British English is heard again. */
function join(stem: string, ending: string, accent: EnglishAccent): string {
  if (accent === 'american') return flapped(stem + ending);
  return stem + (/(?:[əɔɑɜ]ː?|ɛː)$/u.test(stem) && endsInR.has(ending) ? 'ɹ' : '') + ending;
}

const endsInR = new Set(['ɪŋ', 'ə', 'ᵊl', 'əbᵊl', 'ɪst']);

/** How to say an ending, given the letters of its stem. */
interface Ending {
  readonly spelling: string;
  readonly add: (stem: string, accent: EnglishAccent) => string;
}

const plain = (american: string, british = american) => ({
  add: (stem: string, accent: EnglishAccent) => join(stem, accent === 'british' ? british : american, accent),
});

/** Longest first where one ends like another. */
const endings: readonly Ending[] = [
  { spelling: "'s", add: withS },
  { spelling: 's', add: withS },
  { spelling: 'ed', add: withEd },
  { spelling: 'ings', ...plain('ɪŋz') },
  { spelling: 'ing', ...plain('ɪŋ') },
  { spelling: 'ers', ...plain('əɹz', 'əz') },
  { spelling: 'er', ...plain('əɹ', 'ə') },
  { spelling: 'est', ...plain('ᵻst', 'ɪst') },
  { spelling: 'lessness', ...plain('ləsnəs') },
  { spelling: 'iness', ...plain('inəs') },
  { spelling: 'ness', ...plain('nəs') },
  { spelling: 'less', ...plain('ləs') },
  { spelling: 'fully', ...plain('fəli', 'fʊli') },
  { spelling: 'ful', ...plain('fəl', 'fʊl') },
  { spelling: 'ily', ...plain('əli', 'ɪli') },
  { spelling: 'ly', ...plain('li') },
  { spelling: 'ables', ...plain('əbᵊlz') },
  { spelling: 'able', ...plain('əbᵊl') },
  { spelling: 'ability', ...plain('əbˈɪləTi', 'əbˈɪlɪti') },
  { spelling: 'ments', ...plain('mᵊnts') },
  { spelling: 'ment', ...plain('mᵊnt') },
  { spelling: 'ish', ...plain('ɪʃ') },
  { spelling: 'ists', ...plain('ɪsts') },
  { spelling: 'ist', ...plain('ɪst') },
  { spelling: 'ism', ...plain('ˌɪzəm', 'ɪzᵊm') },
  { spelling: 'ize', ...plain('ˌIz', 'Iz') },
  { spelling: 'ise', ...plain('ˌIz', 'Iz') },
  { spelling: 'hood', ...plain('hˌʊd', 'hʊd') },
  { spelling: 'ship', ...plain('ʃˌɪp', 'ʃɪp') },
  { spelling: 'ships', ...plain('ʃˌɪps', 'ʃɪps') },
  { spelling: 'like', ...plain('lˌIk', 'lIk') },
  { spelling: 'wise', ...plain('wˌIz', 'wIz') },
  { spelling: 'proof', ...plain('pɹˌuf', 'pɹuːf') },
  { spelling: 'y', ...plain('i') },
  { spelling: "n't", ...plain('ᵊnt') },
  {
    spelling: "'d",
    add: (stem, accent) => (/[td]$/u.test(stem) ? `${stem}${accent === 'british' ? 'ɪd' : 'ᵻd'}` : `${stem}d`),
  },
  { spelling: "'ll", ...plain('əl') },
  { spelling: "'ve", ...plain('əv') },
  { spelling: "'re", ...plain('əɹ', 'ə') },
];

const prefixes: Readonly<Record<string, readonly [american: string, british: string]>> = {
  anti: ['ˌænti', 'ˌanti'],
  auto: ['ˌɔTO', 'ˌɔːtQ'],
  bio: ['bˌIO', 'bˌIQ'],
  co: ['kˌO', 'kˌQ'],
  counter: ['kˌWntəɹ', 'kˌWntə'],
  crypto: ['kɹˌɪptO', 'kɹˌɪptQ'],
  cyber: ['sˌIbəɹ', 'sˌIbə'],
  de: ['dˌi', 'dˌiː'],
  dis: ['dɪs', 'dɪs'],
  eco: ['ˌikO', 'ˌiːkQ'],
  electro: ['əlˌɛktɹO', 'ɪlˌɛktɹQ'],
  fore: ['fˌɔɹ', 'fˌɔː'],
  geo: ['ʤˌiO', 'ʤˌiːQ'],
  hyper: ['hˌIpəɹ', 'hˌIpə'],
  inter: ['ˌɪntəɹ', 'ˌɪntə'],
  intra: ['ˌɪntɹə', 'ˌɪntɹə'],
  macro: ['mˌækɹO', 'mˌakɹQ'],
  mega: ['mˌɛɡə', 'mˌɛɡə'],
  meta: ['mˌɛTə', 'mˌɛtə'],
  micro: ['mˌIkɹO', 'mˌIkɹQ'],
  mid: ['mˌɪd', 'mˌɪd'],
  mis: ['mˌɪs', 'mˌɪs'],
  mono: ['mˌɑnO', 'mˌɒnQ'],
  multi: ['mˌʌlti', 'mˌʌlti'],
  nano: ['nˌænO', 'nˌanQ'],
  neo: ['nˌiO', 'nˌiːQ'],
  neuro: ['nˌʊɹO', 'njˌʊəɹQ'],
  non: ['nˌɑn', 'nˌɒn'],
  out: ['ˌWt', 'ˌWt'],
  over: ['ˌOvəɹ', 'ˌQvə'],
  photo: ['fˌOTO', 'fˌQtQ'],
  poly: ['pˌɑli', 'pˌɒli'],
  post: ['pˌOst', 'pˌQst'],
  pre: ['pɹˌi', 'pɹˌiː'],
  pseudo: ['sˌudO', 'sjˌuːdQ'],
  quasi: ['kwˌɑzi', 'kwˌAzI'],
  re: ['ɹˌi', 'ɹˌiː'],
  semi: ['sˌɛmi', 'sˌɛmi'],
  sub: ['sˌʌb', 'sˌʌb'],
  super: ['sˌupəɹ', 'sˌuːpə'],
  tele: ['tˌɛlə', 'tˌɛlɪ'],
  thermo: ['θˌɜɹmO', 'θˌɜːmQ'],
  trans: ['tɹˌænz', 'tɹˌanz'],
  ultra: ['ˌʌltɹə', 'ˌʌltɹə'],
  un: ['ˌʌn', 'ˌʌn'],
  under: ['ˌʌndəɹ', 'ˌʌndə'],
};

/** The words to find others from. */
export interface KnownWords {
  /** The letters of a word; `undefined` if it is not listed. */
  find(word: string): string | undefined;
  /** Whether a word is frequent, so that others may be composed of it. Most listed words are rare names. */
  isCommon(word: string): boolean;
}

/**
 * Finds a word that is not listed from one that is: its stem (`kubectl's`, `refactorings`), the rest after a prefix
 * (`unmount`), or its two parts (`toolchain`).
 *
 * @param word in lower case, with straight apostrophes.
 */
export function findByForm(word: string, accent: EnglishAccent, known: KnownWords): string | undefined {
  return byEnding(word, accent, known) ?? byPrefix(word, accent, known) ?? byParts(word, known);
}

function byEnding(word: string, accent: EnglishAccent, known: KnownWords): string | undefined {
  if (word.endsWith("s'")) return byEnding(`${word.slice(0, -2)}'s`, accent, known) ?? known.find(word.slice(0, -1));
  for (const { spelling, add } of endings) {
    const length = word.length - spelling.length;
    if (length < 2 || !word.endsWith(spelling)) continue;
    for (const stem of stemsOf(word.slice(0, length), spelling)) {
      const letters = known.find(stem);
      if (letters !== undefined && hasVowel(letters)) return add(letters, accent);
    }
  }
  return undefined;
}

/** The spellings of a stem whose last letters an ending may have changed: `making`, `running`, `tries`, `happily`. */
function* stemsOf(rest: string, ending: string): Generator<string> {
  if (ending.startsWith("'") || ending === "n't") {
    yield rest;
    return;
  }
  if (ending === 's') {
    if (rest.endsWith('s')) return;
    if (rest.endsWith('ie')) yield `${rest.slice(0, -2)}y`;
    yield rest;
    if (rest.endsWith('e')) yield rest.slice(0, -1);
    return;
  }
  if (ending === 'ily' || ending === 'iness') {
    yield `${rest}y`;
    return;
  }
  if (/^[aeiy]/u.test(ending)) {
    if (rest.length < 3) return;
    if (/([bcdfgklmnprstvz])\1$/u.test(rest)) yield rest.slice(0, -1);
    yield rest;
    yield `${rest}e`;
    if (rest.endsWith('i')) yield `${rest.slice(0, -1)}y`;
    if (rest.endsWith('ck')) yield rest.slice(0, -1);
    return;
  }
  if (rest.length < 3) return;
  if (ending === 'ly' && rest.endsWith('b')) yield `${rest}le`;
  yield rest;
}

function byPrefix(word: string, accent: EnglishAccent, known: KnownWords): string | undefined {
  for (let length = Math.min(7, word.length - 3); length >= 2; length--) {
    const prefix = word.slice(0, length);
    if (!Object.hasOwn(prefixes, prefix)) continue;
    const rest = word.slice(length);
    if (rest.length < 4) continue;
    const letters = known.isCommon(rest) ? known.find(rest) : byEnding(rest, accent, known);
    if (letters?.includes('ˈ')) return prefixes[prefix]![accent === 'british' ? 1 : 0] + letters;
  }
  return undefined;
}

/** Two words written as one: the first has the main stress. */
function byParts(word: string, known: KnownWords): string | undefined {
  if (!/^[a-z]{6,30}$/u.test(word)) return undefined;
  for (let end = word.length - 3; end >= 3; end--) {
    // `pole` + `star` rather than `poles` + `tar`.
    const middle = word[end - 1] === 's' && end > 3 && areCommon(word, end - 1, known) ? end - 1 : end;
    if (!areCommon(word, middle, known)) continue;
    const first = known.find(word.slice(0, middle));
    const second = known.find(word.slice(middle));
    if (first?.includes('ˈ') && second?.includes('ˈ')) return first + second.replaceAll('ˌ', '').replaceAll('ˈ', 'ˌ');
  }
  return undefined;
}

function areCommon(word: string, middle: number, known: KnownWords): boolean {
  return known.isCommon(word.slice(0, middle)) && known.isCommon(word.slice(middle));
}

function hasVowel(letters: string): boolean {
  return new RegExp(`[${vowels}]`, 'u').test(letters);
}
