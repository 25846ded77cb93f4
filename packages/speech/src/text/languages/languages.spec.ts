import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { cases } from '../../../../../bench/proofs/support/extent';
import { normalize } from '../normalize';
import { sourceRange } from '../normalized-text';
import { languageClasses } from './rules';

interface Sentence {
  readonly class: string;
  readonly text: string;
  readonly words: string;
  /** A key of `rules`. */
  readonly rule: string;
}

interface Sentences {
  /** Citations of the rules that the words follow. */
  readonly rules: Readonly<Record<string, string>>;
  readonly sentences: readonly Sentence[];
}

const languages = [
  ['fr', 'French'],
  ['es', 'Spanish'],
  ['de', 'German'],
  ['it', 'Italian'],
  ['pt', 'Portuguese'],
  ['hi', 'Hindi'],
] as const;

const casesPerClass = cases(5, 1000);
/** Characters of the texts that repeat a part. */
const repeatedCharacters = cases(800, 100_000);

const words = (text: string, language: string) => normalize(text, { language, mode: 'auto', emoji: 'silent' });

describe.each(languages)('normalize in %s', (tag, title) => {
  const { rules, sentences } = JSON.parse(
    readFileSync(join(__dirname, title.toLowerCase(), 'sentences.json'), 'utf8'),
  ) as Sentences;
  const classes = languageClasses(tag)!;

  it.each(sentences.map(({ text, words: said }) => [text, said]))('says %j as %j', (text, said) => {
    expect(words(text, tag).normalized).toBe(said);
  });

  it('has at least 40 sentences of its classes, each by a rule that is cited', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(40);
    expect(sentences.filter(({ rule }) => !(rule in rules))).toEqual([]);
    const names = new Set(classes.map(({ name }) => name));
    expect(sentences.filter((each) => !names.has(each.class))).toEqual([]);
  });

  it('cites an address for each rule, or says that its source was not opened again', () => {
    const cited = Object.values(rules).filter((citation) => /https?:\/\/|not opened again/u.test(citation));
    expect(cited).toEqual(Object.values(rules));
  });

  it.each(classes)('$name takes each of its examples', ({ accepts, rules: own }) => {
    const examples = Array.from(accepts.matchAll(/`(?<example>[^`]+)`/gu), ({ groups }) => groups!['example']!);
    const untouched = examples.filter(
      (example) => Array.from(own, (rule) => [...rule.find(example, tag)]).flat().length === 0,
    );
    expect(untouched).toEqual([]);
  });

  it('says of which class each change is', () => {
    const reasons = words('5 €', tag).spans.map(({ reason }) => reason);
    expect(reasons).toContain('money: the sign last');
  });

  it('changes nothing the second time', () => {
    expect(sentences.map(({ words: said }) => words(said, tag).normalized)).toEqual(
      sentences.map(({ words: said }) => said),
    );
  });

  const examples = classes.flatMap(({ accepts }) =>
    Array.from(accepts.matchAll(/`(?<example>[^`]+)`/gu), ({ groups }) => groups!['example']!),
  );
  const digit = fc.integer({ min: 0, max: 99_999 }).map(String);
  const parts = fc.oneof(
    fc.constantFrom(...examples),
    digit,
    fc.constantFrom(...' .,:;-–/\'"%°$€£()+xX×#@_^²&*=<>!?~|\\0123456789abchkmptABDHIVXM'.split('')),
    fc.constantFrom('你好', 'Привет', 'é', 'ß', 'ñ', 'नमस्ते', '٣', '½', 'n\u0301', '\u202f'),
  );

  it('says any mixture of tokens without an exception and without a digit, and every span maps to the source', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (tokens) => {
        const source = tokens.join('');
        const text = words(source, tag);
        expect(text.normalized).not.toMatch(/\p{Nd}/u);
        expect(text.spans.map((span) => source.slice(span.sourceStart, span.sourceEnd)).join('')).toBe(source);
        expect(text.spans.at(-1)?.normalizedEnd ?? 0).toBe(text.normalized.length);
      }),
      { numRuns: casesPerClass * 6 },
    );
  });

  it.each(classes.map(({ name, accepts }) => [name, accepts]))(
    'says each example of %s in a sentence as it says it alone, at its offsets',
    (_name, accepts) => {
      const own = Array.from(accepts.matchAll(/`(?<example>[^`]+)`/gu), ({ groups }) => groups!['example']!);
      for (const example of own) {
        const alone = words(example, tag).normalized;
        if (!/^[\p{L}\p{M}][^.]*[\p{L}\p{M}]$/u.test(alone)) continue;
        const text = words(`— ${example} —`, tag);
        const start = text.normalized.toLowerCase().indexOf(alone.toLowerCase());
        expect([example, text.normalized, start >= 0]).toEqual([example, text.normalized, true]);
        const range = sourceRange(text, start, start + alone.length);
        expect([range.start, range.end]).toEqual([2, 2 + example.length]);
      }
    },
  );

  it.each([
    '1,',
    '1.',
    '1 ',
    '1-',
    '1/',
    '1:',
    '1h',
    '1 km ',
    '$1-',
    'a@',
    'www.',
    './',
    '#a',
    'M. ',
    'etc. ',
    'I',
    'XX',
    'AB ',
    '°',
    '½',
    '1 1/',
    '+1 ',
    '06 ',
    'p. ',
  ])(`finishes ${repeatedCharacters} characters of %j`, (part) => {
    const text = words(part.repeat(repeatedCharacters / part.length), tag);
    expect(text.spans.at(-1)?.sourceEnd).toBeGreaterThan(0.95 * repeatedCharacters);
  });
});
