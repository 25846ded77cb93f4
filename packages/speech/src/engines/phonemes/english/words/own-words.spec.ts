import { accentOf } from '../../../kokoro/process/alphabet';
import { fromBroadIpa } from '../broad-ipa';
import { ownWordFiles, readOwnGroups, readOwnWords } from './own-words';

describe('our own words', () => {
  it.each(ownWordFiles())('of $file can all be written with the letters of the model', ({ entries }) => {
    const american = /^[AIOWYTbdfhijklmnpstuvwzæðŋɑɔəɛɜɡɪɹʃʊʌʒʤʧˈˌθᵊᵻ ]+$/u;
    const british = /^[AIQWYabdfhijklmnpstuvwzðŋɑɒɔəɛɜɡɪɹʃʊʌʒʤʧˈˌːθᵊ ]+$/u;
    expect(entries.filter(([, ipa]) => !american.test(fromBroadIpa(ipa, 'american')))).toEqual([]);
    expect(entries.filter(([, ipa]) => !british.test(fromBroadIpa(ipa, 'british')))).toEqual([]);
    const accents = [accentOf('a'), accentOf('b')];
    const letters = entries.flatMap(([, ipa]) =>
      Array.from(fromBroadIpa(ipa, 'american') + fromBroadIpa(ipa, 'british')),
    );
    expect(letters.filter((letter) => letter !== ' ' && !accents[0]!.hasLetter(letter))).toEqual([]);
  });

  it('have one stress mark before a vowel', () => {
    const entries = ownWordFiles().flatMap((file) => file.entries);
    expect(entries.filter(([, ipa]) => /[ˈˌ]{2}/u.test(fromBroadIpa(ipa, 'american')))).toEqual([]);
    expect(entries.filter(([, ipa]) => /[ˈˌ]{2}/u.test(fromBroadIpa(ipa, 'british')))).toEqual([]);
  });

  it('of a group have a pronunciation each, with the letters of the model', () => {
    const groups = readOwnGroups();
    expect(groups.length).toBeGreaterThan(120);
    expect(groups.filter(({ words, ipa }) => ipa.some((each) => each.length !== words.length))).toEqual([]);
    const letters = groups.flatMap(({ ipa: [american, british] }) =>
      Array.from(
        american.map((each) => fromBroadIpa(each, 'american')).join('') +
          british.map((each) => fromBroadIpa(each, 'british')).join(''),
      ),
    );
    expect(letters.filter((letter) => !accentOf('a').hasLetter(letter))).toEqual([]);
  });

  it('are listed once, in lower case', () => {
    const words = ownWordFiles().flatMap(({ entries }) => entries.map(([word]) => word));
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
    expect(readOwnWords().size).toBe(words.length);
    expect(words.length).toBeGreaterThan(2300);
  });
});
