import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = ['everyday', 'technology', 'brands', 'food', 'people', 'places', 'medicine'];

/** A line of a file, without comment: `jalapeno  ˌhɑləpˈeɪnjoʊ | ˌhæləpˈeɪnjəʊ`. */
const line = /^(?<word>\S+) {2,}(?<ipa>[^#]+)/u;

/**
 * Reads the words of our own: see README.md in this folder.
 *
 * @returns broad IPA by word in lower case. If a word is in two files, the first counts.
 */
export function readOwnWords(): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [word, ipa] of files.flatMap(entriesOf)) if (!words.has(word)) words.set(word, ipa);
  return words;
}

/**
 * Words with accents by their spelling without: people write `Odegaard` and `Malmo`.
 *
 * @param words as `readOwnWords` reads them.
 */
export function withoutAccents(words: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const plain = new Map<string, string>();
  for (const [word, ipa] of words) {
    const spelling = word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ø', 'o').replaceAll('ł', 'l');
    if (spelling !== word) plain.set(spelling, ipa);
  }
  return plain;
}

/** The names of the files, and their entries: for the test that checks them. */
export function ownWordFiles(): { file: string; entries: [word: string, ipa: string][] }[] {
  return files.map((file) => ({ file, entries: entriesOf(file) }));
}

function entriesOf(file: string): [word: string, ipa: string][] {
  return readFileSync(join(__dirname, `${file}.txt`), 'utf8')
    .split('\n')
    .flatMap((text): [string, string][] => {
      const { word, ipa } = line.exec(text)?.groups ?? {};
      return word && ipa && !word.startsWith('#') ? [[word.normalize('NFC'), ipa.trim()]] : [];
    });
}
