import type { TokenClass } from '../../english/token-class';
import { sentenceIsOver } from '../../english/words/boundaries';
import { type Match, patternRule } from '../../rule';
import type { Accepts, Language } from '../language';
import {
  countedWords,
  type Digits,
  digitsOf,
  formOf,
  type Gender,
  type Noun,
  numberPattern,
  numberWords,
} from './numbers';
import { rangeStart } from './patterns';
import { alternation } from '../../alternation';
import { rangeWords } from './range';

/** A currency and its hundredth. */
export interface Currency {
  readonly noun: Noun;
  readonly hundredth?: Noun;
}

/** How a language writes and speaks amounts of money. */
export interface MoneyWords extends Accepts {
  /** By sign: "€", "US$". */
  readonly signs: Readonly<Record<string, Currency>>;
  /** Hundredths by ISO code. The names of currencies come from CLDR. */
  readonly hundredths: Readonly<Record<string, Noun>>;
  /** ISO codes of currencies whose names are feminine. */
  readonly feminine: readonly string[];
  /** ISO codes of currencies whose names are neuter. */
  readonly neuter?: readonly string[];
  /** Short magnitudes by sign: `M` is a million. Thousands are counted in full: 5,5 k€ is 5500 €. */
  readonly magnitudes: Readonly<Record<string, Noun | 'thousand'>>;
  /** Pattern of magnitudes that are words, with what may follow: "millions d'" of "3 millions d'€". */
  readonly sizes: string;
  /** The gender of these words; masculine if omitted. */
  readonly sizeGender?: Gender;
  /** The words of such a size before the name of a currency: "millions d'euros". */
  sized(size: string, noun: string, isOne: boolean): string;
  /** "trois euros cinquante". */
  join(whole: string, hundredths: string, noun: Noun): string;
  /** Signs after which a comma before three digits separates groups, although it is the decimal sign: $1,500. */
  readonly commaGroups?: readonly string[];
  /** Pattern of what follows one unit that has the form of several, such as postpositions: "एक रुपये में". */
  readonly manyBefore?: RegExp;
  /** "par". */
  readonly per: string;
  /** What amounts are paid for, by what is written after the slash: "mois". Names of units are known. */
  readonly perNames: Readonly<Record<string, string>>;
  /** The same with the word for "per", where it depends on the noun: "al mese". */
  readonly perPhrases?: Readonly<Record<string, string>>;
}

const codes =
  'USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|INR|CNY|KRW|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|ARS|CLP|COP|PEN|UYU|ZAR|HKD|SGD|TRY|ILS|AED|SAR|MAD|TND|XOF|XAF|THB|UAH|RUB';

/** Amounts of money. */
export function money(language: Language): TokenClass {
  const { money: words, numbers } = language;
  const number = numberPattern(numbers);
  const signs = alternation(Object.keys(words.signs));
  const currency = `(?<sign>${signs}|(?:${codes})(?![\\p{L}\\p{M}\\p{N}]))`;
  const size = `(?:(?<size> (?:${words.sizes}))|(?: ?(?<short>${alternation(Object.keys(words.magnitudes))})(?![\\p{L}\\p{M}])))?`;
  const shortBeforeSign = `(?:(?<size> (?:${words.sizes}))|(?: ?(?<short>${alternation(Object.keys(words.magnitudes))})))?`;
  const per = `(?:(?<slash> ?/ ?)(?<per>[\\p{L}\\p{M}]{1,12}[²³]?\\.?)(?![\\p{L}\\p{M}]))?`;
  const from = rangeStart(numbers);
  const minus = '(?:(?<![\\p{L}\\p{M}\\p{N})\\]]|[\\p{N}] )(?<minus>[-−+]))?';
  const start = '(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,])';

  const say = (match: Match) => {
    // "$500 MXN": the code says which dollars or pesos.
    const found = currencyOf(match.groups.code || match.groups.sign!, language);
    return amountWords(match, found, language, match.input.slice(Math.max(0, match.start - 20), match.start));
  };
  return {
    name: 'money',
    accepts: words.accepts,
    rules: [
      patternRule(
        'the sign first',
        new RegExp(
          `${start}(?<!\\d (?=\\p{L}))${minus}${currency} ?${from.replace('{sign}', `(?:${signs})? ?`)}(?<number>${number})(?:[.,][-–—]{1,2}(?!\\d))?${size}(?:(?<=\\$ ?[\\d.,]{1,18}) ?(?<code>MXN|ARS|CLP|COP|UYU|USD|CAD|AUD|NZD|HKD|SGD))?${per}(?![\\p{L}\\p{M}\\p{N}_]|[.,]\\d)`,
          'gu',
        ),
        say,
      ),
      patternRule(
        'the sign last',
        new RegExp(
          `${start}${minus}${from.replace('{sign}', '')}(?<number>${number})(?:[.,][-–—]{1,2}(?!\\d))?${shortBeforeSign} ?${currency}(?![\\p{L}\\p{M}\\p{N}_])${per}`,
          'gu',
        ),
        say,
      ),
    ],
  };
}

/** The currency of a sign or code. */
function currencyOf(sign: string, { tag, money: words }: Language): Currency {
  const known = words.signs[sign];
  if (known) return known;
  const gender = words.feminine.includes(sign) ? 'feminine' : words.neuter?.includes(sign) ? 'neuter' : 'masculine';
  const hundredth = words.hundredths[sign];
  return {
    noun: { one: currencyName(tag, sign, 1), many: currencyName(tag, sign, 2), gender },
    ...(hundredth && { hundredth }),
  };
}

