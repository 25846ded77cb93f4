import { atLevel, differences } from './phoneme-agreement';

describe('atLevel', () => {
  it.each([
    ['bˈʌTəɹ', 'bˈʌɾəɹ', true, true, true],
    ['bˈʌtəɹ', 'bˈʌɾəɹ', false, true, true],
    ['I', 'ˈI', false, true, true],
    ['tˈAbᵊl', 'tˈAbəl', false, true, true],
    ['ɹᵻkˈɔɹd', 'ɹəkˈɔɹd', false, false, true],
    ['klˈOs', 'klˈOz', false, false, false],
  ])('compares %s and %s by stress, by sounds, and apart from reduced vowels', (one, other, ...same) => {
    const levels = ['stress', 'sounds', 'reducedVowels'] as const;
    expect(levels.map((level) => atLevel(one, level) === atLevel(other, level))).toEqual(same);
  });
});

describe('differences', () => {
  it.each([
    ['klOz', 'klOs', [['z', 's']]],
    [
      'njɑki',
      'nɑkiɡ',
      [
        ['j', ''],
        ['', 'ɡ'],
      ],
    ],
    [
      'kɹwɑsɑnt',
      'kwɑsɑ',
      [
        ['ɹ', ''],
        ['nt', ''],
      ],
    ],
    ['abc', 'abc', []],
    ['abcd', 'axyd', [['bc', 'xy']]],
    ['', 'a', [['', 'a']]],
  ])('finds the least differences between %j and %j', (theirs, ours, expected) => {
    expect(differences(theirs, ours).map((found) => [found.theirs, found.ours])).toEqual(expected);
  });
});
