import fc from 'fast-check';
import { anyMarkedText } from '../../../../test/support/any-marked-text';
import { runToEnd } from '../support/time-slices';
import { type AnalyzedText, analyzeText } from './analyze-text';
import type { Reading } from './instructions';
import { checkMarkedText, type MarkedText, plainText } from './marked-text';
import type { NormalizeOptions } from './normalize';
import { sourceRange } from './normalized-text';
import { maxSectionLength } from './sections';

const options: NormalizeOptions = { language: 'en-US', mode: 'auto', emoji: 'name' };

function analyzed(marked: MarkedText, changed: Partial<NormalizeOptions> = {}): AnalyzedText {
  checkMarkedText(marked);
  return runToEnd(analyzeText(marked, { ...options, ...changed }));
}

/** Reads the parts of a text in brackets in these ways. The brackets are tags. */
function read(text: string, ...readings: readonly Reading[]): AnalyzedText {
  return analyzed(bracketed(text, readings));
}

function bracketed(text: string, readings: readonly Reading[]): MarkedText {
  const instructions = [...text.matchAll(/\[(?<inner>[^\]]*)\]/gu)].flatMap(({ 0: all, index }, number) => [
    { start: index, end: index + 1, skip: true } as const,
    { start: index + 1, end: index + all.length - 1, ...readings[number]! },
    { start: index + all.length - 1, end: index + all.length, skip: true } as const,
  ]);
  return { ...plainText(text), instructions };
}

/** The source of what is said. */
function written({ text }: AnalyzedText, said: string): string {
  const at = text.normalized.indexOf(said);
  const { start, end } = sourceRange(text, at, at + said.length);
  return text.source.slice(start, end);
}

