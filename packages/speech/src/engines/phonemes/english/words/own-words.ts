import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = ['everyday', 'technology', 'brands', 'food', 'people', 'places', 'medicine', 'phrases'];

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
    const spelling = withoutMarks(word).replaceAll('ø', 'o').replaceAll('ł', 'l');
    if (spelling !== word) plain.set(spelling, ipa);
  }
  return plain;
}

/** Words that sound different when they stand together, such as `de` in `fin de siècle`: their spellings, and broad IPA for each. */
export interface OwnGroup {
  readonly words: readonly string[];
  /** In American and British English. */
  readonly ipa: readonly [american: readonly string[], british: readonly string[]];
}

/** Reads `groups.txt`. A group with accents is also there without. */
export function readOwnGroups(): OwnGroup[] {
  const group = /^(?<words>\S+(?: \S+)+) {2,}(?<ipa>[^#]+)/u;
  return linesOf('groups').flatMap((text): OwnGroup[] => {
    const { words = '', ipa = '' } = group.exec(text)?.groups ?? {};
    if (words === '') return [];
    const [american = '', british = american] = ipa.split('|').map((part) => part.trim());
    const spellings = new Set([words.normalize('NFC'), withoutMarks(words)]);
    return Array.from(spellings, (spelling) => ({
      words: spelling.split(' '),
      ipa: [american.split(' '), british.split(' ')],
    }));
  });
}

/** The names of the files, and their entries: for the test that checks them. */
export function ownWordFiles(): { file: string; entries: [word: string, ipa: string][] }[] {
  return files.map((file) => ({ file, entries: entriesOf(file) }));
}

function entriesOf(file: string): [word: string, ipa: string][] {
  return linesOf(file).flatMap((text): [string, string][] => {
    const { word, ipa } = line.exec(text)?.groups ?? {};
    return word && ipa ? [[word.normalize('NFC'), ipa.trim()]] : [];
  });
}

/** The lines of a file that are no comments. */
function linesOf(file: string): string[] {
  const text = readFileSync(join(__dirname, `${file}.txt`), 'utf8');
  return text.split('\n').filter((each) => !each.startsWith('#'));
}

/** A spelling without marks on its letters: `Malmo` of `Malmö`. */
export function withoutMarks(spelling: string): string {
  return spelling.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
