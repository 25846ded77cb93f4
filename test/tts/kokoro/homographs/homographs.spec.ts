import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLevel } from '../../../../bench/proofs/phonemes/phoneme-agreement';
import { accentOf } from '../../../../packages/speech/src/engines/kokoro/process/alphabet';
import { fromBroadIpa } from '../../../../packages/speech/src/engines/phonemes/english/broad-ipa';
import { EnglishPronouncer } from '../../../../packages/speech/src/engines/phonemes/english/english-pronouncer';
import { Phonemizer } from '../../../../packages/speech/src/engines/phonemes/phonemizer';

interface Sentence {
  /** As in the file, with stars around the word. */
  readonly line: string;
  /** Broad IPA. */
  readonly ipa: string;
  readonly isForm: boolean;
}

const phonemizer = new Phonemizer(undefined, EnglishPronouncer.load());
const sentences = readSentences();

function readSentences(): Sentence[] {
  let [word, ipa] = ['', ''];
  return readFileSync(join(__dirname, 'sentences.txt'), 'utf8')
    .split('\n')
    .flatMap((line): Sentence[] => {
      if (line.startsWith('## ')) [word, ipa] = line.slice(3).split(' ') as [string, string];
      const marked = /^[^#].*\*(?<written>.+)\*/u.exec(line)?.groups;
      return marked ? [{ line, ipa, isForm: marked.written!.toLowerCase() !== word.toLowerCase() }] : [];
    });
}

/** The letters of the word with stars. */
function found(line: string): string {
  const start = line.indexOf('*');
  const end = line.lastIndexOf('*') - 1;
  const parts = phonemizer.phonemize(line.replaceAll('*', ''), accentOf('a'));
  const words = parts.filter((part) => part.kind === 'word');
  return words.find((word) => word.start <= start && word.end >= end)!.letters;
}

/** Sounds apart from reduced vowels, and the main stress. */
function compared(letters: string): string {
  return `${atLevel(letters, 'reducedVowels').replaceAll('ɛ', 'ə')} ${letters.replaceAll('ˌ', '').indexOf('ˈ')}`;
}

function isRight({ line, ipa, isForm }: Sentence): boolean {
  const expected = compared(fromBroadIpa(ipa, 'american')).split(' ');
  const ours = compared(found(line.replace(/^\? /u, ''))).split(' ');
  if (expected[1] !== ours[1]) return false;
  return isForm ? ours[0]!.startsWith(expected[0]!.slice(0, -1)) : ours[0] === expected[0];
}

it('pronounces the words of all sentences as they are meant, except those that are known to be wrong', () => {
  expect(sentences.length).toBeGreaterThan(700);
  const wrong = sentences.filter((sentence) => isRight(sentence) === sentence.line.startsWith('? '));
  expect(wrong.map(({ line, ipa }) => `${ipa}: ${line}`)).toEqual([]);
});

it('knows at least 98 % of the sentences', () => {
  const known = sentences.filter(({ line }) => !line.startsWith('? ')).length;
  expect(known / sentences.length).toBeGreaterThan(0.98);
});
