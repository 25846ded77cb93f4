import { wordsOfPhonemes } from './phoneme-letters';

describe('wordsOfPhonemes', () => {
  it.each([
    ['IPA', 'həlˈoʊ wˈɜɹld.', ['həlˈoʊ', 'wˈɜɹld']],
    ['Kokoro’s letters', 'həlˈO, wˈɜɹld!', ['həlˈoʊ', 'wˈɜɹld']],
    ['all letters for two sounds', 'A I O Q W Y ʤ ʧ ʨ T', ['eɪ', 'aɪ', 'oʊ', 'əʊ', 'aʊ', 'ɔɪ', 'dʒ', 'tʃ', 'tɕ', 'ɾ']],
    ['nothing', ' … ', []],
  ])('gives the pronunciation of each word: %s', (_name, phonemes, words) => {
    const { instructions } = wordsOfPhonemes(phonemes);
    expect(instructions.map((each) => 'phonemes' in each && each.phonemes)).toEqual(words);
    expect(instructions.every(({ start, end }) => !/[\s.,!]/u.test(phonemes.slice(start, end)))).toBe(true);
  });
});
