import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { accentOf } from '../../../kokoro/process/alphabet';
import { reversibleIpa } from '../../../kokoro/process/letter-ipa';
import { toAmerican } from './american';
import { fromArpabet, fromBritfone } from './british';

/** The words of a dictionary, with what it says of each. */
function linesOf(name: string): [word: string, value: string][] {
  const text = brotliDecompressSync(readFileSync(join(__dirname, `${name}.txt.br`))).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
}

it.each([
  ['cmudict', 'American', 'a', toAmerican],
  ['cmudict', 'British', 'b', fromArpabet],
  ['britfone', 'British', 'b', fromBritfone],
] as const)(
  'every word of %s can be said in %s English with the letters of the model',
  (list, _name, letter, convert) => {
    const accent = accentOf(letter);
    const wrong = linesOf(list).filter(([word, value]) => {
      const letters = convert(value, word);
      return letters === '' || Array.from(letters).some((each) => !accent.hasLetter(each));
    });
    expect(wrong).toEqual([]);
  },
);

it.each([
  ['cmudict', 'American', 'a', toAmerican],
  ['britfone', 'British', 'b', fromBritfone],
] as const)(
  'words of %s in %s English are said alike if their sounds are told and given again',
  (list, _name, letter, convert) => {
    const accent = accentOf(letter);
    const words = linesOf(list);
    const other = words.filter(([word, value]) => {
      const letters = convert(value, word);
      return accent.spellIpa(reversibleIpa(letters)) !== letters;
    });
    // Before an l, the weak vowel and the full one are told apart by rule.
    expect(other.length / words.length).toBeLessThan(0.01);
  },
);
