import type { Morpheme } from './analyser';

/** Endings that follow a verb without a space: "食べ" and "た" are one word, "食べ" and "ました" are two. */
const endings = new Set([
  'た',
  'だ',
  'て',
  'で',
  'ない',
  'ます',
  'ず',
  'ぬ',
  'ば',
  'う',
  'よう',
  'れる',
  'られる',
  'せる',
  'させる',
  'たら',
  'たり',
  'だら',
  'だり',
]);

/** Pairs of short words that are written together. */
const pairs = new Set(
  'まし+た ませ+ん まし+て なかっ+た たかっ+た さ+れ れ+た れ+て れ+ば られ+た られ+て せ+た せ+て だっ+た'.split(' '),
);

/**
 * Whether a morpheme is spoken as one word with the one before it: as in the texts that the model was trained with, in which words of a
 * dictionary with their first ending have no space inside.
 *
 * @param wordSoFar how many morphemes the word before has.
 */
export function isJoined(before: Morpheme, morpheme: Morpheme, wordSoFar: number): boolean {
  if (morpheme.surface === 'う' && morpheme.partOfSpeech === '助動詞') return true;
  if (pairs.has(`${before.surface}+${morpheme.surface}`)) return true;
  if (wordSoFar === 1 && before.partOfSpeech === '動詞' && endings.has(morpheme.surface)) return true;
  return wordSoFar === 1 && before.partOfSpeech === '接頭詞' && morpheme.partOfSpeech === '名詞';
}
