import { cardinal, decimal, numberPattern, ordinal } from './number-words';

// oxfmt-ignore
const signFractions: Readonly<Record<string, string>> = {
  '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅕': '1/5', '⅖': '2/5', '⅗': '3/5', '⅘': '4/5',
  '⅙': '1/6', '⅚': '5/6', '⅐': '1/7', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8', '⅑': '1/9', '⅒': '1/10',
};

/** Pattern: a fraction in one character. */
export const fractionSign = '[½⅓⅔¼¾⅕-⅞⅐⅑⅒]';

/** Pattern: a number in front of a unit: 5, 1,200.5, 3 1/4, 1/2, 2½ and ¾. */
export const quantityPattern =
  `(?:(?:\\d{1,6}[ -](?=\\d{1,3}[/⁄]))?\\d{1,3}[/⁄]\\d{1,4}|(?:\\d{1,6} ?)?${fractionSign}` +
  `|\\d{1,3}(?:\\.\\d{3}){0,4},\\d{1,2}(?!\\d|,\\d)|${numberPattern})`;

/** The words of a number that matches {@link quantityPattern}. */
export function quantityWords(written: string, language: string): string {
  const sign = /[½⅓⅔¼¾⅕-⅞⅐⅑⅒]/u.exec(written)?.[0];
  const fraction = /(?:(?<whole>\d+)[ -])?(?<top>\d+)[/⁄](?<bottom>\d+)$/u.exec(written)?.groups;
  if (sign) {
    const [top = '', bottom = ''] = signFractions[sign]!.split('/');
    return mixedWords(written.slice(0, -1).trim(), top, bottom, language);
  }
  if (fraction) return mixedWords(fraction.whole ?? '', fraction.top!, fraction.bottom!, language);
  return decimal(withPoint(written), language);
}

/** Whether a unit after the number is singular: 1, and fractions below one. */
export function isSingular(written: string): boolean {
  return /^(?:1|[½⅓⅔¼¾⅕-⅞⅐⅑⅒]|\d{1,3}[/⁄]\d{1,4})$/u.test(written);
}

/** A number with a decimal comma, written with a point: "1.234,56" → "1234.56". Other numbers stay. */
export function withPoint(written: string): string {
  return /^\d{1,3}(?:\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/u.test(written)
    ? written.replaceAll('.', '').replace(',', '.')
    : written;
}

/** "two and three quarters". `whole` is '' for a plain fraction. */
export function mixedWords(whole: string, top: string, bottom: string, language: string): string {
  if (!whole) return fractionWords(top, bottom, language);
  const rest = top === '1' && bottom === '2' ? 'a half' : fractionWords(top, bottom, language);
  return `${cardinal(whole, language)} and ${rest}`;
}

/** "three quarters", "five halves", or "twenty-two over seventy-one" if the parts have no common name. */
export function fractionWords(top: string, bottom: string, language: string): string {
  const parts = Number(bottom);
  const isCommon = parts >= 2 && (parts <= 20 || parts === 100 || parts === 1000) && Number(top) > 0;
  if (!isCommon || Number(top) > 20 * parts) return `${cardinal(top, language)} over ${cardinal(bottom, language)}`;
  const one = parts === 2 ? 'half' : parts === 4 ? 'quarter' : ordinal(bottom, language);
  return `${cardinal(top, language)} ${top === '1' ? one : parts === 2 ? 'halves' : `${one}s`}`;
}
