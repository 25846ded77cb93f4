import { fromSpelling } from './letter-sounds';

describe('fromSpelling', () => {
  it.each([
    ['blorp', 'blˈɔɹp'],
    ['grake', 'ɡɹˈAk'],
    ['snation', 'snˈAʃən'],
    ['phlox', 'flˈɑks'],
    ['knight', 'nˈIt'],
    ['tchx', 'tˌisˌiˌAʧˈɛks'],
    ['Ångström', 'ˈænɡstɹɑm'],
    ['', ''],
    ['123', ''],
  ])('says %j as %s', (word, letters) => {
    expect(fromSpelling(word, 'american')).toBe(letters);
  });

  it('says something for every combination of letters', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    for (const one of letters) {
      for (const two of letters) {
        for (const three of letters) expect(fromSpelling(one + two + three, 'british')).not.toBe('');
      }
    }
  });
});
