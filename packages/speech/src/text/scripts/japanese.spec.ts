import { normalize } from '../normalize';
import { kanaToLatin } from './japanese';

const said = (text: string) =>
  normalize(text, { language: 'en-US', mode: 'auto', emoji: 'silent' }).normalized.replace(/\s+/gu, ' ');

describe('kanaToLatin', () => {
  it.each([
    ['しょう', 'shou'],
    ['きゃ', 'kya'],
    ['マッチ', 'matchi'],
    ['がっこう', 'gakkou'],
    ['ラーメン', 'ramen'],
    ['ファン', 'fan'],
    ['パーティー', 'pati'],
    ['ウィ', 'wi'],
    ['チェ', 'che'],
    ['っ', ''],
  ])('writes %s as %s', (kana, latin) => {
    expect(kanaToLatin(kana)).toBe(latin);
  });
});

describe('Japanese in English text', () => {
  it.each([
    ['日本語を勉強する', 'nihongo o benkyo suru'],
    ['東京タワー', 'Tokyo tawa'],
    ['京都 is old', 'Kyoto is old'],
    ['お元気ですか', 'o genki desu ka'],
    ['私は猫が好きです', 'watashi wa neko ga suki desu'],
    ['北京', 'Beijing'],
  ])('reads %s as %s', (text, words) => {
    expect(said(text)).toBe(words);
  });
});
