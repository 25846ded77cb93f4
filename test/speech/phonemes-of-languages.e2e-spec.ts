import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root';
import { normalize } from '../../packages/speech/src/text/normalize';

/** A rule of pronunciation, and how it shows in spelling and phonemes. */
interface PronunciationRule {
  readonly rule: string;
  /** With an address, or "not opened again". */
  readonly source: string;
  /** Pattern of words in small letters. */
  readonly written?: string;
  /** Pattern of their phonemes, without stress. */
  readonly phonemes?: string;
  /** Words whose sounds depend on each other, and patterns of their phonemes. */
  readonly phrases?: Readonly<Record<string, string>>;
  /** Words that the rule does not apply to, with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

interface Phonemes {
  /** espeak's name of the language. */
  readonly voice: string;
  readonly rules: readonly PronunciationRule[];
  /** The phonemes of each of the sentences, by its words. */
  readonly sentences: Readonly<Record<string, string>>;
}

const folder = join(projectRoot, 'packages', 'speech', 'src', 'text', 'languages');
const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8'));
const languages = (
  [
    ['fr', 'french'],
    ['es', 'spanish'],
    ['de', 'german'],
    ['it', 'italian'],
    ['pt', 'portuguese'],
    ['hi', 'hindi'],
  ] as const
).filter(([, name]) => existsSync(join(folder, name, 'phonemes.json')));

/** The phonemes of each text of each list. One process pronounces all of them, as its start takes most of the time. */
function pronounce(lists: readonly { voice: string; texts: readonly string[] }[]): string[][] {
  const script = join(__dirname, 'pronounce-by-espeak.cjs');
  const input = JSON.stringify(lists);
  return JSON.parse(execFileSync(process.execPath, [script], { input, encoding: 'utf8' })) as string[][];
}

/** What is pronounced in each language. */
const tried = languages.map(([tag, name]) => {
  const { sentences } = read(name, 'sentences.json') as { sentences: readonly { text: string; words: string }[] };
  const { voice, rules, sentences: listed } = read(name, 'phonemes.json') as Phonemes;
  const normalized = sentences.map(
    ({ text }) => normalize(text, { language: tag, mode: 'auto', emoji: 'name' }).normalized,
  );
  const words = [
    ...new Set(
      sentences.flatMap(
        ({ words: said }) => said.toLowerCase().match(/[\p{L}\p{M}]{2,}(?:['’][\p{L}\p{M}]+)?/gu) ?? [],
      ),
    ),
  ];
  // What each rule concerns, and what it demands.
  const demands = rules.map((rule) => [
    ...words
      .filter((word) => rule.written !== undefined && new RegExp(rule.written, 'u').test(word))
      .filter((word) => !Object.hasOwn(rule.except ?? {}, word))
      .map((word) => ({ text: word, pattern: rule.phonemes! })),
    ...Object.entries(rule.phrases ?? {}).map(([text, pattern]) => ({ text, pattern })),
  ]);
  return { tag, voice, rules, sentences, listed, normalized, demands };
});

let pronounced: Map<string, { sentences: string[]; demanded: string[] }> | undefined;

/** The phonemes of all that is tried, by language. */
function pronounceAll() {
  if (pronounced) return pronounced;
  const lists = tried.flatMap(({ voice, normalized, demands }) => [
    { voice, texts: normalized },
    { voice, texts: demands.flat().map(({ text }) => text) },
  ]);
  const phonemes = pronounce(lists);
  pronounced = new Map(
    tried.map(({ tag }, index) => [tag, { sentences: phonemes[2 * index]!, demanded: phonemes[2 * index + 1]! }]),
  );
  return pronounced;
}

describe.each(tried)('The sentences in $tag, pronounced by espeak-ng', ({ tag, rules, sentences, listed, demands }) => {
  let spoken: ReturnType<typeof pronounceAll>;
  beforeAll(() => (spoken = pronounceAll()));

  it('have the phonemes that are listed for their words', () => {
    const phonemes = spoken.get(tag)!.sentences;
    const found = Object.fromEntries(sentences.map(({ words }, index) => [words, phonemes[index]]));
    expect(found).toEqual(listed);
  });

  it('are checked by rules that each cite an address, or say that their source was not opened again', () => {
    expect(rules.filter(({ source }) => !/https?:\/\/|not opened again/u.test(source))).toEqual([]);
  });

  it('obey the rules of pronunciation that are cited', () => {
    const phonemes = spoken.get(tag)!.demanded.map((each) => each.replace(/[ˈˌ]/gu, '').normalize('NFD'));
    const found = demands.map((each) => ({
      isApplied: each.length > 0,
      disobedient: each.flatMap(({ text, pattern }) => {
        const heard = phonemes.shift()!;
        return new RegExp(pattern.normalize('NFD'), 'u').test(heard) ? [] : [`${text}: ${heard}, not ${pattern}`];
      }),
    }));
    expect(found).toEqual(rules.map(() => ({ isApplied: true, disobedient: [] })));
  });
});
