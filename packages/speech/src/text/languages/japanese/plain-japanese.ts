import { patternRule } from '../../rule';

/**
 * Writes full-width letters, digits and signs, half-width katakana, units in one character and numbers in circles in their usual form.
 * Punctuation stays, because full-width marks are the usual ones in Japanese.
 */
export const plainJapanese = patternRule(
  'full-width characters',
  /[\uff02-\uff07\uff0a\uff0b\uff0d-\uff19\uff1c-\uff1e\uff20-\uff5d\uff65-\uff9f\uffe0\uffe1\uffe5\uffe6\u2460-\u249b\u3220-\u3247\u3371-\u337f\u3380-\u33ff]+|(?<=[\d０-９])(?:：(?=[\d０-９])|，(?=[\d０-９]{3}))/gu,
  ({ text }) =>
    text === '：'
      ? ':'
      : text === '，'
        ? ','
        : text
            .normalize('NFKC')
            .replace('∕', '/')
            .replace(/(?<=m)[23]$/u, (digit) => (digit === '2' ? '²' : '³')),
);
