import type { Morpheme } from './analyser';

/** Compound particles of IPADIC that the model knows as several words. */
const compounds: Readonly<Record<string, string>> = {
  という: 'ト イウ',
  といった: 'ト イッタ',
  として: 'ト シテ',
  としては: 'ト シテ ワ',
  とともに: 'ト トモニ',
  とって: 'トッテ',
  において: 'ニ オイテ',
  における: 'ニ オケル',
  にとって: 'ニ トッテ',
  によって: 'ニ ヨッテ',
  により: 'ニ ヨリ',
  による: 'ニ ヨル',
  について: 'ニ ツイテ',
  に関して: 'ニ カンシテ',
  に関する: 'ニ カンスル',
  に対して: 'ニ タイシテ',
  に対する: 'ニ タイスル',
  をもって: 'オ モッテ',
  // The start of "ています".
  てい: 'テ イ',
  でい: 'デ イ',
};

/** A long "e" is written `エイ` by IPADIC and `エー` in the model's texts. */
const longE = /(?<=[エケゲセゼテデネヘベペメレェ])イ/gu;

/** In words that are written in hiragana, IPADIC writes a long vowel with `ウ`. */
const longOInKana = /(?<=[ウクグスズツヅヌフブプムユルュオコゴソゾトドノホボポモヨロョ])ウ/gu;

/** The pronunciation of IPADIC with long vowels as the model's texts have them. */
export function spokenReading({ surface, partOfSpeech }: Morpheme, pronunciation: string): string {
  const compound = compounds[surface];
  if (compound !== undefined) return compound;
  // The ending of "行こう" and "ましょう" lengthens the vowel before it.
  if (surface === 'う' && partOfSpeech === '助動詞') return 'ー';
  if (/\p{Script=Katakana}/u.test(surface)) return pronunciation;
  const reading = pronunciation.replace(longE, 'ー');
  return /^\p{Script=Hiragana}+$/u.test(surface) && /^(?:名詞|副詞|感動詞|接続詞|連体詞|助動詞)$/u.test(partOfSpeech)
    ? reading.replace(longOInKana, 'ー')
    : reading;
}
