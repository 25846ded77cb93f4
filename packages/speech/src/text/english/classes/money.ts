import { type Match, patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { isAdjective, textAfter, textAround, textBefore, wordEnd } from '../words/boundaries';
import { currencyName } from '../words/intl-names';
import { cardinal, decimal, numberPattern } from '../words/number-words';
import { perWords } from '../words/rates';
import { businessRules } from './business';

interface Currency {
  readonly one: string;
  readonly many: string;
  /** Names of a hundredth, if there is one. */
  readonly smallOne?: string;
  readonly smallMany?: string;
}

const cent = { smallOne: 'cent', smallMany: 'cents' };
const dollar: Currency = { one: 'dollar', many: 'dollars', ...cent };
const dollarOf = (country: string): Currency => ({
  ...dollar,
  one: `${country} dollar`,
  many: `${country} dollars`,
});
const rupee: Currency = { one: 'rupee', many: 'rupees', smallOne: 'paisa', smallMany: 'paise' };
const pound: Currency = { one: 'pound', many: 'pounds', smallOne: 'penny', smallMany: 'pence' };
const same = (name: string): Currency => ({ one: name, many: name });

const symbols: Readonly<Record<string, Currency>> = {
  $: dollar,
  US$: dollarOf('U-S'),
  A$: dollarOf('Australian'),
  AU$: dollarOf('Australian'),
  C$: dollarOf('Canadian'),
  CA$: dollarOf('Canadian'),
  HK$: dollarOf('Hong Kong'),
  NZ$: dollarOf('New Zealand'),
  S$: dollarOf('Singapore'),
  NT$: dollarOf('New Taiwan'),
  MX$: { one: 'Mexican peso', many: 'Mexican pesos', smallOne: 'centavo', smallMany: 'centavos' },
  R$: { one: 'real', many: 'reais', smallOne: 'centavo', smallMany: 'centavos' },
  '£': pound,
  '€': { one: 'euro', many: 'euros', ...cent },
  '¥': same('yen'),
  '₹': rupee,
  'Rs.': rupee,
  Rs: rupee,
  Rp: same('rupiah'),
  '₩': same('won'),
  '₽': { one: 'rouble', many: 'roubles', smallOne: 'kopeck', smallMany: 'kopecks' },
  '₺': same('lira'),
  '₿': same('bitcoin'),
  '₪': { one: 'shekel', many: 'shekels' },
  '₫': same('dong'),
  '₦': same('naira'),
  '₱': { one: 'peso', many: 'pesos' },
  '฿': same('baht'),
  '₴': { one: 'hryvnia', many: 'hryvnias' },
  '₡': { one: 'colón', many: 'colones' },
  '₲': { one: 'guarani', many: 'guaranis' },
  '₸': same('tenge'),
  '৳': same('taka'),
  zł: { one: 'zloty', many: 'zlotys' },
  kr: { one: 'krona', many: 'kronor' },
};
const signs = '£€¥₹₩₽₺₿₪₫₦₱฿₴₡₲₸৳';
const codes =
  'USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|INR|CNY|RMB|KRW|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|ARS|CLP|COP|ZAR|HKD|SGD|TRY|ILS|AED|SAR|THB|VND|IDR|MYR|PHP|PKR|NGN|EGP|KES|UAH|RUB|TWD|BTC|ETH';
// CLDR has no names for these.
const otherCodes: Readonly<Record<string, Currency>> = {
  RMB: same('renminbi'),
  BTC: same('bitcoin'),
  ETH: same('ether'),
};

const magnitudes: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mm: 'million',
  mn: 'million',
  mln: 'million',
  mil: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
  tn: 'trillion',
  trn: 'trillion',
  cr: 'crore',
};

