import anyAscii from 'any-ascii';
import { patternRule, type Rule } from '../rule';
import { japaneseReading, japaneseWords, kanaToLatin } from './japanese';
import { withInherentVowels, withVowels } from './script-vowels';

/** Letters of scripts other than Latin, with their marks. At most this many code points become one replacement. */
const maxRunLength = 200;

/** Words, digits and punctuation that are not of the scripts of a language. */
function runOf(own: readonly string[]): RegExp {
  const known = [...own, 'Common'].map((script) => `\\p{Script_Extensions=${script}}`).join('|');
  const letter = `(?!${known})\\p{L}`;
  return new RegExp(
    `(?<letters>(?:${letter}[\\p{M}\\u200c\\u200d]{0,4}){1,${maxRunLength}})|(?<mark>[،؛؟${own.includes('Devanagari') ? '' : '।॥'}${own.includes('Han') ? '' : '。、「」『』《》〈〉'}])`,
    'gu',
  );
}

// These scripts put no spaces between words.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const onlyKana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const abjad = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
// From Devanagari to Malayalam, whose blocks have the same order.
const brahmic = /[\u0900-\u0d7f]/u;

// oxfmt-ignore
const marks: Readonly<Record<string, string>> = {
  '。': '. ', '、': ', ', '،': ',', '؛': ';', '؟': '?', '।': '.', '॥': '.', '「': '“', '」': '”', '『': '“', '』': '”', '《': '“', '》': '”', '〈': '“', '〉': '”',
};

/**
 * Writes words of other scripts in Latin letters ("Москва" → "Moskva", "北京" → "Beijing"), so that a voice reads them as foreign
 * words and does not name their letters. A single Greek letter stays: the classes say its name.
 *
 * @param own the scripts of the language.
 */
export const foreignScripts = (own: readonly string[]): Rule =>
  patternRule('words in other scripts', runOf(own), ({ groups, text, input, start, end }) => {
    if (groups.mark) return marks[text];
    if (/^\p{Script=Greek}\p{M}*$/u.test(text)) return greekLetter(text);
    const hasKana = kana.test(text);
    const segments = unspaced.test(text) ? splitWords(text) : [text];
    const words = hasKana ? japaneseWords(segments) : segments;
    const said = words
      .map((word) => latinWord(word, hasKana))
      .filter(Boolean)
      .join(' ');
    if (said === '') return undefined;
    if (!unspaced.test(text)) return said;
    const before = /[\p{L}\p{N}]$/u.test(input.slice(Math.max(0, start - 2), start)) ? ' ' : '';
    return `${before}${said}${/^[\p{L}\p{N}]/u.test(input.slice(end, end + 2)) ? ' ' : ''}`;
  });

/**
 * Replaces Latin letters that a language does not know, which a voice would spell by name, with plain ones. English keeps those that its lists of
 * names have.
 */
export const rareLatin = (isEnglish: boolean): Rule =>
  patternRule(
    'rare Latin letters',
    isEnglish
      ? /[\u0180-\u024f\u0250-\u02af\u1e00-\u1eff]+/gu
      : /(?:(?![\u0152\u0153\u0178])[\u0100-\u024f\u0250-\u02af\u1e00-\u1eff])+/gu,
    ({ text }) => {
      const letters = isEnglish
        ? Array.from(text, (letter) => (isOfNames(letter) ? letter : latinLetters(letter))).join('')
        : latinLetters(text);
      return letters === text ? undefined : letters;
    },
  );

/** ș, ț, ơ: letters with marks, which English lists of names have. */
function isOfNames(letter: string): boolean {
  return letter < '\u1e00' && letter.normalize('NFD') !== letter;
}

function latinLetters(text: string): string {
  return anyAscii(text.normalize('NFD').replace(/\p{M}+/gu, '')).replace(/[^a-z]+/giu, '');
}

/** A Greek letter that stands alone, as the classes know it: without its marks and in its usual form. Old letters are written as Latin ones. */
function greekLetter(text: string): string | undefined {
  const plain = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  if (!/^[α-ωΑ-Ωϵϑϕ]$/u.test(plain)) return anyAscii(text).replace(/[^a-z]+/giu, '');
  return plain === text ? undefined : plain;
}

/**
 * Leaves out what no voice of a language has a sound for: letters of scripts that cannot be written in Latin letters, marks without their letters,
 * their punctuation, and signs of numbers.
 */
export const unsaidLetters = (own: readonly string[]): Rule => {
  const others = [...own, 'Greek', 'Common', 'Inherited'].map((script) => `\\p{Script=${script}}`).join('|');
  return patternRule(
    'left out: the voice has no sound for it',
    new RegExp(
      `(?<raised>[\\u02b0-\\u02b8\\u02e0-\\u02e4\\u1d2c-\\u1d6a\\u1d9b-\\u1dbf]+)|(?:(?!${others})[\\p{L}\\p{M}\\p{P}]\\p{M}{0,4}|(?<![\\p{L}\\p{M}])(?!\\p{Script=Inherited})\\p{M}{1,9}|[\\ua8e0-\\ua8ff\\u{11b00}-\\u{11b5f}\\u0953\\u0954]|[\\p{Nl}\\p{No}\\p{Sc}]){1,${maxRunLength}}`,
      'gu',
    ),
    ({ groups, text }) => (groups.raised ? latinLetters(text.normalize('NFKC')) : ''),
  );
};

function latinWord(word: string, hasKana: boolean): string {
  const japanese = japaneseReading(word, hasKana);
  if (japanese) return japanese;
  if (onlyKana.test(word)) return kanaToLatin(word);
  const first = anyAscii(word[0]!);
  const latin = abjad.test(word)
    ? withVowels(word)
    : anyAscii(brahmic.test(word) ? withInherentVowels(word) : withVowelsInOrder(word));
  const letters = latin.replace(/[^\p{L}\p{N} ]+/gu, '').trim();
  if (!/[\p{Script=Han}\p{Script=Hangul}]/u.test(word)) return letters;
  // The library begins each syllable with a capital: "BeiJing".
  const small = letters.toLowerCase();
  return /^\p{Script=Han}/u.test(word) && first !== ''
    ? small.replace(/^\p{Ll}/u, (initial) => initial.toUpperCase())
    : small;
}

/** In Thai and Lao, some vowels are written before the consonant that they follow. */
function withVowelsInOrder(word: string): string {
  return word.replace(/([\u0e40-\u0e44\u0ec0-\u0ec4])([\u0e01-\u0e2e\u0e81-\u0eae])/gu, '$2$1');
}

const segmenters = new Map<string, Intl.Segmenter>();

function splitWords(text: string): string[] {
  const language = kana.test(text) ? 'ja' : /\p{Script=Han}/u.test(text) ? 'zh' : 'th';
  let segmenter = segmenters.get(language);
  if (!segmenter) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })));
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
