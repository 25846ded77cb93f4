import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { counted, counterPattern, dayWords } from './counters';
import { acronymWords, addressWords } from './latin';
import { digitsOfKanji, kanjiNumber, mixedNumber, type SpokenNumber, spokenNumber } from './number-text';
import { cardinalWords, digitByDigit, joined } from './numbers';
import { currencies, katakanaUnits, units } from './units';

/** The tags of Japanese texts. */
export const japaneseTags = /^ja(?:$|-)/iu;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
const oneOf = (words: readonly string[]) =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');

const dash = '[〜～−–-]';
const minus = '(?<minus>(?<![a-zA-Z\\d])[-−])?';
const minusOf = (groups: Readonly<Record<string, string>>) => (groups['minus'] ? 'マイナス ' : '');
const plain = (digits: string) => cardinalWords(digits).join(' ');
const number = (written: string) => spokenNumber(written).words.join(' ');
const weekday = '(?: ?[(（](?<weekday>[月火水木金土日])(?:曜日?)?[)）])?';
const weekdayOf = ({ weekday: day }: Readonly<Record<string, string>>) => (day ? ` ${day}曜日` : '');

/** A number before a unit: `ロク` and `キロ` are `ロッキロ`. */
function withUnit({ words }: SpokenNumber, unit: { word: string; change: Parameters<typeof joined>[2] }): string {
  return [...words.slice(0, -1), joined(words.at(-1)!, unit.word, unit.change)].join(' ');
}

function withCounter(written: string, counter: string): string | undefined {
  const { words, digits } = spokenNumber(written);
  if (counter === '日') return digits === undefined ? undefined : dayWords(Number(digits), cardinalWords, false);
  if (counter === '日間') {
    const days = digits === undefined ? '' : dayWords(Number(digits), cardinalWords, false);
    return days === 'イチニチ' ? days : `${days}カン`;
  }
  return counted(digits, words, counter);
}

const year = (digits: string) => counted(digits, cardinalWords(digits), '年')!;
const month = (digits: string) => counted(digits, cardinalWords(digits), '月')!;
const day = (digits: string) => dayWords(Number(digits), cardinalWords, true);
const hour = (digits: string) => counted(digits, cardinalWords(String(Number(digits))), '時')!;
const minutes = (digits: string) =>
  Number(digits) === 0 ? '' : ` ${counted(digits, cardinalWords(String(Number(digits))), '分')!}`;
const isDate = (monthDigits: string, dayDigits: string) =>
  Number(monthDigits) >= 1 && Number(monthDigits) <= 12 && Number(dayDigits) >= 1 && Number(dayDigits) <= 31;