/** 1,234.56, or with a decimal comma: 1.234,56 and 9,99. */
const number = `(?:\\d{1,3}(?:\\.\\d{3}){1,5},\\d{2}(?!\\d)|\\d{1,18},\\d{2}(?!\\d|,\\d)|${numberPattern})`;
const symbol = `(?<symbol>(?:US|AU?|CA?|HK|NZ|NT|MX|R|S)?\\$|Rs\\.?|Rp(?= ?\\d)|kr(?= ?\\d)|[${signs}])`;
const size = '(?:hundred|thousand|million|billion|trillion|quadrillion|[bg]?a?zillion|lakhs?|crores?)';
const magnitude = `(?:[ -]?(?<size>${size})(?![\\p{L}])|(?<short>[KkMmBbTt](?![\\p{L}])|(?:[mbt]n|mln|mil|trn|MM|mm|[Cc]r)(?![\\p{L}])|(?<=(?:₹|Rs\\.? ?)[\\d,.]{1,12}) [Cc]r(?:\\.(?= \\p{Ll}|[,;)]))?(?![\\p{L}])| (?:[BbMm](?= |$|[,;:!?])|[mb]n|mln|tn)(?![\\p{L}])))?`;
const firstMagnitude = magnitude.replace('<size>', '<fromSize>').replace('<short>', '<fromShort>');
const range = `(?<from>${number})${firstMagnitude}(?<to> ?[-–—] ?(?:(?:US|AU?|CA?|HK|NZ|NT|MX|R|S)?[$${signs}] ?)?| to )`;
const perUnit =
  '(?<per> ?/ ?(?:sq\\.? ?(?:ft|m|yd)\\.?|(?:gal|lbs?|mi|oz|yr|mo|hr|wk|min|doz|qt|yd|ea|sh|bbl)\\.(?=[,;)]| \\p{Ll})|[\\p{L}²]{1,12})(?![\\p{L}])(?:/\\p{L}{1,10}(?![\\p{L}]))?| (?:p\\.a\\.|p/[mwa]|pcm|pw|pp|psf)(?![\\p{L}/]))?';
const suffixCode = `(?: ?(?<code>${codes})(?![\\p{L}\\p{N}_]))?`;
/** The name of the currency in words, which the sign repeats: "$5 million dollars", "a $5 million-dollar deal". */
const named = '(?<named>[ -](?:dollars?|pounds?|euros?)(?![\\p{L}]))?';
const end = '(?![\\p{L}\\p{N}_]|[.,]\\d)';
const signBefore = '(?<![\\p{L}\\p{N}_])(?:(?<minus>[-−](?=[^\\s]))|(?<plus>\\+))?';

/** £3 4s. 6d., 9d.: pounds, shillings and pence before 1971. */
const oldMoney = patternRule(
  'shillings and pence',
  /(?<![\p{L}\p{N}_.,])(?:£(?<pounds>\d{1,6})[,. ] ?)?(?:(?<shillings>\d{1,2})s\.?,? (?=\d{1,2}½? ?d(?!\p{L})|(?<=£\d{1,6}[,. ] ?\d{1,2}s\.?,? ))(?:and )?)?(?:(?<pence>\d{1,2})(?<half>½)? ?d(?<stop>\.)?)(?![\p{L}\p{N}_])/gu,
  (match) => {
    const { pounds = '', shillings = '', pence = '', half = '', stop } = match.groups;
    const { language } = match;
    // "9d" may be days or a class, unless shillings or a pound are beside it.
    if (!pounds && !shillings && !/£\d|\uFFFC[^.]{0,20}(?:pence|shillings)|\d{1,2}s\.? \d/u.test(textBefore(match, 60)))
      return undefined;
    const parts = [
      pounds && `${cardinal(pounds, language)} ${pounds === '1' ? 'pound' : 'pounds'}`,
      shillings && `${cardinal(shillings, language)} ${shillings === '1' ? 'shilling' : 'shillings'}`,
    ].filter(Boolean);
    const words = half
      ? `${cardinal(pence, language)} and a half pence`
      : pence === '1'
        ? 'one penny'
        : `${cardinal(pence, language)}pence`;
    const ends = stop && /^$|^\s{1,9}\p{Lu}/u.test(textAfter(match, 4)) ? '.' : '';
    return `${[...parts, ''].join(' ')}${parts.length > 0 ? 'and ' : ''}${words}${ends}`;
  },
);

