/** The grammatical gender of a noun. */
export type Gender = 'masculine' | 'feminine' | 'neuter';

/** A noun that numbers count. */
export interface Noun {
  readonly one: string;
  readonly many: string;
  /** Omitted where numbers do not agree: "veintiuno por ciento". */
  readonly gender?: Gender | undefined;
}

/** How a language writes and speaks numbers. */
export interface NumberWords {
  /** The BCP 47 tag of the language's plural rules. */
  readonly tag: string;
  /** The sign before decimals. The other one of comma and point separates groups of three digits. */
  readonly decimalSign: ',' | '.';
  /** Its name. */
  readonly point: string;
  readonly minus: string;
  readonly plus: string;
  /** Decimals with up to so many digits are spoken as a number ("three point fourteen"), longer ones digit by digit. */
  readonly maxDecimals: number;
  /** Pattern of an integer, if the language groups digits in a way of its own. It must not begin or end with a space. */
  readonly integerPattern?: string;
  /** A number that stands alone. */
  cardinal(value: bigint): string;
  /** A number in front of a noun: "vingt et une", "veintiún", "eine". */
  counting(value: bigint, gender: Gender): string;
  ordinal(value: bigint, gender: Gender): string;
  /** A number without separators that stands alone, if it may be a year that is not read like other numbers. */
  bare?(value: bigint): string | undefined;
  /** What is between a round number of millions and a noun: "un million d'euros". Nothing if omitted. */
  ofMillions?(noun: string): string;
  /** What counts a noun instead of a number with decimals: "डेढ़" for 1.5. */
  countingPart?(digits: Digits): string | undefined;
  /** A number and a noun, if they are not just separated by a space: "un'ora". */
  joined?(number: string, noun: string): string | undefined;
  /** The noun that a text after a number begins with, if its gender is known. */
  genderOf(following: string): Gender | undefined;
}

/** Pattern: an integer of digits, in groups of three or without groups. */
const integer =
  "(?:\\d{1,3}(?: (?!(?:128|256|512) ?[GTM][Bo])\\d{3}){1,5}|\\d{1,3}(?:\\.\\d{3}){1,5}|\\d{1,3}(?:,\\d{3}){1,5}|\\d{1,3}(?:['’]\\d{3}){1,5}|\\d{1,18})(?!\\d)";

/** Pattern of a number as people write it: 1 234,5 and 1.234,56. Digits and separators only. */
export function numberPattern(words: NumberWords): string {
  return `(?:${words.integerPattern ?? integer}(?:[.,]\\d{1,12}(?!\\d))?)`;
}

/** The digits of a number. */
export interface Digits {
  readonly whole: string;
  /** '' if there are no decimals. */
  readonly decimals: string;
}

/**
 * The digits of a number that matches {@link numberPattern}. If it has points and commas, the last one is the decimal sign. If it
 * has only one sign, then the language's decimal sign is one, and the other one separates groups if three digits follow.
 */
export function digitsOf(written: string, { decimalSign }: NumberWords): Digits {
  const plain = written.replace(/[^\d.,]/gu, '');
  const signs = plain.match(/[.,]/gu) ?? [];
  const last = signs.at(-1);
  const isRepeated = signs.length > 1 && signs.every((sign) => sign === last);
  const isGroup =
    last === undefined ||
    isRepeated ||
    (signs.length === 1 && last !== decimalSign && /^[1-9]\d{0,2}[.,]\d{3}$/u.test(plain));
  if (isGroup) return { whole: plain.replace(/\D/gu, ''), decimals: '' };
  const at = plain.lastIndexOf(last);
  return { whole: plain.slice(0, at).replace(/\D/gu, ''), decimals: plain.slice(at + 1) };
}

/** "un deux trois". Other characters are skipped. */
export function digitByDigit(written: string, words: NumberWords): string {
  return Array.from(written.replace(/\D/gu, ''), (digit) => words.cardinal(BigInt(digit))).join(' ');
}

/** Numbers with more digits are read digit by digit, unless they are round. */
const maxCardinalLength = 12;

/** An integer of plain digits. Those that begin with zero are read digit by digit. */
export function integerWords(digits: string, words: NumberWords, gender?: Gender): string {
  if (/^0\d/u.test(digits)) return digitByDigit(digits, words);
  if (digits.length > maxCardinalLength && !digits.endsWith('000')) {
    return (digits.match(/\d{1,3}/gu) ?? []).map((group) => digitByDigit(group, words)).join(', ');
  }
  const value = BigInt(digits);
  return gender ? words.counting(value, gender) : words.cardinal(value);
}

/** A number as it is written among words. It agrees with the noun after it, or may be a year. */
export function bareWords(written: string, words: NumberWords, gender?: Gender): string {
  const year = gender === undefined && /^[1-9]\d{3}$/u.test(written) ? words.bare?.(BigInt(written)) : undefined;
  return year ?? numberWords(digitsOf(written, words), words, gender);
}

/** A number that stands alone: "trois virgule quatorze". */
export function numberWords({ whole, decimals }: Digits, words: NumberWords, gender?: Gender): string {
  if (decimals === '') return integerWords(whole, words, gender);
  const part = gender && words.countingPart?.({ whole, decimals });
  if (part) return part;
  return `${integerWords(whole || '0', words)} ${words.point} ${decimalWords(decimals, words)}`;
}

/** "zéro cinq", "quatorze". */
export function decimalWords(decimals: string, words: NumberWords): string {
  if (decimals.length > words.maxDecimals) return digitByDigit(decimals, words);
  const zeros = /^0*/u.exec(decimals)![0];
  const rest = decimals.slice(zeros.length);
  return [digitByDigit(zeros, words), rest && words.cardinal(BigInt(rest))].filter(Boolean).join(' ');
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** CLDR's category of a number: "one", "other", and "many" for round millions in Romance languages. */
export function pluralCategory({ whole, decimals }: Digits, { tag }: NumberWords): Intl.LDMLPluralRule {
  let rules = pluralRules.get(tag);
  if (!rules) pluralRules.set(tag, (rules = new Intl.PluralRules(tag)));
  return rules.select(Number(decimals ? `${whole}.${decimals}` : whole));
}

/** The form of a noun after a number. */
export function formOf(digits: Digits, noun: Noun, words: NumberWords): string {
  return pluralCategory(digits, words) === 'one' ? noun.one : noun.many;
}

/** A number and the noun that it counts: "vingt et une heures", "deux millions d'euros". */
export function countedWords(digits: Digits, noun: Noun, words: NumberWords): string {
  const number = numberWords(digits, words, noun.gender);
  const counted = withMillions(digits, formOf(digits, noun, words), words);
  return words.joined?.(number, counted) ?? `${number} ${counted}`;
}

/** The noun, with what a round number of millions has before it. */
function withMillions(digits: Digits, noun: string, words: NumberWords): string {
  const isRound = digits.decimals === '' && /^[1-9]\d*0{6}$/u.test(digits.whole);
  return isRound && words.ofMillions ? words.ofMillions(noun) : noun;
}

/** Digits of any script as those of ASCII. */
export function asciiDigits(digits: string): string {
  return Array.from(digits, (digit) => {
    const point = digit.codePointAt(0)!;
    let zero = point;
    while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(point - zero);
  }).join('');
}
