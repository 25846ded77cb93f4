import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lettersOfSyllable } from './syllable';

/** What misaki 0.9 writes for each syllable in the third tone, from a run of its program: the model was trained with it. */
const ofMisaki = JSON.parse(readFileSync(join(__dirname, 'syllables-of-misaki.json'), 'utf8')) as Record<
  string,
  string
>;

describe('lettersOfSyllable', () => {
  it('writes each syllable as misaki does', () => {
    const own = Object.keys(ofMisaki).map((syllable) => [syllable, lettersOfSyllable(`${syllable}3`)]);
    expect(Object.fromEntries(own)).toEqual(ofMisaki);
  });

  it.each([
    ['ma1', 'ma→'],
    ['ma2', 'ma↗'],
    ['ma3', 'ma↓'],
    ['ma4', 'ma↘'],
    ['ma5', 'ma'],
    ['ma0', 'ma'],
    ['lv4', 'ly↘'],
  ])('writes the tone of %s: %s', (pinyin, letters) => {
    expect(lettersOfSyllable(pinyin)).toBe(letters);
  });

  it.each(['', 'ma', 'ma6', 'xyz1', 'A1', '1'])('refuses %j', (pinyin) => {
    expect(lettersOfSyllable(pinyin)).toBeUndefined();
  });
});
