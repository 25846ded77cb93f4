import { alignPhones } from './align-phones';

const phones = (text: string) => text.split(' ').filter(Boolean);

describe('alignPhones', () => {
  it.each([
    ['words that are pronounced as one', 'ʌ v ð ə', ['ʌ v', 'ð ə'], [0, 0, 1, 1]],
    ['a word that sounds different in context', 'k ˌʊ d ə v', ['k ˈʊ d', 'h ˈæ v'], [0, 0, 0, 1, 1]],
    ['a phone that only the phrase has', 'l e z a m ˈi', ['l e', 'a m ˈi'], [0, 0, 0, 1, 1, 1]],
    ['a word that is not spoken', 'w ˈʌ n t ˈuː', ['w ˈʌ n', '', 't ˈuː'], [0, 0, 0, 2, 2]],
    ['words that are all not spoken', 'a b', ['', ''], [0, 0]],
    ['nothing', '', ['w ˈʌ n'], []],
  ])('finds the owners in %s', (_name, phrase, words, owners) => {
    expect(alignPhones(phones(phrase), words.map(phones))).toEqual(owners);
  });
});