/** $1, $2 in a text about scripts: what was passed to one. */
const scriptArguments = patternRule(
  'arguments of scripts',
  /(?<![\p{L}\p{N}_$])\$(?<number>\d)(?![\p{L}\p{N}_]|[.,]\d)/gu,
  (match) =>
    /(?<!\p{L})(?:scripts?|shell|bash|zsh|awk|sed|positional|arguments?|placeholders?|regex|capture groups?)(?!\p{L})|\$[A-Z]{2}|\$[@*#]/u.test(
      textAround(match, 60),
    )
      ? `dollar ${cardinal(match.groups.number!, match.language)}`
      : undefined,
);

/** Currency sign before the number: $5, £1.2m, €1,000, -$3.50, $5–10, $1.5 billion, $20/mo, €9,99, $5 CAD. */
const bySign = patternRule(
  'money, the sign first',
  new RegExp(
    `${signBefore}${symbol} ?(?<minus2>[-−])?(?:${range})?(?<number>${number})${magnitude}${suffixCode}(?<more>\\+(?![\\p{N}]))?${named}${perUnit}${end}`,
    'gu',
  ),
  (match) => amount(match, symbolOrCode(match)),
);

/** Currency after the number: 5 €, 20.50 EUR, 5$, 99p. */
const byLastSign = patternRule(
  'money, the sign last',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,])(?<minus>[-−])?(?:${range})?(?<number>${number})${magnitude} ?(?:(?<symbol>[${signs}]|zł|kr(?=[\\s.,;:!?)]|$)|(?<=[\\d])\\$(?![\\d\\p{L}]))|(?<code>${codes}))(?:${wordEnd})${perUnit}`,
    'gu',
  ),
  (match) => amount(match, currencyOf(match)),
);

/** Currency code before the number: USD 20. */
const byCode = patternRule(
  'money, the code first',
  new RegExp(
    `(?<![\\p{L}\\p{N}_/])(?<code>${codes}) ?[$${signs}]?(?<minus>[-−])?(?:${range})?(?<number>${number})${magnitude}${perUnit}${end}`,
    'gu',
  ),
  (match) => {
    // A version of the language, and a value of blood.
    if (/^(?:PHP|INR):? \d(?:\.\d{1,2})?$/u.test(match.text)) return undefined;
    return amount(match, currencyOf(match));
  },
);

/** $1,000s → "thousands of dollars", $100s. */
const inThePlural = patternRule(
  'thousands of dollars',
  new RegExp(
    `(?<![\\p{L}\\p{N}_])(?<symbol>[$£€])(?<number>100|1,?000|10,?000|100,?000|1,?000,?000)['’]?s(?<of> (?:of(?: dollars| pounds| euros)?))?(?![\\p{L}\\p{N}_])`,
    'gu',
  ),
  ({ groups, language }) => {
    const words = cardinal(groups.number!, language).replace(/^one /u, '');
    // "tens of thousands", "hundreds of thousands"
    const plural = /^(?:ten|hundred) /u.test(words) ? words.replace(' ', 's of ') + 's' : `${words}s`;
    return `${plural} of ${symbols[groups.symbol!]!.many}${/^ of$/u.test(groups.of!) ? ' of' : ''}`;
  },
);

/** 2/$5 of a shop: "two for five dollars". */
const severalFor = patternRule(
  'several things for one price',
  new RegExp(`(?<![.,$£€\\d])${signBefore}(?<number>[2-9]|1\\d)(?<slash>/)(?=[$£€]\\d)`, 'gu'),
  ({ groups, language }) => ({ number: cardinal(groups.number!, language), slash: ' for ' }),
);

