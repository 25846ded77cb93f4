/** Words for numbers, in katakana as they are spoken: `ー` lengthens a vowel. */

/** The digits as counted: 4 is `ヨン`, 7 `ナナ`, 9 `キュー`. */
export const digitWords = ['ゼロ', 'イチ', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロク', 'ナナ', 'ハチ', 'キュー'] as const;

/** The digits one by one, as in telephone numbers: those of one short syllable are lengthened. */
const spelledDigits = ['ゼロ', 'イチ', 'ニー', 'サン', 'ヨン', 'ゴー', 'ロク', 'ナナ', 'ハチ', 'キュー'] as const;

const hundreds = [
  '',
  'ヒャク',
  'ニヒャク',
  'サンビャク',
  'ヨンヒャク',
  'ゴヒャク',
  'ロッピャク',
  'ナナヒャク',
  'ハッピャク',
  'キューヒャク',
];
const thousands = [
  '',
  'セン',
  'ニセン',
  'サンゼン',
  'ヨンセン',
  'ゴセン',
  'ロクセン',
  'ナナセン',
  'ハッセン',
  'キューセン',
];
const powers = ['', 'マン', 'オク', 'チョー', 'ケー'];

/** Digits of the largest number that has words here: 9999 of each power. Longer ones are read digit by digit. */
export const maxDigits = 4 * powers.length;

/** The parts of a number up to 9999, such as `センキューヒャク`, `ハチジュー`, `ゴ`. */
function underTenThousand(value: number): string[] {
  const [thousand, hundred, ten, one] = [1000, 100, 10, 1].map((power) => Math.floor(value / power) % 10) as [
    number,
    number,
    number,
    number,
  ];
  const tens = ten === 0 ? '' : `${ten === 1 ? '' : digitWords[ten]!}ジュー`;
  return [thousands[thousand]!, hundreds[hundred]!, tens, one === 0 ? '' : digitWords[one]!].filter(Boolean);
}

/**
 * The words of a whole number: 12345 is `イチマン`, `ニセン`, `サンビャク`, `ヨンジュー`, `ゴ`.
 *
 * @param digits at most `maxDigits`, without separators.
 */
export function cardinalWords(digits: string): string[] {
  const groups: string[] = [];
  const plain = digits.replace(/^0+(?=\d)/u, '');
  if (plain === '0') return ['ゼロ'];
  for (let end = plain.length; end > 0; end -= 4) groups.push(plain.slice(Math.max(0, end - 4), end));
  return groups
    .flatMap((group, power) => [{ value: Number(group), power }])
    .toReversed()
    .flatMap(({ value, power }) => {
      if (value === 0) return [];
      const words = underTenThousand(value);
      if (power === 0) return words;
      const name = powers[power]!;
      const last = words.pop()!;
      // 1000 of something is "イッセン".
      const first = value === 1000 ? 'イッセン' : last;
      return [...words, joined(first, name, /^[チケ]/u.test(name) ? 'hard' : 'none')];
    });
}

/** Digit by digit. */
export function digitByDigit(digits: string): string {
  return Array.from(digits, (digit) => spelledDigits[Number(digit)]!).join('');
}

/** The digits after the decimal point. */
export function decimalDigits(digits: string): string {
  return Array.from(digits, (digit) => digitWords[Number(digit)]!).join('');
}

/**
 * How a number changes before what is counted, by its first sound. `hard`: 1, 8 and 10 (シュ, テン). `k`: also 6 and 100 (カイ). `tens`: 10 only
 * (パーセント). `k-tens`: 6, 10 and 100 (キロ).
 */
export type Change = 'none' | 'hard' | 'k' | 'tens' | 'k-tens';

const changes: Readonly<Record<Exclude<Change, 'none'>, readonly (readonly [RegExp, string])[]>> = {
  hard: [
    [/イチ$/u, 'イッ'],
    [/ハチ$/u, 'ハッ'],
    [/ジュー$/u, 'ジュッ'],
  ],
  k: [
    [/イチ$/u, 'イッ'],
    [/ロク$/u, 'ロッ'],
    [/ハチ$/u, 'ハッ'],
    [/ジュー$/u, 'ジュッ'],
    [/([ヒビピ]ャ)ク$/u, '$1ッ'],
  ],
  tens: [[/ジュー$/u, 'ジュッ']],
  'k-tens': [
    [/ロク$/u, 'ロッ'],
    [/ジュー$/u, 'ジュッ'],
    [/([ヒビピ]ャ)ク$/u, '$1ッ'],
  ],
};

/** A number word before what is counted: `ロク` and `コ` are `ロッコ`. */
export function joined(number: string, counted: string, change: Change): string {
  if (change === 'none') return number + counted;
  const rule = changes[change].find(([pattern]) => pattern.test(number));
  return (rule ? number.replace(rule[0], rule[1]) : number) + counted;
}
