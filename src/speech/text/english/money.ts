import { type Match, patternRule } from '../rule';
import { isAdjective, wordEnd } from './boundaries';
import { currencyName } from './intl-names';
import { cardinal, decimal, numberPattern } from './number-words';

interface Currency {
  readonly one: string;
  readonly many: string;
  /** Names of a hundredth, if there is one. */
  readonly smallOne?: string;
  readonly smallMany?: string;
}

const dollar = { one: 'dollar', many: 'dollars', smallOne: 'cent', smallMany: 'cents' };
const symbols: Readonly<Record<string, Currency>> = {
  $: dollar,
  US$: dollar,
  A$: { ...dollar, one: 'Australian dollar', many: 'Australian dollars' },
  AU$: { ...dollar, one: 'Australian dollar', many: 'Australian dollars' },
  C$: { ...dollar, one: 'Canadian dollar', many: 'Canadian dollars' },
  CA$: { ...dollar, one: 'Canadian dollar', many: 'Canadian dollars' },
  HK$: { ...dollar, one: 'Hong Kong dollar', many: 'Hong Kong dollars' },
  NZ$: { ...dollar, one: 'New Zealand dollar', many: 'New Zealand dollars' },
  R$: { one: 'real', many: 'reais', smallOne: 'centavo', smallMany: 'centavos' },
  '£': { one: 'pound', many: 'pounds', smallOne: 'penny', smallMany: 'pence' },
  '€': { one: 'euro', many: 'euros', smallOne: 'cent', smallMany: 'cents' },
  '¥': { one: 'yen', many: 'yen' },
  '₹': { one: 'rupee', many: 'rupees', smallOne: 'paisa', smallMany: 'paise' },
  '₩': { one: 'won', many: 'won' },
  '₽': { one: 'rouble', many: 'roubles', smallOne: 'kopeck', smallMany: 'kopecks' },
  '₺': { one: 'lira', many: 'lira' },
  '₿': { one: 'bitcoin', many: 'bitcoin' },
};
const codes = 'USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|INR|CNY|KRW|SEK|NOK|DKK|PLN|CZK|BRL|MXN|ZAR|HKD|SGD|TRY';

const magnitudes: Readonly<Record<string, string>> = {
  k: 'thousand',
  thousand: 'thousand',
  m: 'million',
  mn: 'million',
  mln: 'million',
  million: 'million',
  b: 'billion',
  bn: 'billion',
  billion: 'billion',
  t: 'trillion',
  tn: 'trillion',
  trillion: 'trillion',
};

const symbol = '(?<symbol>(?:US|AU?|CA?|HK|NZ|R)?\\$|[£€¥₹₩₽₺₿])';
const magnitude = '(?: ?(?<size>thousand|million|billion|trillion)|(?<short>[KkMmBbTt]|[mb]n|mln|tn))?';
const range = `(?<from>${numberPattern}) ?[-–—] ?(?:[$£€¥₹])?`;
const end = '(?![\\p{L}\\p{N}_]|[.,]\\d)';

/** Currency sign before the number: $5, £1.2m, €1,000, -$3.50, $5–10, $1.5 billion. */
export const moneyBySign = patternRule(
  'money, the sign first',
  new RegExp(
    `(?<![\\p{L}\\p{N}_])(?<minus>[-−](?=[^\\s]))?${symbol} ?(?<minus2>[-−])?(?:${range})?(?<number>${numberPattern})${magnitude}${end}`,
    'gu',
  ),
  (match) => amount(match, symbols[match.groups.symbol!]!),
);

/** Currency after the number: 5 €, 20.50 EUR. */
export const moneyByLastSign = patternRule(
  'money, the sign last',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,])(?<minus>[-−])?(?:${range})?(?<number>${numberPattern})${magnitude} ?(?:(?<symbol>[£€¥₹₩₽₺₿])|(?<code>${codes}))${wordEnd}`,
    'gu',
  ),
  (match) => amount(match, currencyOf(match)),
);

/** Currency code before the number: USD 20. */
export const moneyByCode = patternRule(
  'money, the code first',
  new RegExp(
    `(?<![\\p{L}\\p{N}_])(?<code>${codes}) ?(?<minus>[-−])?(?:${range})?(?<number>${numberPattern})${magnitude}${end}`,
    'gu',
  ),
  (match) => amount(match, currencyOf(match)),
);

/** 50¢ */
export const cents = patternRule(
  'cents',
  new RegExp(`(?<![\\p{L}\\p{N}_]|\\d[.,])(?<number>${numberPattern}) ?¢`, 'gu'),
  ({ groups, language }) => `${decimal(groups.number!, language)} ${isOne(groups.number!) ? 'cent' : 'cents'}`,
);

function currencyOf({ groups, language }: Match): Currency {
  if (groups.symbol) return symbols[groups.symbol]!;
  return {
    one: currencyName(groups.code!, 1, language),
    many: currencyName(groups.code!, 2, language),
    ...hundredths(groups.code!),
  };
}

function hundredths(code: string): Partial<Currency> {
  if (/^(?:USD|EUR|CAD|AUD|NZD|HKD|SGD)$/u.test(code)) return { smallOne: 'cent', smallMany: 'cents' };
  return code === 'GBP' ? { smallOne: 'penny', smallMany: 'pence' } : {};
}

function amount(match: Match, currency: Currency): string {
  const { groups, language } = match;
  const number = groups.number!;
  const minus = groups.minus || groups.minus2 ? 'minus ' : '';
  const from = groups.from ? `${decimal(groups.from, language)} to ` : '';
  const size = magnitudes[(groups.size || groups.short || '').toLowerCase()];
  if (size)
    return `${minus}${from}${decimal(number, language)} ${size} ${isAdjective(match.input, match.start, match.end) ? currency.one : currency.many}`;

  const [, whole = '', small] = /^(.*?)\.(\d\d)$/u.exec(number) ?? [];
  if (small === undefined || from || !currency.smallOne) {
    const single = !from && (isOne(number) || isAdjective(match.input, match.start, match.end));
    return `${minus}${from}${decimal(number, language)} ${single ? currency.one : currency.many}`;
  }
  const large = `${cardinal(whole || '0', language)} ${isOne(whole) ? currency.one : currency.many}`;
  const cent = `${cardinal(small, language)} ${small === '01' ? currency.smallOne : currency.smallMany}`;
  if (small === '00') return minus + large;
  return minus + (Number(whole.replaceAll(',', '')) === 0 ? cent : `${large} and ${cent}`);
}

function isOne(number: string): boolean {
  return number === '1';
}