describe('Instructions for a text', () => {
  it('say an alias, normalized, for the written word', () => {
    const result = read('The [W3C] met.', { say: 'World Wide Web Consortium, 1994' });
    expect(result.text.normalized).toBe('The World Wide Web Consortium, nineteen ninety-four met.');
    expect(written(result, 'Consortium')).toBe('W3C');
    expect(written(result, 'met')).toBe('met');
  });

  it('keep a word with a pronunciation as it is, and tell where it is', () => {
    const { text, pronunciations } = read(
      'Dr. [Dwyer] owes 5 to [Jr.] here.',
      { phonemes: 'ˈdwaɪər' },
      { phonemes: 'ˈdʒuːnjər' },
    );
    expect(text.normalized).toBe('Doctor Dwyer owes five to Junior here.');
    expect(pronunciations.map(({ start, end, ipa }) => [text.normalized.slice(start, end), ipa])).toEqual([
      ['Dwyer', 'ˈdwaɪər'],
      ['Junior', 'ˈdʒuːnjər'],
    ]);
  });

  it('pronounce a range without words by the letters of its pronunciation', () => {
    const { text, pronunciations } = read('Say [] now.', { phonemes: 'təˈmeɪtoʊ' });
    expect(text.normalized).toBe('Say təmeɪtoʊ now.');
    expect(pronunciations).toEqual([{ start: 4, end: 12, ipa: 'təˈmeɪtoʊ' }]);
  });

  it('read a text as what it is, also where the rules would not', () => {
    const result = read(
      'Room [1984], [AI], call [112].',
      { sayAs: { kind: 'cardinal' } },
      { sayAs: { kind: 'characters' } },
      { sayAs: { kind: 'digits' } },
    );
    expect(result.text.normalized).toBe('Room one thousand nine hundred eighty-four, A-I, call one one two.');
    expect(written(result, 'thousand')).toBe('1984');
  });

  it('read a text that is not what it is said to be like any other text', () => {
    expect(read('It is [$5].', { sayAs: { kind: 'date' } }).text.normalized).toBe('It is five dollars.');
  });

  it('let rules read what takes the place of the written text', () => {
    expect(read('$[&#53;] [&amp;] more', { read: '5' }, { read: '&' }).text.normalized).toBe('five dollars and more');
  });

  it('join what is before and after a tag, and separate words from aliases', () => {
    expect(read('un[]believable', { skip: true }).text.normalized).toBe('unbelievable');
    expect(read('[a][b]c', { say: 'one' }, { say: 'two' }).text.normalized).toBe('one two c');
    expect(read("[W3C]'s", { say: 'Consortium' }).text.normalized).toBe("Consortium's");
  });

  it('end no sentence inside an alias, and end one after it', () => {
    const { sentences } = read('He is [x] here. [y] Done.', { say: 'at home. Yes' }, { say: 'It is over.' });
    expect(sentences.map(({ text }) => text)).toEqual(['He is at home. Yes here.', 'It is over.', 'Done.']);
  });

  it('read ranges in other languages by the rules of those', () => {
    const source = 'It costs $5. Cela fait 5 euros. That is 5.';
    const start = source.indexOf('Cela');
    const styles = [{ start, end: source.indexOf(' That'), language: 'fr-FR' }];
    expect(analyzed({ ...plainText(source), styles }).text.normalized).toBe(
      'It costs five dollars. Cela fait cinq euros. That is five.',
    );
  });

  it('separate words at breaks and changes of voice', () => {
    const source = 'one1two 1.';
    const marked = {
      ...plainText(source),
      breaks: [{ at: 4, seconds: 1 }],
      styles: [{ start: 0, end: 3, voiceId: 'rms' }],
    };
    expect(analyzed(marked).text.normalized).toBe('one one two one.');
    expect(analyzed(marked, { mode: 'off' }).text.normalized).toBe('one 1 two 1.');
  });

  it.each(['auto', 'off'] as const)('end sentences and paragraphs where it is said (%s)', (mode) => {
    const source = 'one two three four';
    const boundaries = [
      { at: 3, ends: 'sentence' },
      { at: 8, ends: 'paragraph' },
    ] as const;
    const { sentences } = analyzed({ ...plainText(source), boundaries }, { mode });
    expect(sentences.map(({ text, endsParagraph }) => [text, endsParagraph])).toEqual([
      ['one', false],
      ['two', true],
      ['three four', true],
    ]);
  });

  it('are the same in any section of a long text, and are never cut by the end of one', () => {
    const part = 'See [W3C] for [$5] and Dr. [Who]. ';
    const readings: Reading[] = [{ say: 'the web. The end' }, { sayAs: { kind: 'currency' } }, { phonemes: 'huː' }];
    const count = Math.ceil((3 * maxSectionLength) / part.length);
    const one = read(part, ...readings);
    const many = read(part.repeat(count), ...Array.from({ length: count }, () => readings).flat());
    expect(many.text.normalized).toBe(Array.from({ length: count }, () => one.text.normalized).join(' '));
    expect(many.sentences).toHaveLength(count);
    expect(many.pronunciations).toHaveLength(count);
    for (const { start, end } of many.pronunciations) expect(many.text.normalized.slice(start, end)).toBe('Who');
  });

  it('keep an alias whole that is longer than a section', () => {
    const say = 'some words. '.repeat(maxSectionLength / 6).trim();
    const { text, sentences } = read('Before. [x] After.', { say });
    expect(text.normalized).toBe(`Before. ${say} After.`);
    expect(sentences.map((sentence) => sentence.text)).toEqual(['Before.', say, 'After.']);
  });

  it('take linear time in steps', () => {
    const count = (length: number) => {
      const steps = analyzeText(
        bracketed(
          '[W3C] and [tomato] '.repeat(length),
          Array.from({ length: 2 * length }, (_, index) => ({ say: `a${index}` })),
        ),
        options,
      );
      let taken = 0;
      while (!steps.next().done) taken++;
      return taken;
    };
    expect(count(200) / count(100)).toBeLessThan(2.1);
  });

  it.each(['auto', 'off'] as const)('keep every guarantee of a text, whatever they are (%s)', (mode) => {
    fc.assert(
      fc.property(anyMarkedText(), (marked) => {
        const { text, sentences, pronunciations } = analyzed(marked, { mode });
        let [sourceEnd, normalizedEnd] = [0, 0];
        for (const span of text.spans) {
          expect([span.sourceStart, span.normalizedStart]).toEqual([sourceEnd, normalizedEnd]);
          ({ sourceEnd, normalizedEnd } = span);
          if (!span.unchanged) continue;
          expect(text.source.slice(span.sourceStart, span.sourceEnd)).toBe(
            text.normalized.slice(span.normalizedStart, span.normalizedEnd),
          );
        }
        expect([sourceEnd, normalizedEnd]).toEqual([marked.source.length, text.normalized.length]);
        let said = 0;
        for (const { start, end } of pronunciations) {
          expect(start).toBeGreaterThanOrEqual(said);
          expect(text.normalized.slice(start, end)).toMatch(/[\p{L}\p{N}]/u);
          expect(sentences.some((each) => each.normalizedStart <= start && end <= each.normalizedEnd)).toBe(true);
          said = end;
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('checkMarkedText', () => {
  const text = plainText('Hello.');
  it.each<Partial<MarkedText>>([
    { instructions: [{ start: 0, end: 7, skip: true }] },
    {
      instructions: [
        { start: 2, end: 3, skip: true },
        { start: 1, end: 2, skip: true },
      ],
    },
    {
      styles: [
        { start: 0, end: 3, rate: 2 },
        { start: 2, end: 4, rate: 2 },
      ],
    },
    { styles: [{ start: 0, end: 3, rate: 0 }] },
    { styles: [{ start: 0, end: 3, gainDb: 25 }] },
    { breaks: [{ at: 1.5, seconds: 1 }] },
    { breaks: [{ at: 1, seconds: -1 }] },
    {
      marks: [
        { at: 3, name: 'a' },
        { at: 2, name: 'b' },
      ],
    },
    { boundaries: [{ at: 8, ends: 'sentence' }] },
  ])('refuses %j', (wrong) => {
    expect(() => checkMarkedText(text)).not.toThrow();
    expect(() => checkMarkedText({ ...text, ...wrong })).toThrow(RangeError);
  });
});
