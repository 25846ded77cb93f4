import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root';
import { normalize } from '../../src/speech/text/normalize';

interface Sentence {
  readonly text: string;
  readonly words: string;
  readonly phonemes: string;
}

interface Sentences {
  readonly sentences: readonly Sentence[];
}

/** The languages of sentences.json, and espeak's names of them. */
const languages = [
  ['french', 'fr', 'fr'],
  ['spanish', 'es', 'es'],
  ['german', 'de', 'de'],
  ['italian', 'it', 'it'],
  ['portuguese', 'pt-BR', 'pt-br'],
  ['hindi', 'hi', 'hi'],
] as const;

/** What a rule of pronunciation demands of what is written. Stress marks are left out. */
const rules: readonly (readonly [tag: string, voice: string, written: string, phonemes: RegExp, rule: string])[] = [
  ['fr', 'fr', '10 h', /^diz œʁ$/u, '"dix" has a z before a vowel: liaison (Académie, "dix")'],
  ['fr', 'fr', '10 km', /^di kilomɛtʁ$/u, '"dix" has no final consonant before a consonant'],
  ['fr', 'fr', '6 km', /^si k/u, '"six" has no final consonant before a consonant'],
  ['fr', 'fr', '500 m', /sɑ̃ mɛtʁ$/u, 'the t and s of "cents" are silent before a consonant'],
  ['fr', 'fr', '80 €', /vɛ̃z øʁo$/u, '"quatre-vingts" has a z before a vowel'],
  ['fr', 'fr', '21h', /^vɛ̃t e yn œʁ$/u, 'the t of "vingt" is heard before "et"; "une" is feminine'],
  ['fr', 'fr', 'M. Dupont', /^məsjø /u, '"monsieur" is məsjø, not an initial'],
  ['fr', 'fr', 'SNCF', /ɛs ?ɛn ?se ?ɛf/u, 'letters by their names'],
  ['es', 'es', '16', /^djeθiseis$/u, 'stress and sounds of "dieciséis"; c is θ in Spain'],
  ['es', 'es', '5', /^θinko$/u, 'c before i is θ in Spain'],
  ['es', 'es', '1 año', /^un aɲo$/u, 'ñ is ɲ; "uno" is short before a noun'],
  ['es', 'es', '21 kg', /tjuŋ kiloɣɾamos$/u, '"veintiún" before a noun, n before k is ŋ'],
  ['es', 'es', 'EE. UU.', /^estaðos uniðos$/u, 'd between vowels is ð'],
  ['es-MX', 'es-419', '5', /^sinko$/u, 'seseo: c before i is s in America'],
  ['de', 'de', 'ca. 1/2', /hɑlp$|halp$/u, 'final b is p: Auslautverhärtung (Duden, Aussprachewörterbuch)'],
  ['de', 'de', '20', /tsvantsɪç$|tsvantsɪk$/u, '"-ig" at the end is ɪç'],
  ['de', 'de', '100', /hʊndɜt$|hʊndɐt$/u, 'final t'],
  ['de', 'de', 'd. h.', /haɪst$/u, 'ß is s'],
];

/** The phonemes of texts, each with the name of an espeak voice. */
function pronounce(pairs: readonly (readonly [voice: string, text: string])[]): readonly string[] {
  const script = join(__dirname, 'support', 'pronounce.mjs');
  return JSON.parse(execFileSync(process.execPath, [script], { input: JSON.stringify(pairs) }).toString()) as string[];
}

function normalized(text: string, language: string): string {
  return normalize(text, { language, mode: 'auto', emoji: 'silent' }).normalized;
}

const listed = languages.map(([folder, tag, voice]) => {
  const path = join(projectRoot, 'src/speech/text/languages', folder, 'sentences.json');
  return { tag, voice, sentences: (JSON.parse(readFileSync(path, 'utf8')) as Sentences).sentences };
});

describe('Phonemes of normalised text', () => {
  const phonemes = new Map<string, string>();
  const key = (voice: string, text: string) => `${voice} ${text}`;

  beforeAll(() => {
    const pairs = [
      ...listed.flatMap(({ tag, voice, sentences }) =>
        sentences.flatMap(({ text, words }) => [[voice, normalized(text, tag)] as const, [voice, words] as const]),
      ),
      ...rules.map(([tag, voice, written]) => [voice, normalized(written, tag)] as const),
    ];
    const said = pronounce(pairs);
    for (const [index, [voice, text]] of pairs.entries()) phonemes.set(key(voice, text), said[index]!);
  });

  it.each(listed)('of the sentences in $tag are those of their words, as listed', ({ tag, voice, sentences }) => {
    const listing = sentences.map((sentence) => [sentence.text, sentence.phonemes]);
    expect(sentences.map(({ text }) => [text, phonemes.get(key(voice, normalized(text, tag)))])).toEqual(listing);
    expect(sentences.map(({ text, words }) => [text, phonemes.get(key(voice, words))])).toEqual(listing);
  });

  it.each(rules)('in %s, by the voice %s, of %s match %s: %s', (tag, voice, written, pattern) => {
    expect(phonemes.get(key(voice, normalized(written, tag)))!.replace(/[ˈˌ]/gu, '')).toMatch(pattern);
  });
});
