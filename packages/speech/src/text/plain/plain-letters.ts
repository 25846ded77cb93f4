import anyAscii from 'any-ascii';
import { romanSum } from '../roman-value';
import { patternRule } from '../rule';

const raised: Readonly<Record<string, string>> = { '2': '²', '3': '³' };

/**
 * Converts styled letters, digits and units to plain ones: mathematical, full-width and subscript letters, small capitals, letters in circles and
 * squares, ligatures, Roman numerals, numbers in circles, units in one character, and raised endings of ordinals (2ⁿᵈ). Removes lines through letters.
 */
export const plainLetters = patternRule(
  'styled letters',
  new RegExp(
    '(?<ending>\\d[\\u02b0-\\u02b8\\u02e1-\\u02e3\\u1d2c-\\u1d6a\\u2071\\u207f]{2}(?!\\p{L}))' +
      '|(?<fraction>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}⁄[₀₁₂₃₄₅₆₇₈₉]{1,2})' +
      // ⅳ is a number, and Ⅳ may be that of a king.
      '|(?<![\\p{L}])(?<roman>[\\u2170-\\u217f]{1,12})(?!\\p{L})' +
      '|(?<![\\p{L}\\p{N}])(?<raised>[\\u02b0-\\u02b8\\u02e1-\\u02e3\\u1d2c-\\u1d6a\\u1d9b-\\u1dbf\\u2071\\u207f]{3,80})(?![\\p{L}\\p{N}])' +
      '|(?<mark>\\u1d40\\u1d39)' +
      '|(?<![\\p{L}])(?<small>(?=[a-z\\u0180-\\u02af]{0,40}[\\u1d00-\\u1d22\\ua730\\ua731])[\\u1d00-\\u1d22\\ua730\\ua731\\u0262\\u026a\\u0274\\u0280\\u028f\\u0299\\u029c\\u029f\\u01ebqsx]{2,40})(?![\\p{L}])' +
      '|(?<boxed>(?:[\\u24b6-\\u24e9\\u{1f130}-\\u{1f149}\\u{1f150}-\\u{1f169}]|[\\u{1f170}-\\u{1f189}]{2}|(?<=[\\u{1f170}-\\u{1f189}])[\\u{1f170}-\\u{1f189}]){1,40})' +
      '|(?<bracketed>[\\u249c-\\u24b5])' +
      '|(?<=[\\p{L}\\p{N} ])(?<overlay>[\\u0332\\u0333\\u0334\\u0335-\\u0338\\u20dd-\\u20e0]{1,9})' +
      '|(?<signs>[\\u203c\\u203d\\u2047-\\u2049])' +
      '|(?<letters>[\\u{1d400}-\\u{1d7ff}\\uff01-\\uff5e\\uffe0\\uffe1\\uffe5\\uffe6\\ufb00-\\ufb06₀-₉ⁿℂℍℕℙℚℝℤℬℰℱℋℐℒℳℛℭℑℜℨℓℊℴ\\u2160-\\u217f\\u0132\\u0133\\u01c4-\\u01cc\\u01f1-\\u01f3]+)' +
      '|(?<circled>[\\u2460-\\u249b\\u24ea-\\u24ff\\u2776-\\u2793\\u3251-\\u325f\\u32b1-\\u32bf])' +
      '|(?<unit>[\\u3371-\\u337a\\u3380-\\u33df\\u33ff])' +
      // Latin letters of phoneticians, of old books and of few languages.
      '|(?<rare>[\\u1d00-\\u1d25\\u1d6b-\\u1d77\\u1d79-\\u1d9a\\u2c60-\\u2c7f\\ua722-\\ua787\\ua78b-\\ua7ff\\uab30-\\uab64\\u{10780}-\\u{107ba}\\u{1df00}-\\u{1df2a}]{1,80})' +
      '|(?<hyphen>[\\u2010\\u2011])' +
      // The dash as wide as a digit, and the one that begins a quotation.
      '|(?<dash>[\\u2012\\u2015])',
    'gu',
  ),
  ({ text, groups, input, start, end }) => {
    if (groups['hyphen']) return '-';
    if (groups['rare']) return anyAscii(text).replace(/[^a-z]+/giu, '');
    if (groups['dash']) return text === '\u2012' ? '–' : '—';
    if (groups['circled']) return numberOf(groups['circled'], input.slice(Math.max(0, start - 10), start), input[end]);
    if (groups['overlay'] || groups['mark']) return '';
    if (groups['roman']) return String(romanSum(groups['roman'].normalize('NFKC')));
    if (groups['small']) return Array.from(groups['small'], (letter) => smallCapitals[letter] ?? letter).join('');
    if (groups['boxed']) return Array.from(groups['boxed'], boxedLetter).join('');
    if (groups['signs']) return groups['signs'] === '\u203d' ? '?!' : groups['signs'].normalize('NFKC');
    const plain = text.normalize('NFKC');
    if (groups['unit']) return plain.replace('∕', '/').replace(/(?<=m|s)[23]$/u, (digit) => raised[digit]!);
    return groups['ending'] ? plain.toLowerCase() : plain;
  },
);

/** The number in a circle or in brackets, or with a full stop. At the start of a line, it is a label, and elsewhere a word of its own. */
function numberOf(character: string, before: string, after: string | undefined): string {
  const number = valueOf(character.codePointAt(0)!);
  if (/(?:^|\n)[ \t]{0,9}$/u.test(before)) return `${number}.${after === ' ' ? '' : ' '}`;
  return String(number);
}

// oxfmt-ignore
const smallCapitals: Readonly<Record<string, string>> = {
  'ᴀ': 'a', 'ʙ': 'b', 'ᴄ': 'c', 'ᴅ': 'd', 'ᴇ': 'e', 'ꜰ': 'f', 'ɢ': 'g', 'ʜ': 'h', 'ɪ': 'i', 'ᴊ': 'j', 'ᴋ': 'k', 'ʟ': 'l', 'ᴍ': 'm', 'ɴ': 'n', 'ᴏ': 'o', 'ᴘ': 'p', 'ǫ': 'q', 'ʀ': 'r', 'ꜱ': 's', 'ᴛ': 't', 'ᴜ': 'u', 'ᴠ': 'v', 'ᴡ': 'w', 'ʏ': 'y', 'ᴢ': 'z',
};

/** The letter in a circle or a square. */
function boxedLetter(character: string): string {
  const point = character.codePointAt(0)!;
  if (point < 0x1f150) return character.normalize('NFKC');
  return String.fromCodePoint(0x41 + ((point - (point < 0x1f170 ? 0x1f150 : 0x1f170)) % 26));
}

function valueOf(point: number): number {
  if (point >= 0x32b1) return point - 0x32b1 + 36;
  if (point >= 0x3251) return point - 0x3251 + 21;
  if (point === 0x24ea || point === 0x24ff) return 0;
  if (point <= 0x2473) return point - 0x245f;
  if (point <= 0x2487) return point - 0x2473;
  if (point <= 0x249b) return point - 0x2487;
  if (point <= 0x24f4) return point - 0x24eb + 11;
  if (point <= 0x24fe) return point - 0x24f4;
  return ((point - 0x2776) % 10) + 1;
}
