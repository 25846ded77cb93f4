import { alternation } from '../../alternation';
import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { cardinal, numberPattern, numberStart, numberWords, scaledNumber, scalePattern } from './numbers';
import { ratesByTime, units } from './units';

const range = '[-—–~～至到]{1,2}';

/** Signs and codes of currencies. */
const currencies: Readonly<Record<string, string>> = {
  '¥': '元',
  '￥': '元',
  RMB: '元',
  CNY: '元',
  'CN¥': '元',
  $: '美元',
  US$: '美元',
  USD: '美元',
  HK$: '港元',
  HKD: '港元',
  NT$: '新台币',
  TWD: '新台币',
  A$: '澳元',
  AUD: '澳元',
  C$: '加元',
  CAD: '加元',
  S$: '新加坡元',
  SGD: '新加坡元',
  '€': '欧元',
  EUR: '欧元',
  '£': '英镑',
  GBP: '英镑',
  'JP¥': '日元',
  JPY: '日元',
  '₩': '韩元',
  KRW: '韩元',
  '₹': '卢比',
  INR: '卢比',
  '₽': '卢布',
  RUB: '卢布',
  '฿': '泰铢',
  '₿': '比特币',
  CHF: '瑞士法郎',
};
const currency = alternation(Object.keys(currencies));
const scale = `(?: ?(?<scale>${scalePattern}|[MB](?![A-Za-z])|million|billion))?`;
const scales: Readonly<Record<string, string>> = { M: '百万', million: '百万', B: '十亿', billion: '十亿' };

/** An amount without its empty decimals. */
function amount(written: string, scaleWord: string): string {
  const plain = written.replace(/\.0{1,2}$/u, '');
  return scaledNumber(plain, scales[scaleWord] ?? scaleWord, '两');
}

export const money: TokenClass = {
  name: 'money',
  accepts: '`¥1,299.00`, `$5`, `HK$200`, `€3.5万`, `$10-20`, `100€`, `CNY 1.25`',
  rules: [
    patternRule(
      'the sign first',
      new RegExp(
        `(?<![A-Za-z$])(?<sign>${currency}) ?(?<minus>[-−])?(?<number>${numberPattern})(?: ?${range} ?(?:${currency})?(?<until>${numberPattern}))?${scale}(?<named>元|人民币|美元|美金|港元|港币|欧元|日元)?`,
        'gu',
      ),
      ({ groups }) => {
        const { sign = '', minus, number = '', until, named } = groups;
        const size = groups['scale'] ?? '';
        const name = named || currencies[sign]!;
        const said = until ? `${scaledNumber(number, '', '两')}至${amount(until, size)}` : amount(number, size);
        return `${minus ? '负' : ''}${said}${name}`;
      },
    ),
    patternRule(
      'the sign last',
      new RegExp(
        `${numberStart}(?<number>${numberPattern})${scale} ?(?<sign>[$€£¥￥₩₹₽฿]|(?:USD|EUR|GBP|JPY|CNY|RMB|HKD)(?![A-Za-z]))`,
        'gu',
      ),
      ({ groups }) => amount(groups['number']!, groups['scale'] ?? '') + currencies[groups['sign']!]!,
    ),
    patternRule('empty cents', new RegExp(`${numberStart}(?<number>${numberPattern})(?=元)`, 'gu'), ({ groups }) =>
      numberWords(groups['number']!.replace(/\.0{1,2}$/u, ''), '两'),
    ),
  ],
};

const unit = alternation(Object.keys(units));
const rate = alternation(Object.keys(ratesByTime));