/** 50¢ and 99p. */
const cents = patternRule(
  'cents',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,])(?<number>${numberPattern})(?: ?¢(?<per>/\\p{L}{1,10}(?!\\p{L}))?|(?<pence>p(?=[\\s,;:!?)/]|\\.(?:\\s|$)|$)))`,
    'gu',
  ),
  (match) => {
    const { groups, language } = match;
    const words = decimal(groups.number!, language);
    if (!groups.pence)
      return `${words} ${isOne(groups.number!) ? 'cent' : 'cents'}${groups.per ? ` ${perWords(groups.per, language)}` : ''}`;
    // Lines of video: "720p".
    if (/^(?:144|240|360|480|540|720|1080|1440|2160|4320)$/u.test(groups.number!)) return undefined;
    return `${words} ${isOne(groups.number!) ? 'penny' : 'pence'}`;
  },
);

function symbolOrCode(match: Match): Currency {
  const { symbol: sign = '', code = '' } = match.groups;
  return code && /^\$|^[£¥]$/u.test(sign) ? currencyOf({ ...match, groups: { code } }) : symbols[sign]!;
}

function currencyOf({ groups, language }: Pick<Match, 'groups' | 'language'>): Currency {
  if (groups.symbol) return symbols[groups.symbol]!;
  const code = groups.code!;
  if (otherCodes[code]) return otherCodes[code];
  return { one: currencyName(code, 1, language), many: currencyName(code, 2, language), ...hundredths(code) };
}

function hundredths(code: string): Partial<Currency> {
  if (/^(?:USD|EUR|CAD|AUD|NZD|HKD|SGD)$/u.test(code)) return cent;
  return code === 'GBP' ? { smallOne: 'penny', smallMany: 'pence' } : {};
}

/** Nouns that an amount often describes without an article: "$50k house deposit". */
const described =
  /^ (?:(?!per )\p{Ll}{2,15} )?(?:deal|deposit|bonus|fine|fee|bills?|notes?|coins?|gift|card|prize|loan|grant|budget|donation|reward|ticket|coupon|voucher|discount|credit|charge|subscription|salary|raise|bet|tip|contract|fund|mortgage|settlement|package|plan|bailout|valuation|investment|lawsuit|payout|mansion|giveaway|minimum|limit|penalty|refund|rebate|surcharge|allowance|stipend|jackpot|bounty|ransom|acquisition|takeover|home|house|condo|apartment|listing|offer|check|cheque|copay|deductible|sale|purchase|investment|round|line of credit|chip|buy-in|pot)(?![\p{L}])/u;

const namedDeal =
  /^ (?:Series [A-K](?:-\d)?|Seed|IPO|SPAC|LBO|M&A|PIPE|ESOP|NFT|ETF|IRA|HELOC|GoFundMe|Kickstarter|PPP|SBA|Pell|Powerball|Mega Millions)(?![\p{L}\p{N}])/u;

/** "a $40M Series B", "the $2B IPO", "a $1.5bn Airbus order": a sum in front of the name of what it pays for. */
function isBeforeName(match: Match): boolean {
  const after = textAfter(match);
  if (namedDeal.test(after)) return true;
  const isLarge = match.groups.size !== '' || match.groups.short !== '';
  const determiner = isLarge
    ? /(?:^|[^\p{L}])(?:[Aa]n?|[Tt]he|[Ii]ts|[Tt]heir|[Oo]ur|[Hh]is|[Hh]er|[Tt]his|[Aa]nother) (?:(?:new|first|latest|initial|record|proposed|planned|whopping|mere) )?$/u
    : /(?:^|[^\p{L}])[Aa]n? $/u;
  return (
    determiner.test(textBefore(match)) &&
    /^ (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|In |On |At |US |USD|CAD|AUD)\p{Lu}[\p{L}-]/u.test(after)
  );
}

function amount(match: Match, currency: Currency): string {
  const { groups, language } = match;
  const written = plainNumber(groups.number!, groups.symbol || groups.code || '');
  const sign = groups.minus || groups.minus2 ? 'minus ' : groups.plus ? 'plus ' : '';
  const per = groups.per ? ` ${perWords(groups.per, language)}` : '';
  const more = groups.more ? ' plus' : '';
  const magnitudeOf = magnitudeWord(groups.size, groups.short);
  const describes =
    !groups.per &&
    (isAdjective(match.input, match.start, match.end) ||
      described.test(textAfter(match)) ||
      isBeforeName(match) ||
      /^[- ](?:dollar|pound|euro)$/u.test(groups.named ?? '') ||
      /^-(?!ish(?!\p{L}))\p{Ll}/u.test(textAfter(match)) ||
      (groups.size !== '' && /-/u.test(match.text) && !groups.from && /^ \p{Ll}/u.test(textAfter(match)))) &&
    !/^ (?:each|off|back|cash|more|less|extra|today|now|plus)(?![\p{L}])/u.test(textAfter(match));

  let words: string;
  if (groups.from) {
    const from = plainNumber(groups.from, groups.symbol || groups.code || '');
    const fromSize = magnitudeWord(groups.fromSize, groups.fromShort);
    words = rangeWords({ from, fromSize, until: written, size: magnitudeOf, currency, describes, language });
  } else words = oneAmount(written, magnitudeOf, currency, describes, language);
  return sign + words + more + per;
}

interface Range {
  readonly from: string;
  readonly fromSize: string;
  readonly until: string;
  readonly size: string;
  readonly currency: Currency;
  readonly describes: boolean;
  readonly language: string;
}

/** "five to ten dollars", or both amounts in full if one of them has cents. */
function rangeWords({ from, fromSize, until, size: untilSize, currency, describes, language }: Range): string {
  const hasCents = currency.smallOne !== undefined && [from, until].some((each) => /\.\d\d$/u.test(each));
  if (hasCents && !untilSize && !fromSize) {
    return `${oneAmount(from, '', currency, false, language)} to ${oneAmount(until, '', currency, false, language)}`;
  }
  const first = decimal(from, language) + (fromSize && fromSize !== untilSize ? ` ${fromSize}` : '');
  const last = decimal(until, language) + (untilSize ? ` ${untilSize}` : '');
  return `${first} to ${last} ${describes ? currency.one : currency.many}`;
}

function oneAmount(
  written: string,
  sizeWord: string,
  currency: Currency,
  describes: boolean,
  language: string,
): string {
  if (sizeWord) return `${decimal(written, language)} ${sizeWord} ${describes ? currency.one : currency.many}`;
  const [, whole = '', part] = /^(.*?)\.(\d\d?)0*$/u.exec(written) ?? [];
  if (part === undefined || !currency.smallOne || (part.length === 1 && describes)) {
    const exact = written.replace(/\.0+$/u, '');
    return `${decimal(exact, language)} ${describes || isOne(exact) ? currency.one : currency.many}`;
  }
  const small = part.padEnd(2, '0');
  const isAlone = Number(whole.replaceAll(',', '')) === 0;
  const large = `${cardinal(whole || '0', language)} ${isOne(whole) || describes ? currency.one : currency.many}`;
  if (small === '00') return large;
  const smallWords = `${cardinal(small, language)} ${small === '01' ? currency.smallOne : currency.smallMany}`;
  return isAlone ? smallWords : `${large} and ${smallWords}`;
}

/** The number with a decimal point. A comma before two last digits is decimal; the points of €1.500 separate thousands. */
function plainNumber(written: string, sign: string): string {
  if (/,\d{2}$/u.test(written) && !/^\d{1,2}(?:,\d{2}){1,4},\d{3}$/u.test(written))
    return written.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(?:\.\d{3}){2,}$/u.test(written)) return written.replaceAll('.', '');
  if (/^(?:€|R\$|EUR|BRL|kr|zł|Rp|IDR)$/u.test(sign) && /^[1-9]\d{0,2}\.\d{3}$/u.test(written))
    return written.replace('.', '');
  return written;
}

function magnitudeWord(word = '', short = ''): string {
  return word.replace(/s$/u, '') || (magnitudes[short.trim().toLowerCase().replace('.', '')] ?? '');
}

function isOne(written: string): boolean {
  return written === '1';
}

/** Amounts of money. */
export const money: TokenClass = {
  name: 'money',
  accepts:
    '`$5`, `£1.2m`, `5 €`, `USD 20`, `€9,99`, `$19.99-$24.99`, `$15/hr`, `$1,000s`, `99p`, `(2.1)%`, `up 8% y/y`',
  rules: [oldMoney, scriptArguments, ...businessRules, inThePlural, severalFor, byCode, bySign, byLastSign, cents],
};
