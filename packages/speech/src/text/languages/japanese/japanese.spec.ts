import fc from 'fast-check';
import { cases } from '../../../../../../bench/proofs/support/extent';
import { normalize } from '../../normalize';
import { japaneseClasses } from '.';

const repeatedCharacters = cases(4000, 100_000);

const words = (text: string) => normalize(text, { language: 'ja', mode: 'auto', emoji: 'silent' });
const examplesOf = (accepts: string) =>
  Array.from(accepts.matchAll(/`(?<example>[^`]+)`/gu), ({ groups }) => groups!['example']!);

describe('normalize in Japanese', () => {
  it.each(japaneseClasses)('$name takes each of its examples', ({ accepts, rules }) => {
    const untouched = examplesOf(accepts).filter(
      (example) => rules.flatMap((rule) => [...rule.find(example, 'ja')]).length === 0,
    );
    expect(untouched).toEqual([]);
  });

  const examples = japaneseClasses.flatMap(({ accepts }) => examplesOf(accepts));
  const parts = fc.oneof(
    fc.constantFrom(...examples),
    fc.integer({ min: 0, max: 99_999 }).map(String),
    fc.constantFrom(
      ...Array.from(
        ' .,:;-–/%¥$€+×#@_*=<>~\\0123456789ABkm本匹人日月年時分円万億第〜、。「」（）１２ａＡ％￥①㎏ｱ½一二三百',
      ),
    ),
  );

  it('says any mixture of tokens without an exception and without a digit, and every span maps to the source', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (tokens) => {
        const source = tokens.join('');
        const text = words(source);
        expect(text.normalized).not.toMatch(/\p{Nd}/u);
        expect(text.spans.map((span) => source.slice(span.sourceStart, span.sourceEnd)).join('')).toBe(source);
        expect(text.spans.at(-1)?.normalizedEnd ?? 0).toBe(text.normalized.length);
      }),
      { numRuns: cases(60, 10_000) },
    );
  });

  it.each([
    '1',
    '1,',
    '1.',
    '1,000',
    '1-',
    '1/',
    '1:',
    '1万',
    '1億',
    '〜1',
    '三',
    '百',
    'a@',
    'A',
    'www.',
    '03-',
    '¥1',
    '1月',
    '-',
    '1日',
    '０',
    '，',
  ])(`finishes ${repeatedCharacters} characters of %j`, (part) => {
    const text = words(part.repeat(repeatedCharacters / part.length));
    expect(text.spans.at(-1)?.sourceEnd).toBeGreaterThan(0.95 * repeatedCharacters);
  });
});
