import { groupSounds } from './group-sounds';

/** The sounds of a word with one token for each letter, written with the number of their tokens. */
const sounds = (...letters: string[]) =>
  groupSounds(letters.map((symbol) => ({ symbol, tokens: 1 })))
    .map(({ ipa, tokens }) => `${ipa} ${tokens}`)
    .join(', ');

describe('groupSounds', () => {
  it.each([
    ['stress to the sound after it', ['f', 'ˈ', 'aɪ', 'v'], 'f 1, ˈaɪ 2, v 1'],
    [
      'length, accents and aspiration to the sound before',
      ['t', 'ʰ', 'ɑ', 'ː', 'ɛ', '\u0303'],
      'tʰ 2, ɑː 2, ɛ\u0303 2',
    ],
    ['what has no sound to the sound before', ['a', ' ', 'b', '-'], 'a 2, b 2'],
    ['what has no sound at the start to the first one', [' ', 'a'], 'a 2'],
    ['a stress without a sound after it to the last one', ['a', 'ˌ'], 'a 2'],
    ['diphthongs and affricates of two letters together', ['t', 'ʃ', 'ˈ', 'e', 'ɪ', 'n'], 'tʃ 2, ˈeɪ 3, n 1'],
    ['two vowels of which the second is stressed apart', ['a', 'ˈ', 'ɪ'], 'a 1, ˈɪ 2'],
    ['sounds with a tie together', ['ˈ', 'k', '\u0361', 'p', 'a'], 'ˈk\u0361p 4, a 1'],
    ['a tone to the vowel of its syllable', ['n', 'i', '↓', 'x', 'a', 'u', '↗'], 'n 1, i↓ 2, x 1, a↗ 1, u 2'],
    ['the time of a tone to the last sound', ['tʂ', 'ʊ', 'ŋ', '→'], 'tʂ 1, ʊ→ 1, ŋ 2'],
    ['tones of syllables without consonants apart', ['ɕ', 'i', '→', 'a', 'n', '→'], 'ɕ 1, i→ 2, a→ 1, n 2'],
    ['the rounding of a Japanese vowel to it', ['ɯ', 'ᵝ', '↘'], 'ɯᵝ↘ 3'],
  ])('gives %s', (_name, letters, expected) => {
    expect(sounds(...letters)).toBe(expected);
  });

  it('has no sounds for letters without one', () => {
    expect(sounds(' ', 'ˈ', '→')).toBe('');
  });
});
