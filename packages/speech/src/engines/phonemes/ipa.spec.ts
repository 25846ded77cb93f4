import { accentOf } from '../kokoro/process/alphabet';
import { moveStressToVowel, tidyIpa } from './ipa';
import { checkIpa } from './phonemizer';

describe('moveStressToVowel', () => {
  it.each([
    ['ˈstɹɪŋ', 'stɹˈɪŋ'],
    ['təˈmɑːtəʊ', 'təmˈɑːtəʊ'],
    ['ˌɪnˈfɛkt', 'ˌɪnfˈɛkt'],
    ['ˈæpəl', 'ˈæpəl'],
    ['ˈ', 'ˈ'],
  ])('moves %s to %s', (ipa, moved) => {
    expect(moveStressToVowel(ipa)).toBe(moved);
  });
});

describe('tidyIpa', () => {
  it.each([
    ["/gə'raːʒ/", 'ɡəˈraːʒ'],
    ['[t͡ʃiːz]', 'tʃiːz'],
    [' a.b  c ', 'ab c'],
  ])('tidies %s', (ipa, tidy) => {
    expect(tidyIpa(ipa)).toBe(tidy);
  });
});

describe('checkIpa', () => {
  it.each([
    ['a', 'ˈnaɪki', undefined],
    ['a', 'ˈdʒeɪsən ˈwɛb', undefined],
    ['b', '/təˈmɑːtəʊ/', undefined],
    ['f', 'bɔ̃ʒuʁ', undefined],
    ['a', 'ǃkɔ', 'ǃ'],
    ['a', 'naɪk1', '1'],
    ['b', 'ɦɛloʊ', 'ɦ'],
    ['a', 'Ж', 'Ж'],
  ] as const)('of %s %s finds %s', (language, ipa, sign) => {
    expect(checkIpa(ipa, accentOf(language))).toBe(sign);
  });
});
