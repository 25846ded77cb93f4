import { cardinalWords, decimalDigits, digitByDigit, joined, maxDigits } from './numbers';

/** Digits with commas or without, with decimals or without. */
export const plainNumber = String.raw`(?<![\d.,])(?:\d{1,3}(?:,\d{3}){1,6}|\d{1,30})(?:\.\d{1,20})?(?!\d)`;

/** The same, also in parts with the powers that are written in kanji: `1億2000万`, `1.5億`, `3千`. */
export const mixedNumber = String.raw`(?:${plainNumber}[兆億万千百](?!分の)){0,4}${plainNumber}(?:[兆億万千百](?!分の)){0,2}|(?:${plainNumber}[兆億万千百]){1,4}`;

const kanjiPowers: Readonly<Record<string, number>> = { 兆: 12, 億: 8, 万: 4, 千: 3, 百: 2, 十: 1 };

const powerWords: Readonly<Record<string, string>> = { 兆: 'チョー', 億: 'オク', 万: 'マン', 千: 'セン', 百: 'ヒャク' };

/** A number as words. */
export interface SpokenNumber {
  /** At least one. */
  readonly words: readonly string[];
  /** Its digits, if it is a whole number. */
  readonly digits?: string;
}

/** Reads a number of the pattern `mixedNumber`. */
export function spokenNumber(written: string): SpokenNumber {
  const parts = Array.from(
    written.matchAll(/([\d,]+)(?:\.(\d+))?([兆億万千百]*)/gu),
    ([, whole, decimals, powers]) => ({
      whole: whole!.replaceAll(',', ''),
      decimals,
      powers: powers!,
    }),
  );
  if (parts.every(({ decimals }) => decimals === undefined)) {
    const value = parts.reduce(
      (sum, { whole, powers }) => sum + BigInt(whole) * 10n ** BigInt(Array.from(powers, powerOf).reduce(add, 0)),
      0n,
    );
    const only = parts.length === 1 && parts[0]!.powers === '' ? parts[0]!.whole : undefined;
    if (only && /^0\d/u.test(only)) return { words: [digitByDigit(only)] };
    const digits = String(value);
    if (digits.length > maxDigits) return { words: [digitByDigit(only ?? digits)] };
    return { words: cardinalWords(digits), digits };
  }
  return {
    words: parts.flatMap((part) => [...decimalWords(part), ...Array.from(part.powers, (power) => powerWords[power]!)]),
  };
}

function powerOf(power: string): number {
  return kanjiPowers[power]!;
}

function add(one: number, other: number): number {
  return one + other;
}

function decimalWords({ whole, decimals }: { whole: string; decimals: string | undefined }): string[] {
  const words = whole.length > maxDigits ? [digitByDigit(whole)] : cardinalWords(whole);
  if (decimals === undefined) return words;
  const last = words.at(-1)!;
  const point = last === 'ゼロ' ? 'レーテン' : joined(last, 'テン', 'hard');
  return [...words.slice(0, -1), point, decimalDigits(decimals)];
}

const kanjiDigits = '〇一二三四五六七八九';

/** Kanji numerals. */
export const kanjiNumber = '[〇一二三四五六七八九十百千万億]{1,16}';

/**
 * The digits of a number in kanji: "三百五" is 305, "二〇二六" is 2026.
 *
 * @returns `undefined` if it is not a number.
 */
export function digitsOfKanji(written: string): string | undefined {
  if (/^[〇一二三四五六七八九]{2,}$/u.test(written)) {
    return Array.from(written, (sign) => kanjiDigits.indexOf(sign)).join('');
  }
  if (written.includes('〇')) return undefined;
  let total = 0n;
  for (const [, group, power] of written.matchAll(/([一二三四五六七八九十百千]*)([億万]|$)/gu)) {
    if (!group && !power) continue;
    const value = group ? underTenThousand(group) : undefined;
    if (value === undefined) return undefined;
    total += value * 10n ** BigInt(power ? kanjiPowers[power]! : 0);
  }
  return total === 0n ? undefined : String(total);
}

function underTenThousand(written: string): bigint | undefined {
  const match =
    /^(?:([一二三四五六七八九]?)千)?(?:([一二三四五六七八九]?)百)?(?:([一二三四五六七八九]?)十)?([一二三四五六七八九]?)$/u.exec(
      written,
    );
  if (!match) return undefined;
  return match.slice(1).reduce((sum, digit, index) => {
    if (digit === undefined || (index === 3 && digit === '')) return sum;
    return sum + BigInt(digit === '' ? 1 : kanjiDigits.indexOf(digit)) * 10n ** BigInt(3 - index);
  }, 0n);
}
