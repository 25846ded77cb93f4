import { type Change, joined } from './numbers';

/** What is counted, and how it is spoken after a number. */
interface Counter {
  readonly word: string;
  readonly change: Change | 'h';
  /** With `h`: its sound after 3 and, if it is not the plain one, after 4: `サンボン`, `サンプン`. */
  readonly afterThree?: string;
  readonly afterFour?: string;
  /** Words of their own, by the last word of the number. */
  readonly special?: Readonly<Record<string, string>>;
}

const four = { ヨン: 'ヨ' };
const ofTime = { ヨン: 'ヨ', ナナ: 'シチ', キュー: 'ク' };

/** A list such as `個コ 階カイ` with the same change. */
function listed(change: Counter['change'], written: string): Record<string, Counter> {
  return Object.fromEntries(
    written
      .trim()
      .split(/\s+/u)
      .map((each) => {
        const { name, word } = /^(?<name>[^ァ-ー]+)?(?<word>[ァ-ー]+)$/u.exec(each)!.groups!;
        return [name ?? word!, { word: word!, change }];
      }),
  );
}

const before = (special: Readonly<Record<string, string>>, word: string, change: Change = 'none'): Counter => ({
  word,
  change,
  special: Object.fromEntries(Object.entries(special).map(([number, said]) => [number, said + word])),
});

/** `h`: 1, 6, 8, 10 and 100 with "p", and 3 and 1000 with a sound of the word's own. */
const h = (word: string, afterThree: string, afterFour?: string): Counter => ({
  word,
  change: 'h',
  afterThree,
  ...(afterFour !== undefined && { afterFour }),
});

/** The counters by what is written after the number. */
export const counters: Readonly<Record<string, Counter>> = {
  ...listed(
    'k',
    '個コ 箇コ 回カイ 回目カイメ 件ケン 曲キョク 課カ 校コー 球キュー 級キュー 機キ 巻カン 脚キャク 戸コ 口クチ 区ク 箇所カショ 箇月カゲツ',
  ),
  ...Object.fromEntries(
    ['ヶ', 'ケ', 'ヵ', 'カ', 'か', '箇'].flatMap((sign) => [
      [`${sign}月`, { word: 'カゲツ', change: 'k' as const }],
      [`${sign}国`, { word: 'カコク', change: 'k' as const }],
      [`${sign}国語`, { word: 'カコクゴ', change: 'k' as const }],
      [`${sign}所`, { word: 'カショ', change: 'k' as const }],
      [`${sign}年`, { word: 'カネン', change: 'k' as const }],
    ]),
  ),
  ...listed(
    'hard',
    '冊サツ 週シュー 週間シューカン 週目シューメ 種シュ 種類シュルイ 隻セキ 席セキ 世紀セーキ 章ショー 色ショク 周年シューネン 周シュー 社シャ 車線シャセン 勝ショー 食ショク 世帯セタイ 節セツ 試合シアイ 才サイ 歳サイ 通ツー 点テン 丁目チョーメ 着チャク 頭トー 等トー 店テン 店舗テンポ 対ツイ 体タイ 滴テキ 手テ 艘ソー',
  ),
  ...listed(
    'none',
    '枚マイ 名メー 台ダイ 番バン 番目バンメ 番地バンチ 番線バンセン 度ド 倍バイ 秒ビョー 秒間ビョーカン 部ブ 代ダイ 位イ 号ゴー 号室ゴーシツ 号車ゴーシャ 畳ジョー 両リョー 列レツ 割ワリ 行ギョー 語ゴ 膳ゼン 羽ワ 大ダイ 問モン 門モン 面メン 面体メンタイ 議席ギセキ 銘柄メーガラ 塁ルイ 打ダ 次元ジゲン 次ジ 条ジョー 項コー 段ダン 段階ダンカイ 合ゴー 軍グン 番組バングミ 万円マンエン',
  ),
  ...listed('tens', 'ページ 頁ページ ポイント パーセント'),
  階: { ...listed('k', '階カイ')['階']!, special: { サン: 'サンガイ' } },
  階建て: { ...listed('k', '階カイダテ')['階']!, special: { サン: 'サンガイダテ' } },
  軒: { ...listed('k', '軒ケン')['軒']!, special: { サン: 'サンゲン' } },
  足: { ...listed('hard', '足ソク')['足']!, special: { サン: 'サンゾク' } },
  本: h('ホン', 'ボン'),
  匹: h('ヒキ', 'ビキ'),
  杯: h('ハイ', 'バイ'),
  票: h('ヒョー', 'ビョー'),
  分: h('フン', 'プン', 'プン'),
  分間: h('フンカン', 'プンカン', 'プンカン'),
  泊: h('ハク', 'パク', 'パク'),
  発: h('ハツ', 'パツ', 'パツ'),
  歩: h('ホ', 'ポ'),
  編: h('ヘン', 'ペン'),
  拍: h('ハク', 'パク'),
  年: before(four, 'ネン'),
  年間: before(four, 'ネンカン'),
  年生: before(four, 'ネンセー'),
  年目: before(four, 'ネンメ'),
  年度: before(four, 'ネンド'),
  年代: { word: 'ネンダイ', change: 'none' },
  円: before(four, 'エン'),
  時: before(ofTime, 'ジ'),
  時間: before(ofTime, 'ジカン'),
  時間目: before(ofTime, 'ジカンメ'),
  人: { ...before({ ヨン: 'ヨ', ナナ: 'シチ' }, 'ニン') },
  人前: before(four, 'ニンマエ'),
  人目: before(four, 'ニンメ'),
  月: before({ ヨン: 'シ', ナナ: 'シチ', キュー: 'ク' }, 'ガツ'),
};

