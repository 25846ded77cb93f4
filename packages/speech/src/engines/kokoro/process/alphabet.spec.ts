import { accentOf, letterOf, toModelAlphabet } from './alphabet';

describe('toModelAlphabet', () => {
  it.each([
    ['a', ['b', 'ˈɜː', 'd', 'z'], 'bˈɜɹdz'],
    ['a', ['f', 'ˈaɪɚ', 'ɹ'], 'fˈIəɹ'],
    ['a', ['b', 'ˈɛ', 'ɾ', 'ɚ'], 'bˈɛTəɹ'],
    ['a', ['ˈæ', 'p', 'əl'], 'ˈæpᵊl'],
    ['a', ['b', 'ˈʌ', 't', 'n̩'], 'bˈʌtᵊn'],
    ['a', ['tʃ', 'ˈɔɪ', 's'], 'ʧˈYs'],
    ['b', ['ð', 'ˈeə'], 'ðˈɛː'],
    ['b', ['h', 'ˈəʊ', 'm'], 'hˈQm'],
    ['b', ['k', 'ˈɑː'], 'kˈɑː'],
    ['e', ['m', 'ˈu', 'tʃ', 'o'], 'mˈuʧo'],
    ['f', ['b', 'ɔ̃', 'ʒ', 'ˈu', 'ʁ'], 'bɔ̃ʒˈuʁ'],
    ['i', ['dz', 'ˈi', 'o'], 'ʣˈio'],
    ['p', ['n', 'ˈɐ̃ʊ̃'], 'nˈɐ̃ʊ̃'],
    ['h', ['ˌaː', 'p'], 'ˌaːp'],
  ] as const)('writes %s %j as %s', (language, phones, letters) => {
    expect(toModelAlphabet(phones, language)).toBe(letters);
  });
});

describe('spellIpa', () => {
  it.each([
    ['a', 'ˈfaɪəɹ', 'fˈIəɹ'],
    ['a', 'nɪəɹ', 'nɪɹ'],
    ['a', 'kɔsts', 'kɔsts'],
    ['a', 'əˈlaɪn', 'əlˈIn'],
    ['a', 'ˈbɑɾəl', 'bˈɑTᵊl'],
    ['i', 'ˈpitsːa', 'pˈiʦːa'],
    ['j', 'koɲɲitɕiβa', 'koɲɲiʨiβa'],
  ] as const)('writes in %s what is given as %s: %s', (language, ipa, letters) => {
    expect(accentOf(language).spellIpa(ipa)).toBe(letters);
  });
});

describe('letterOf', () => {
  it.each([
    ['en', 'a'],
    ['en-US', 'a'],
    ['en-AU', 'b'],
    ['fr-CA', 'f'],
    ['pt', 'p'],
    ['de-DE', undefined],
    [undefined, undefined],
  ])('of %s is %s', (language, letter) => {
    expect(letterOf(language)).toBe(letter);
  });
});