export const measure: TokenClass = {
  name: 'measure',
  accepts: '`25kg`, `38°C`, `120m²`, `10km/h`, `5～10km`, `-23℃`, `2两`, `90°`',
  rules: [
    patternRule(
      'speeds',
      new RegExp(
        `${numberStart}(?<number>${numberPattern})(?: ?${range} ?(?<until>${numberPattern}))? ?(?<unit>${rate})(?![A-Za-z\\d²³])`,
        'gu',
      ),
      ({ groups }) => {
        const [per, name] = ratesByTime[groups['unit']!]!;
        return `${per}${withRange(groups['number']!, groups['until'])}${name}`;
      },
    ),
    patternRule(
      'units',
      new RegExp(
        `(?<![\\d.,A-Za-z])(?<minus>[-−](?<![\\p{L}\\d)][-−]|\\d ?[-−]))?(?<number>${numberPattern})(?: ?${range} ?(?<until>${numberPattern}))?(?<scale>${scalePattern})? ?(?<unit>${unit})(?![A-Za-z\\d²³/])`,
        'gu',
      ),
      ({ groups }) =>
        (groups['minus'] ? '负' : '') +
        withRange(
          groups['number']!,
          groups['until'],
          groups['unit'] === '两' || /^[°℃℉]/u.test(groups['unit']!) ? '二' : '两',
        ) +
        (groups['scale'] ?? '') +
        units[groups['unit']!]!,
    ),
    patternRule(
      'units alone',
      /(?<=[一二三四五六七八九十百千万亿零两点几每]) ?(?<unit>[℃℉㎡]|°C|km²|m²)(?![A-Za-z\d])/gu,
      ({ groups }) => units[groups['unit']!]!,
    ),
  ],
};

function withRange(number: string, until: string | undefined, two: '二' | '两' = '两'): string {
  return until ? `${numberWords(number, two)}至${numberWords(until, two)}` : numberWords(number, two);
}

const hundredth = (sign: string) => (sign === '‰' ? '千分之' : '百分之');

/** Fractions, and per cent and per mille. */
export const fraction: TokenClass = {
  name: 'fraction',
  accepts: '`1/2`, `6.3%`, `-98%`, `10%-15%`, `5‰`, `1又1/5`, `½`',
  rules: [
    patternRule(
      'per cent',
      new RegExp(
        `(?<![\\d.,])(?<minus>[-−](?<![\\d%‰)][-−]))?(?<number>${numberPattern})(?<sign>[%‰％])?(?: ?${range} ?(?<until>${numberPattern}))?(?<last>[%‰％])`,
        'gu',
      ),
      ({ groups, text }) => {
        const { minus, number = '', sign = '', until, last = '' } = groups;
        if (!until && sign) return undefined;
        const per = hundredth(last);
        const one = (digits: string) => per + (digits === '100' && per === '百分之' ? '百' : numberWords(digits));
        return `${minus ? '负' : ''}${until ? `${one(number)}至${one(until)}` : one(text.replace(/^[-−]|[%‰％]$/gu, ''))}`;
      },
    ),
    patternRule(
      'mixed numbers',
      /(?<![\d./])(?<whole>\d{1,6})又(?<above>\d{1,6})\/(?<below>\d{1,6})(?![\d./]*\d)/gu,
      ({ groups }) => `${cardinal(groups['whole']!)}又${cardinal(groups['below']!)}分之${cardinal(groups['above']!)}`,
    ),
    patternRule(
      'fractions',
      /(?<![\d./A-Za-z])(?<minus>[-−](?<![\d)][-−]))?(?<above>\d{1,6}) ?\/ ?(?<below>\d{1,6})(?![\d./]*[\dA-Za-z])/gu,
      ({ groups }) => {
        if (Number(groups['below']) === 0) return undefined;
        return `${groups['minus'] ? '负' : ''}${cardinal(groups['below']!)}分之${cardinal(groups['above']!)}`;
      },
    ),
    patternRule('fractions in one character', /(?<whole>\d{0,6})(?<fraction>[½⅓¼⅔¾⅕⅛])/gu, ({ groups }) => {
      const [above, below] = groups['fraction']!.normalize('NFKC').split('⁄');
      const said = `${cardinal(below!)}分之${cardinal(above!)}`;
      return groups['whole'] ? `${cardinal(groups['whole'])}又${said}` : said;
    }),
  ],
};