/** Known names: there is one for each language, code and count, and `Intl` takes a tenth of a millisecond for one. */
const currencyNames = new Map<string, string>();

function currencyName(tag: string, code: string, count: number): string {
  const key = `${tag} ${code} ${count}`;
  let name = currencyNames.get(key);
  if (name === undefined) currencyNames.set(key, (name = findCurrencyName(tag, code, count)));
  return name;
}

function findCurrencyName(tag: string, code: string, count: number): string {
  return new Intl.NumberFormat(tag, { style: 'currency', currency: code, currencyDisplay: 'name' })
    .formatToParts(count)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('');
}

function amountWords({ groups, input, end }: Match, currency: Currency, language: Language, before: string): string {
  const { money: words, numbers, range } = language;
  const magnitude = words.magnitudes[groups.short!.trim()];
  const written =
    words.commaGroups?.includes(groups.sign!) && /^[1-9]\d{0,2},\d{3}$/u.test(groups.number!)
      ? { whole: groups.number!.replace(',', ''), decimals: '' }
      : digitsOf(groups.number!, numbers);
  const digits = magnitude === 'thousand' ? scaled(written, 3) : written;
  const minus = groups.minus ? `${groups.minus === '+' ? numbers.plus : numbers.minus} ` : '';
  const first = groups.from ? digitsOf(groups.from, numbers) : undefined;
  let said: string;
  const size = groups.size!.trim() || (magnitude && magnitude !== 'thousand' ? formOf(digits, magnitude, numbers) : '');
  if (size === 'mila' && !first) {
    // Italian writes thousands as one word: "cinquecentomila euro".
    said = `${numberWords(scaled(digits, 3), numbers)} ${currency.noun.many}`;
  } else if (size !== '') {
    said = `${numberWords(digits, numbers, words.sizeGender ?? 'masculine')} ${words.sized(size, currency.noun.many, digits.whole === '1' && digits.decimals === '')}`;
    if (first) said = rangeWords(numberWords(first, numbers, words.sizeGender ?? 'masculine'), said, before, range);
  } else if (first) {
    said =
      hasHundredths(first, currency) || hasHundredths(digits, currency)
        ? rangeWords(oneAmount(first, currency, language), oneAmount(digits, currency, language), before, range)
        : rangeWords(
            numberWords(first, numbers, currency.noun.gender),
            countedWords(digits, currency.noun, numbers),
            before,
            range,
          );
  } else said = oneAmount(digits, currency, language);
  if (
    words.manyBefore?.test(input.slice(end, end + 12)) &&
    digits.whole === '1' &&
    said.endsWith(` ${currency.noun.one}`)
  )
    said = said.slice(0, -currency.noun.one.length) + currency.noun.many;
  return minus + said + perWords(groups.per ?? '', language, sentenceIsOver(input, end, 'capital'));
}

function hasHundredths({ decimals }: Digits, { hundredth }: Currency): boolean {
  return hundredth !== undefined && /^\d{2}$/u.test(decimals) && decimals !== '00';
}

function oneAmount(digits: Digits, currency: Currency, { money: words, numbers }: Language): string {
  const { noun, hundredth } = currency;
  const { whole, decimals } = digits;
  if (!hundredth || !/^\d{1,2}$/u.test(decimals)) {
    const exact = /^0+$/u.test(decimals) ? { whole, decimals: '' } : digits;
    return countedWords(exact, noun, numbers);
  }
  const small = { whole: String(Number(decimals.padEnd(2, '0'))), decimals: '' };
  if (small.whole === '0') return countedWords({ whole, decimals: '' }, noun, numbers);
  const smallWords = countedWords(small, hundredth, numbers);
  if (/^0*$/u.test(whole)) return smallWords;
  return words.join(countedWords({ whole, decimals: '' }, noun, numbers), smallWords, hundredth);
}

/** The digits of a number times a power of ten: 5,5 k → 5500. */
function scaled({ whole, decimals }: Digits, power: number): Digits {
  if (power === 0) return { whole, decimals };
  const all = (whole + decimals.padEnd(power, '0')).replace(/^0+(?=\d)/u, '');
  const extra = Math.max(0, decimals.length - power);
  return { whole: all.slice(0, all.length - extra), decimals: all.slice(all.length - extra) };
}

/** " par mois"; '' if there is nothing after a slash. A full stop stays, unless it belongs to a short name. */
function perWords(written: string, language: Language, isOver: boolean): string {
  if (written === '') return '';
  const known = perPhrase(written, language);
  const short = written.endsWith('.') ? perPhrase(written.slice(0, -1), language) : undefined;
  if (short !== undefined) return ` ${short}${isOver ? '.' : ''}`;
  if (known !== undefined) return ` ${known}`;
  const [name, stop] = written.endsWith('.') ? [written.slice(0, -1), '.'] : [written, ''];
  return ` ${perPhrase(name, language) ?? `${language.money.per} ${name}`}${stop}`;
}

function perPhrase(written: string, { money: words, measure, numbers }: Language): string | undefined {
  const phrase = words.perPhrases?.[written];
  if (phrase !== undefined) return phrase;
  const unit = measure.units[written];
  const name = words.perNames[written] ?? (unit && formOf({ whole: '1', decimals: '' }, unit, numbers));
  return name && `${words.per} ${name}`;
}
