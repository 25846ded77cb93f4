import fc from 'fast-check';
import { cases } from '../../../../../../bench/proofs/support/extent';
import { findSentences } from '../../sentences/find-sentences';
import { normalize } from '../../normalize';
import { sourceRange } from '../../normalized-text';
import { languageSayAs } from '../say-as';
import { chineseClasses } from '.';
import { cardinal, digitsOnThePhone } from './numbers';

const words = (text: string, language = 'zh-CN') => normalize(text, { language, mode: 'auto', emoji: 'silent' });
const examplesOf = (accepts: string) =>
  Array.from(accepts.matchAll(/`(?<example>[^`]+)`/gu), ({ groups }) => groups!['example']!);
const examples = chineseClasses.flatMap(({ accepts }) => examplesOf(accepts));
/** Characters of the texts that repeat a part. */
const repeatedCharacters = cases(800, 100_000);

describe('normalize in Mandarin', () => {
  it.each(chineseClasses)('$name takes each of its examples', ({ accepts, rules }) => {
    const untouched = examplesOf(accepts).filter(
      (example) => !rules.some((rule) => [...rule.find(example, 'zh')].length > 0),
    );
    expect(untouched).toEqual([]);
  });

  it.each(['zh', 'zh-CN', 'zh-TW', 'zh-Hans-SG', 'cmn-Hans'])('is the same for %s', (language) => {
    expect(words('2026年有2个', language).normalized).toBe('二零二六年有两个');
  });

  it('says any mixture of tokens without an exception and without a digit, and every span maps to the source', () => {
    const parts = fc.oneof(
      fc.constantFrom(...examples),
      fc.integer({ min: 0, max: 99_999 }).map(String),
      fc.constantFrom(...' .,:;-–/%°$€£()+xX×#@_^²&*=<>!?~|，。！？：；、《》「」年月日点分秒万亿第个元'.split('')),
      fc.constantFrom('你好', 'Привет', 'の', '한국', 'नमस्ते', '٣', '½', '①', '５', '\u3000'),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (tokens) => {
        const source = tokens.join('');
        const text = words(source);
        expect(text.normalized).not.toMatch(/\p{Nd}/u);
        expect(text.spans.map((span) => source.slice(span.sourceStart, span.sourceEnd)).join('')).toBe(source);
        expect(text.spans.at(-1)?.normalizedEnd ?? 0).toBe(text.normalized.length);
      }),
      { numRuns: cases(5, 1000) * 6 },
    );
  });

  it('maps what is said to the range of the source that it stands for', () => {
    const text = words('共465篇，😀 2026年11月30日。');
    const said = '四百六十五';
    const start = text.normalized.indexOf(said);
    const range = sourceRange(text, start, start + said.length);
    expect(text.source.slice(range.start, range.end)).toBe('465');
  });

  it.each([
    '1,',
    '1.',
    '1-',
    '1/',
    '1:',
    '1～',
    '1年',
    '第1',
    '¥1-',
    'a@',
    'www.',
    '#a',
    'A1',
    '电话1',
    '1+',
    '1 = ',
    '-1',
    '½',
    '1%',
  ])(`finishes ${repeatedCharacters} characters of %j`, (part) => {
    const text = words(part.repeat(repeatedCharacters / part.length));
    expect(text.spans.at(-1)?.sourceEnd).toBeGreaterThan(0.95 * repeatedCharacters);
  });

  it.each([
    ['0', '零'],
    ['2', '二'],
    ['12', '十二'],
    ['110', '一百一十'],
    ['2002', '两千零二'],
    ['22222', '两万二千二百二十二'],
    ['100000000', '一亿'],
    ['1000100010001000', '一千万亿一千亿一千万一千'],
    ['10000000000000001', '一零零零零零零零零零零零零零零零一'],
  ])('counts %s as %s', (digits, said) => {
    expect(cardinal(digits)).toBe(said);
  });

  it('says 幺 for 1 on the phone only', () => {
    expect([digitsOnThePhone('110'), cardinal('110')]).toEqual(['幺幺零', '一百一十']);
  });

  it('ends sentences at full-width marks and closing quotes, at their places in the source', () => {
    const source = '他说：“我有2个。”她笑了！《红楼梦》第1回？好……走吧。';
    const found = findSentences(words(source), 'zh-CN').map(({ sourceStart, sourceEnd }) =>
      source.slice(sourceStart, sourceEnd),
    );
    expect(found).toEqual(['他说：“我有2个。”', '她笑了！', '《红楼梦》第1回？', '好……走吧。']);
  });

  it.each([
    ['AB1', 'characters', 'A B 一'],
    ['007', 'digits', '零零七'],
    ['-1,234.5', 'cardinal', '负一千二百三十四点五'],
    ['2', 'ordinal', '第二'],
    ['2026-11-30', 'date', '二零二六年十一月三十日'],
    ['14:30', 'time', '十四点三十分'],
    ['110', 'telephone', '幺幺零'],
    ['¥3.5', 'currency', '三点五元'],
    ['3/4', 'fraction', '四分之三'],
    ['5km', 'unit', '五千米'],
    ['词', 'cardinal', undefined],
    ['词', 'date', undefined],
  ] as const)('reads %j as %s: %j', (written, kind, said) => {
    expect(languageSayAs(written, { kind }, 'zh-CN')).toBe(said);
  });
});
