/** A word with the Pinyin of its characters: `zhong1`. */
export interface ReadWord {
  readonly text: string;
  readonly syllables: string[];
}

const toneOf = (syllable: string | undefined) => syllable?.at(-1);

/** Digits, and words before and after numbers, with which 一 names a number rather than counts. */
const numeral = /[零〇一二三四五六七八九十百千万亿点第幺]/u;
const naming = /[月号號楼樓日]/u;

/**
 * Changes the tones of 一 and 不 by the syllable that follows, as speakers do: yí gè, yì tiān, bú shì. The letters have these changes, too, in
 * the words of the dictionary that the model was trained with. Third tones stay: the model changes them itself.
 */
export function changeTones(words: readonly ReadWord[]): void {
  const characters = words.flatMap(({ text }) => Array.from(text));
  const owners = words.flatMap((word) => Array.from(word.text, (_, at) => ({ word, at })));
  for (const [index, character] of characters.entries()) {
    if (character !== '一' && character !== '不') continue;
    const { word, at } = owners[index]!;
    if (!/^(?:yi1|bu4)$/u.test(word.syllables[at]!)) continue;
    const next = owners[index + 1];
    const tone = next && toneOf(next.word.syllables[next.at]);
    const [before, after] = [characters[index - 1] ?? '', characters[index + 1] ?? ''];
    // 好不好, 看一看: without a tone.
    if (before !== '' && before === after && !numeral.test(before))
      word.syllables[at] = character === '一' ? 'yi5' : 'bu5';
    else if (character === '不') word.syllables[at] = tone === '4' ? 'bu2' : 'bu4';
    else if (isCount(word.text, at, before, after) && tone) word.syllables[at] = isFourth(tone, after) ? 'yi2' : 'yi4';
  }
}

/** 个 has the fourth tone, also where it is said without one. */
function isFourth(tone: string, after: string): boolean {
  return tone === '4' || (after === '个' && /[05]/u.test(tone));
}

/** Whether 一 is before what it counts: not in numbers, ordinals and dates, and not at the end of a word such as 统一. */
function isCount(word: string, at: number, before: string, after: string): boolean {
  if (after === '' || (word.length > 1 && at === word.length - 1)) return false;
  if (numeral.test(before)) return /[百千万亿]/u.test(after) && before !== '第';
  return (
    !naming.test(after) && !(numeral.test(after) && !/[百千万亿点]/u.test(after)) && !(after === '点' && word === '一')
  );
}