const electronic: TokenClass = {
  name: 'electronic',
  accepts: 'web and e-mail addresses: `https://example.jp/news`, `info@example.com`',
  rules: [
    patternRule('web addresses', /(?:https?:\/\/|www\.)[a-z\d\-._~:/?#@=&%+]{1,300}(?<![.,:?])/giu, ({ text }) =>
      addressWords(text, digitByDigit),
    ),
    patternRule('e-mail addresses', /[a-z\d._%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,5}/giu, ({ text }) =>
      addressWords(text, digitByDigit),
    ),
  ],
};

const telephone: TokenClass = {
  name: 'telephone',
  accepts: 'telephone numbers and postcodes, digit by digit: `03-1234-5678`, `090-1234-5678`, `〒100-0001`',
  rules: [
    patternRule(
      'postcodes',
      /(?<sign>〒 ?)(?<first>\d{3})-(?<last>\d{4})(?!\d)/gu,
      ({ groups }) => `郵便番号 ${digitByDigit(groups['first']!)}、${digitByDigit(groups['last']!)}`,
    ),
    patternRule(
      'telephone numbers',
      /(?<![\d-])(?<country>\+\d{1,3}[- ])?(?<number>\(?0?\d{1,4}\)?[- ]?\d{1,4}-\d{3,4})(?![\d-])/gu,
      ({ groups }) => {
        const said = (groups['number']!.match(/\d+/gu) ?? []).map(digitByDigit).join('、');
        if (groups['country']) return `プラス ${digitByDigit(groups['country'].replace(/\D/gu, ''))}、${said}`;
        return /^\(?0/u.test(groups['number']!) ? said : undefined;
      },
    ),
  ],
};

const date: TokenClass = {
  name: 'date',
  accepts: 'dates: `2026年11月30日`, `2026/11/30`, `2026-04-01`, `4月1日(水)`, `11/30(月)`',
  rules: [
    patternRule(
      'year, month and day in digits',
      new RegExp(
        `(?<![\\d/.-])(?<year>\\d{4})(?<sign>[/.-])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})(?![\\d/.-]\\d|\\d)${weekday}`,
        'gu',
      ),
      ({ groups }) => {
        if (!isDate(groups['month']!, groups['day']!)) return undefined;
        return `${year(groups['year']!)} ${month(String(Number(groups['month'])))} ${day(groups['day']!)}${weekdayOf(groups)}`;
      },
    ),
    patternRule(
      'month and day in digits before a weekday',
      /(?<![\d/])(?<month>\d{1,2})\/(?<day>\d{1,2}) ?[(（](?<weekday>[月火水木金土日])(?:曜日?)?[)）]/gu,
      ({ groups }) =>
        isDate(groups['month']!, groups['day']!)
          ? `${month(String(Number(groups['month'])))} ${day(groups['day']!)}${weekdayOf(groups)}`
          : undefined,
    ),
    patternRule(
      'month and day',
      new RegExp(`(?<![\\d.])(?<month>\\d{1,2})月(?<day>\\d{1,2})日(?!間)${weekday}`, 'gu'),
      ({ groups }) =>
        isDate(groups['month']!, groups['day']!)
          ? `${month(String(Number(groups['month'])))} ${day(groups['day']!)}${weekdayOf(groups)}`
          : undefined,
    ),
    patternRule(
      'day of a range within a month',
      new RegExp(`(?<![\\d.])(?<month>\\d{1,2})月(?<from>\\d{1,2})(?:日)?${dash}(?<to>\\d{1,2})日`, 'gu'),
      ({ groups }) => `${month(String(Number(groups['month'])))} ${day(groups['from']!)} から ${day(groups['to']!)}`,
    ),
  ],
};

const time: TokenClass = {
  name: 'time',
  accepts: 'times of day: `14:30`, `9:05`, `12:00〜13:00`',
  rules: [
    patternRule(
      'hours and minutes',
      new RegExp(
        `(?<![\\d:.])(?<hour>[01]?\\d|2\\d)[:：](?<minute>[0-5]\\d)(?:[:：](?<second>[0-5]\\d))?(?![\\d:])(?<range> ?${dash} ?(?=\\d{1,2}[:：]\\d{2}))?`,
        'gu',
      ),
      ({ groups }) => {
        const seconds = groups['second']
          ? ` ${counted(undefined, cardinalWords(String(Number(groups['second']))), '秒')!}`
          : '';
        return `${hour(groups['hour']!)}${minutes(groups['minute']!)}${seconds}${groups['range'] ? ' から ' : ''}`;
      },
    ),
  ],
};

const money: TokenClass = {
  name: 'money',
  accepts: 'amounts with a sign: `¥1,000`, `$5`, `€20`',
  rules: [
    patternRule(
      'amounts',
      new RegExp(`${minus}(?<sign>${oneOf(Object.keys(currencies))}) ?(?<amount>${mixedNumber})`, 'gu'),
      ({ groups }) => {
        const { words, digits } = spokenNumber(groups['amount']!);
        const name = currencies[groups['sign']!]!;
        const said =
          name === '円' ? counted(digits, words, name)! : [...words.slice(0, -1), words.at(-1)! + name].join(' ');
        return minusOf(groups) + said;
      },
    ),
  ],
};

const range: TokenClass = {
  name: 'range',
  accepts: 'from one number to another: `10〜20人`, `10-15%`, and between words: `東京〜大阪`',
  rules: [
    patternRule(
      'from one number to another',
      new RegExp(
        `(?<from>(?<![\\d-]${dash}?)${mixedNumber})(?<to> ?(?:[〜～]|(?<=\\d)[-–](?=\\d{1,9}(?:${counterPattern}|日|${oneOf(Object.keys(units))}))) ?)(?=[\\d¥$€])`,
        'gu',
      ),
      ({ groups }) => `${number(groups['from']!)} から `,
    ),
    patternRule(
      'from one word to another',
      /(?<=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{N}])(?<to> ?[〜～] ?)(?=[\p{Script=Han}\p{Script=Katakana}\d])/gu,
      () => ({
        to: 'から',
      }),
    ),
  ],
};

const measure: TokenClass = {
  name: 'measure',
  accepts: 'numbers with a unit: `500km`, `-5℃`, `10%`, `16GB`, `6キロ`',
  rules: [
    patternRule(
      'units in letters and signs',
      new RegExp(
        `(?<speed>(?<=時速) ?)?${minus}(?<number>${mixedNumber}) ?(?<unit>${oneOf(Object.keys(units))})(?![a-zA-Z²³/])`,
        'gu',
      ),
      ({ groups, input, start }) => {
        const unit = units[groups['unit']!]!;
        const isSpeed = groups['unit'] === 'km/h' && input.slice(Math.max(0, start - 2), start) === '時速';
        return minusOf(groups) + withUnit(spokenNumber(groups['number']!), isSpeed ? units['km']! : unit);
      },
    ),
    patternRule(
      'units in katakana',
      new RegExp(`${minus}(?<number>${mixedNumber}) ?(?<unit>${oneOf(Object.keys(katakanaUnits))})`, 'gu'),
      ({ groups }) =>
        minusOf(groups) +
        withUnit(spokenNumber(groups['number']!), { word: groups['unit']!, change: katakanaUnits[groups['unit']!]! }),
    ),
  ],
};

const fraction: TokenClass = {
  name: 'fraction',
  accepts: 'fractions: `1/3`, `½`, `3分の1`',
  rules: [
    patternRule(
      'fractions with a stroke',
      /(?<![\d/.])(?<top>\d{1,3})[/⁄](?<bottom>\d{1,3})(?![\d/.])/gu,
      ({ groups }) => `${plain(groups['bottom']!)}ブンノ ${plain(groups['top']!)}`,
    ),
    patternRule('fractions in one sign', /[¼½¾⅐-⅞]/gu, ({ text }) => {
      const [top, bottom] = text.normalize('NFKC').split('⁄');
      return `${plain(bottom!)}ブンノ ${plain(top!)}`;
    }),
    patternRule(
      'fractions in words',
      /(?<![\d.])(?<bottom>\d{1,4})分の(?<top>\d{1,4})(?!\d)/gu,
      ({ groups }) => `${plain(groups['bottom']!)}ブンノ ${plain(groups['top']!)}`,
    ),
  ],
};

const score: TokenClass = {
  name: 'score',
  accepts: 'scores: `3対2`, `3-2で`',
  rules: [
    patternRule(
      'scores',
      /(?<![\d.-])(?<one>\d{1,3})(?:対|[-−–](?=\d{1,3}(?:で|の(?:勝|敗|接戦))))(?<other>\d{1,3})(?![\d.%-])/gu,
      ({ groups }) => `${plain(groups['one']!)}タイ ${plain(groups['other']!)}`,
    ),
  ],
};

/** What is counted in kanji numbers. Words of the dictionary may begin with the others, so that no kanji may follow them. */
const sureCounters = '匹|冊|個|枚|歳|才|軒|件|泊|票|円|度目|回目|時間|分間|回|階';
const otherCounters = '日|本|杯|頭|章|時|月|台|通|足|羽|社|人|名|年|分|秒|倍';

const counter: TokenClass = {
  name: 'counter',
  accepts: 'numbers with what is counted: `3本`, `6個`, `4人`, `9時`, `20日`, `1億2000万人`, `四時`, `三百円`',
  rules: [
    patternRule('days', new RegExp(`(?<![\\d.])(?<number>\\d{1,3})(?<counter>日間|日)(?![本])`, 'gu'), ({ groups }) =>
      withCounter(groups['number']!, groups['counter']!),
    ),
    patternRule(
      'counters',
      new RegExp(`${minus}(?<number>${mixedNumber})(?<counter>${counterPattern})`, 'gu'),
      ({ groups }) => {
        const said = withCounter(groups['number']!, groups['counter']!);
        return said === undefined ? undefined : minusOf(groups) + said;
      },
    ),
    patternRule(
      'counters after kanji',
      new RegExp(
        `(?<![\\p{Script=Han}\\d])(?<number>${kanjiNumber})(?:(?<sure>[ヶケヵカか箇]月|${sureCounters})|(?<counter>${otherCounters})(?!(?![間半前後以目頃])\\p{Script=Han}))`,
        'gu',
      ),
      ({ groups }) => {
        const written = groups['number']!;
        const what = groups['sure']! || groups['counter']!;
        // These are words of the dictionary: 一人, 二人, 一時, 十分, 一月, 千円 is not.
        if (/^(?:一時|十分|一月|万年|千年|一[日度時]|[百千万]分|百[人年]|一名)$/u.test(written + what))
          return undefined;
        const digits = digitsOfKanji(written);
        if (digits === undefined) return undefined;
        if (what === '日') return dayWords(Number(digits), cardinalWords, true);
        return counted(digits, cardinalWords(digits), what);
      },
    ),
    patternRule(
      'numbers in kanji',
      /(?<![\p{Script=Han}\d])(?<number>[二三四五六七八九]?[百千][一二三四五六七八九十百千万億]{0,14}|[二三四五六七八九]百)(?!(?![円人年月日])\p{Script=Han})/gu,
      ({ groups }) => {
        const digits = digitsOfKanji(groups['number']!);
        return digits === undefined || groups['number']!.length < 2 ? undefined : plain(digits);
      },
    ),
  ],
};

const code: TokenClass = {
  name: 'code',
  accepts: 'versions and numbers that begin with a zero: `2.0.1`, `0042`',
  rules: [
    patternRule('versions', /(?<![\d.])\d{1,4}(?:\.\d{1,4}){2,4}(?![\d.])/gu, ({ text }) =>
      text
        .split('.')
        .map((part) => plain(part).replaceAll(' ', ''))
        .reduce((said, part) => `${joined(said, 'テン', 'hard')} ${part}`),
    ),
    patternRule('leading zeros', /(?<![\d.,])0\d{1,30}(?![\d.,]\d|\d)/gu, ({ text }) => digitByDigit(text)),
  ],
};

const acronym: TokenClass = {
  name: 'acronym',
  accepts: 'abbreviations and single letters: `NHK`, `A4`, `5G`, `3D`, `Tシャツ`, `No.1`',
  rules: [
    patternRule('numbers in English', /(?<![\p{L}\d])(?:[2-5][GD])(?![a-zA-Z\d])/gu, ({ text }) => {
      const english = ['', '', 'ツー', 'スリー', 'フォー', 'ファイブ'][Number(text[0])]!;
      return english + acronymWords(text[1]!);
    }),
    patternRule('number signs', /(?<![a-zA-Z])(?:No\.?|№|Nº) ?(?=\d)/gu, () => 'ナンバー '),
    patternRule('abbreviations', /(?<![a-zA-Z'’])[A-Z]{1,6}(?![a-zA-Z'’])/gu, ({ text }) => acronymWords(text)),
    patternRule('single letters', /(?<![a-zA-Z'’])[a-z](?![a-zA-Z'’])/gu, ({ text }) => acronymWords(text)),
  ],
};

const maths: TokenClass = {
  name: 'maths',
  accepts: 'signs between numbers: `3+4=7`, `6×7`, `±5`',
  rules: [
    patternRule('signs of arithmetic', /(?<=[\d)] ?)(?<sign>[+＋−×✕*÷=＝<>≠≒≦≧])(?= ?[\d(-])/gu, ({ groups }) => ({
      sign: ` ${arithmetic[groups['sign']!]!} `,
    })),
    patternRule('signs before numbers', /(?<![\p{L}\d])(?<sign>[±+])(?=\d)/gu, ({ groups }) => ({
      sign: groups['sign'] === '±' ? 'プラスマイナス ' : 'プラス ',
    })),
  ],
};

// oxfmt-ignore
const arithmetic: Readonly<Record<string, string>> = {
  '+': 'プラス', '＋': 'プラス', '−': 'マイナス', '×': 'カケル', '✕': 'カケル', '*': 'カケル', '÷': 'ワル', '=': 'イコール', '＝': 'イコール', '<': 'ショーナリ', '>': 'ダイナリ', '≠': 'ノットイコール', '≒': 'ニアリーイコール', '≦': 'イカ', '≧': 'イジョー',
};

const cardinal: TokenClass = {
  name: 'number',
  accepts: 'all other numbers: `1,234,567`, `3.14`, `-5`, `1.5億`',
  rules: [
    patternRule(
      'numbers',
      new RegExp(`${minus}(?<number>${mixedNumber})`, 'gu'),
      ({ groups }) => minusOf(groups) + number(groups['number']!),
    ),
    patternRule('digits', /\d{1,30}/gu, ({ text }) => digitByDigit(text)),
  ],
};

const sign: TokenClass = {
  name: 'sign',
  accepts: 'signs: `&`, `@`, `%`, `※`, `→`',
  rules: [
    patternRule('names of signs', /[&@%#※→○×☆★〒§]/gu, ({ text }) => signNames[text] ?? ''),
    patternRule('not spoken', /[*_^|<>~"•◆◇■□●▲△▼▽♪\\{}]/gu, () => ''),
  ],
};

// oxfmt-ignore
const signNames: Readonly<Record<string, string>> = {
  '&': 'アンド', '@': 'アットマーク', '%': 'パーセント', '#': 'シャープ', '※': '、', '→': '、', '○': 'マル', '×': 'バツ', '☆': '', '★': '', '〒': '郵便番号', '§': 'セクション',
};

/** The classes of Japanese, in the order in which they apply. Numbers become katakana, so that the analyser reads them as they are. */
export const japaneseClasses: readonly TokenClass[] = [
  electronic,
  telephone,
  date,
  time,
  money,
  fraction,
  score,
  range,
  measure,
  code,
  counter,
  acronym,
  maths,
  cardinal,
  sign,
];