/** Numbers that have a word of their own with what is counted, by the digits and the counter. */
const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  人: { '1': 'ヒトリ', '2': 'フタリ' },
  人目: { '1': 'ヒトリメ', '2': 'フタリメ' },
  歳: { '20': 'ハタチ' },
  才: { '20': 'ハタチ' },
  組: { '1': 'ヒトクミ', '2': 'フタクミ' },
  つ: Object.fromEntries(
    ['ヒトツ', 'フタツ', 'ミッツ', 'ヨッツ', 'イツツ', 'ムッツ', 'ナナツ', 'ヤッツ', 'ココノツ'].map((word, index) => [
      String(index + 1),
      word,
    ]),
  ),
  つ目: Object.fromEntries(
    ['ヒトツメ', 'フタツメ', 'ミッツメ', 'ヨッツメ', 'イツツメ', 'ムッツメ', 'ナナツメ', 'ヤッツメ', 'ココノツメ'].map(
      (word, index) => [String(index + 1), word],
    ),
  ),
};

// oxfmt-ignore
const days = ['', '', 'フツカ', 'ミッカ', 'ヨッカ', 'イツカ', 'ムイカ', 'ナノカ', 'ヨーカ', 'ココノカ', 'トーカ'];

/** A day of a month or a number of days: `フツカ`, `ニジューヨッカ`, `ハツカ`. @param isDate whether 1 is the first of a month. */
export function dayWords(value: number, numberWords: (digits: string) => string[], isDate: boolean): string {
  if (value === 1) return isDate ? 'ツイタチ' : 'イチニチ';
  if (value <= 10 && days[value]) return days[value];
  if (value === 20) return 'ハツカ';
  const words = numberWords(String(value));
  if (value % 10 === 4 && value < 32) return [...words.slice(0, -1), 'ヨッカ'].join(' ');
  const last = words.at(-1)!;
  const ofDays = value < 32 ? ({ ナナ: 'シチ', キュー: 'ク' }[last] ?? last) : last;
  return [...words.slice(0, -1), `${ofDays}ニチ`].join(' ');
}

const voiceless: Readonly<Record<string, string>> = { ハ: 'パ', ヒ: 'ピ', フ: 'プ', ヘ: 'ペ', ホ: 'ポ' };

/**
 * A number with its counter: `ロク` and `本` are `ロッポン`.
 *
 * @param digits the number in digits if it is a plain one, for words such as `ヒトリ`.
 * @param words the words of the number.
 * @returns `undefined` if there is no such counter.
 */
export function counted(digits: string | undefined, words: readonly string[], counter: string): string | undefined {
  const special = digits === undefined ? undefined : own[counter]?.[digits];
  if (special) return special;
  const found = counters[counter] ?? (counter === '組' ? { word: 'クミ', change: 'none' as const } : undefined);
  if (!found) return undefined;
  return [...words.slice(0, -1), withLast(words.at(-1)!, found)].join(' ');
}

function withLast(last: string, { word, change, afterThree, afterFour, special }: Counter): string {
  if (special?.[last]) return special[last];
  if (change !== 'h') return joined(last, word, change);
  const rest = word.slice(1);
  if (/(?:イチ|ロク|ハチ|ジュー|[ヒビピ]ャク)$/u.test(last)) return joined(last, voiceless[word[0]!]! + rest, 'k');
  if (/(?:サン|セン|ゼン|マン)$/u.test(last)) return last + afterThree!;
  if (last.endsWith('ヨン') && afterFour) return last + afterFour;
  return last + word;
}

/** All counters and `日`, for a pattern; the longest first. */
export const counterPattern = [...new Set([...Object.keys(counters), ...Object.keys(own)])]
  .sort((one, other) => other.length - one.length)
  .join('|');
