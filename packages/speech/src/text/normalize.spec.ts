import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyCharacter } from '../../../../bench/proofs/support/any-character';
import { cases as fewOrAll } from '../../../../bench/proofs/support/extent';
import { type NormalizeOptions, normalize } from './normalize';
import { cutSentence } from '../plan/cut-sentence';
import { singleTurnPiece } from '../plan/piece-size';
import { SpeakingTimeEstimator } from '../plan/speaking-time';
import { findSentences } from './sentences/find-sentences';
import { englishClasses } from './english/classes';
import type { NormalizedText } from './normalized-text';

interface Family {
  name: string;
  about: string;
  options?: Partial<NormalizeOptions>;
  cases: [written: string, said: string][];
}

const families = JSON.parse(readFileSync(join(__dirname, 'normalization-cases.json'), 'utf8')) as Family[];
const defaults: NormalizeOptions = { language: 'en-US', mode: 'auto', emoji: 'name' };
const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

describe.each(families)('normalize: $name', ({ options, cases }) => {
  it.each(cases)('turns %j into %j', (written, said) => {
    expect(normalize(written, { ...defaults, ...options }).normalized).toBe(said);
  });
});

describe('the classes of English text', () => {
  it.each(englishClasses)('$name takes each of its examples', ({ accepts, rules }) => {
    const examples = Array.from(accepts.matchAll(/`(?<example>[^`]+)`/gu), ({ groups }) => groups!['example']!);
    const untouched = examples.filter(
      (example) => Array.from(rules, (rule) => [...rule.find(example, 'en-US')]).flat().length === 0,
    );
    expect(untouched).toEqual([]);
  });
});

const snippets = [
  ...families.flatMap(({ cases }) => cases.map(([written]) => written)),
  ...' \n\t.,;:!?-–—_*`#~|[](){}<>&@$€£%^+=/\\"\'“”’0123456789'.split(''),
  ...'aIXé你न\u0301\u200b\u200d\ufe0f\ufffc\u0000'.split(''),
  '👍',
  '🏽',
  '🇫',
  '\n\n',
  '. ',
  'U.S.',
  '&amp;',
  '<b>',
  '<!--',
  '```',
  '](',
  '![',
  'http://',
  'www.',
  'https://',
  '\r\n',
  '\u2028',
];
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.array(fc.constantFrom(...snippets), { maxLength: 25 }).map((parts) => parts.join('')),
);
const anyOptions: fc.Arbitrary<NormalizeOptions> = fc.record({
  language: fc.constantFrom('en-US', 'en-GB', 'en', 'es-ES', 'hi-IN', 'ja-JP'),
  mode: fc.constantFrom('auto', 'off'),
  emoji: fc.constantFrom('name', 'silent'),
});

/** The longest replacement of one code unit is an emoji's name. */
const maxSaidPerCodeUnit = 40;

describe('normalize, for any text', () => {
  const property = (check: (text: NormalizedText, options: NormalizeOptions) => void) =>
    fc.assert(
      fc.property(anyText, anyOptions, (source, options) => check(normalize(source, options), options)),
      { numRuns: fewOrAll(60, 500) },
    );

  it('covers both texts with ordered spans and keeps unchanged ranges', () => {
    property(({ source, normalized, spans }) => {
      let sourceEnd = 0;
      let normalizedEnd = 0;
      for (const span of spans) {
        expect([span.sourceStart, span.normalizedStart]).toEqual([sourceEnd, normalizedEnd]);
        expect(span.sourceEnd - span.sourceStart + span.normalizedEnd - span.normalizedStart).toBeGreaterThan(0);
        const written = source.slice(span.sourceStart, span.sourceEnd);
        if (span.unchanged) expect(normalized.slice(span.normalizedStart, span.normalizedEnd)).toBe(written);
        ({ sourceEnd, normalizedEnd } = span);
      }
      expect([sourceEnd, normalizedEnd]).toEqual([source.length, normalized.length]);
    });
  });

  it('returns well-formed text of bounded length', () => {
    property(({ source, normalized }) => {
      expect(normalized.isWellFormed()).toBe(true);
      expect(normalized.length).toBeLessThanOrEqual(source.length * maxSaidPerCodeUnit);
    });
  });

  it('leaves no digit, control character or zero-width space in English', () => {
    property(({ normalized }, { language, mode }) => {
      const isEnglish = mode === 'auto' && language.startsWith('en');
      expect(isEnglish ? normalized : '').not.toMatch(/[0-9\u200b\ufffc]|(?!\n)\p{Cc}/u);
    });
  });

  it('puts each letter into one sentence, each sentence into pieces, and maps each piece to the source', () => {
    property((text, { language }) => {
      const { normalized, source } = text;
      const letters = (written: string) => written.replace(/[^\p{L}\p{N}]/gu, '');
      const sentences = findSentences(text, language);
      expect(letters(sentences.map((sentence) => sentence.text).join(''))).toBe(letters(normalized));
      for (const sentence of sentences) {
        expect(normalized.slice(sentence.normalizedStart, sentence.normalizedEnd)).toBe(sentence.text);
        const pieces = [...cutSentence(text, sentence, speakingTime, { maxLength: 30, maxSeconds: 12 })];
        expect(pieces.map((piece) => piece.text.replace(/\s/gu, '')).join('')).toBe(sentence.text.replace(/\s/gu, ''));
        for (const piece of pieces) {
          expect(piece.text.isWellFormed()).toBe(true);
          expect(piece.text.length).toBeLessThanOrEqual(30);
          expect(piece.sourceStart).toBeLessThanOrEqual(piece.sourceEnd);
          expect(piece.sourceEnd).toBeLessThanOrEqual(source.length);
        }
      }
    });
  });
});

describe('normalize, applied twice', () => {
  // A line break left by a list item is an ordinary line break the second time.
  const english = families
    .filter(({ options }) => !options || Object.keys(options).join('') === 'language')
    .map(({ name, options, cases }) => ({ name, options, said: cases.map(([, said]) => said.replace(/\n+/gu, ' ')) }));

  it.each(english)('changes nothing the second time: $name', ({ options, said }) => {
    expect(said.map((text) => normalize(text, { ...defaults, ...options }).normalized)).toEqual(said);
  });
});

const longTextCharacters = fewOrAll(6000, 1_000_000);

// If any step took quadratic time, these tests would exceed their time limit.
describe('normalize, with adversarial input', () => {
  it.each(['1,', '(', 'a.', '$'])(`finishes ${longTextCharacters} characters of %j`, (part) => {
    expect(everything(part.repeat(longTextCharacters / part.length))).toBe(longTextCharacters);
  });

  it.each(
    [
      ['[a](', '![', '*a_ ', '`a``', '<a "', '<!--', '> ', '- a\n', '|a', '|a|b|\n|-|-|\n', '&amp;', '~~a', '[a]: '],
      [
        'a@',
        'http://',
        'www.',
        './',
        '#a',
        '-1',
        '+1 (',
        '1:',
        '1/',
        '1 km ',
        '$1-',
        '1-',
        '(((1',
        'A. ',
        'etc. ',
        'I',
      ],
      ['\u200b', ' ', '\n', '\r\n', '😀', '🇫', 'e\u0301', '²', '!?', '"', '…', 'a b. ', 'AB ', 'word ', '你', 'x'],
    ].flat(),
  )(`is through with ${longTextCharacters / 5} characters of %j`, (part) => {
    expect(everything(part.repeat(longTextCharacters / 5 / part.length))).toBeGreaterThan(longTextCharacters / 6);
  });
});

describe('normalize, with one endless element', () => {
  const endlessCharacters = fewOrAll(5000, 100_000);
  const endless = [
    `http://${')'.repeat(endlessCharacters)}`,
    `https://a.com/${'(.'.repeat(endlessCharacters / 2)}`,
    `${'a.'.repeat(endlessCharacters / 2)}com`,
    `${'a/'.repeat(endlessCharacters / 2)}b.pdf`,
    `#${'a'.repeat(endlessCharacters)}`,
    `@${'a.'.repeat(endlessCharacters / 2)}`,
    `<b ${'x="'.repeat(endlessCharacters / 4)}`,
    `&${'a'.repeat(endlessCharacters)};`,
    `$${'9'.repeat(endlessCharacters)}`,
    `+${'1 '.repeat(endlessCharacters / 2)}`,
    `[${'['.repeat(endlessCharacters / 2)}a](${'b'.repeat(endlessCharacters / 2)})`,
    `| ${'a | '.repeat(endlessCharacters / 5)}\n|${'-|'.repeat(endlessCharacters / 5)}\n| ${'b | '.repeat(endlessCharacters / 5)}`,
  ];

  it.each(endless.map((source) => [source.slice(0, 12), source]))('finishes %j…', (_start, source) => {
    expect(everything(source)).toBe(source.length);
  });
});

/** Runs all text processing and returns how much of the text the spans cover. */
function everything(source: string): number {
  const text = normalize(source, defaults);
  for (const sentence of findSentences(text, 'en-US'))
    Array.from(cutSentence(text, sentence, speakingTime, singleTurnPiece));
  return text.spans.at(-1)?.sourceEnd ?? 0;
}
