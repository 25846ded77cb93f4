import fc from 'fast-check';
import { align, compose, type Replacement } from './replacements';

describe('align', () => {
  it('applies replacements and keeps the rest', () => {
    expect(align('a & b', [{ start: 2, end: 3, spoken: 'and' }])).toEqual({
      source: 'a & b',
      spoken: 'a and b',
      spans: [
        { spokenStart: 0, spokenEnd: 2, sourceStart: 0, sourceEnd: 2, unchanged: true },
        { spokenStart: 2, spokenEnd: 5, sourceStart: 2, sourceEnd: 3, unchanged: false },
        { spokenStart: 5, spokenEnd: 7, sourceStart: 3, sourceEnd: 5, unchanged: true },
      ],
    });
  });

  it('separates replacements from adjacent words', () => {
    expect(align('x86y', [{ start: 1, end: 3, spoken: 'eighty-six' }]).spoken).toBe('x eighty-six y');
  });

  it('adds no space inside a word whose letters are replaced', () => {
    expect(align('of\ufb01ce', [{ start: 2, end: 3, spoken: 'fi' }]).spoken).toBe('office');
  });

  it('joins the neighbours of a removed range', () => {
    expect(align('so\u00adft', [{ start: 2, end: 3, spoken: '' }]).spoken).toBe('soft');
  });
});

describe('compose', () => {
  it('merges overlapping changes of both steps', () => {
    const first = align('a &amp; b', [{ start: 2, end: 7, spoken: '&' }]);
    const both = compose(first, align(first.spoken, [{ start: 2, end: 3, spoken: 'and' }]));
    expect(both.spoken).toBe('a and b');
    expect(both.spans[1]).toEqual({ spokenStart: 2, spokenEnd: 5, sourceStart: 2, sourceEnd: 7, unchanged: false });
  });

  it('keeps touching changes of both steps separate', () => {
    const first = align('*5*', [
      { start: 0, end: 1, spoken: '' },
      { start: 2, end: 3, spoken: '' },
    ]);
    const both = compose(first, align(first.spoken, [{ start: 0, end: 1, spoken: 'five' }]));
    expect(both.spans.map(({ sourceStart, sourceEnd }) => [sourceStart, sourceEnd])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('for any changes, equals tracing each character through both steps', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', ' ', '.'), minLength: 1, maxLength: 30 });
    const cuts = fc.array(fc.tuple(fc.nat(30), fc.nat(4), fc.constantFrom('', '-', '--', '-----')), { maxLength: 6 });
    fc.assert(
      fc.property(texts, cuts, cuts, (source, firstCuts, secondCuts) => {
        const first = align(source, replacementsIn(source, firstCuts));
        const second = align(first.spoken, replacementsIn(first.spoken, secondCuts));
        const both = compose(first, second);
        expect(both.spoken).toBe(second.spoken);
        let [sourceEnd, spokenEnd] = [0, 0];
        for (const span of both.spans) {
          expect([span.sourceStart, span.spokenStart]).toEqual([sourceEnd, spokenEnd]);
          ({ sourceEnd, spokenEnd } = span);
          const written = source.slice(span.sourceStart, sourceEnd);
          if (span.unchanged) expect(both.spoken.slice(span.spokenStart, spokenEnd)).toBe(written);
        }
        expect([sourceEnd, spokenEnd]).toEqual([source.length, both.spoken.length]);
        // Characters that neither step changed are still marked as unchanged.
        const kept = both.spans.filter(({ unchanged }) => unchanged);
        const length = kept.reduce((sum, span) => sum + span.sourceEnd - span.sourceStart, 0);
        expect(length).toBe(keptByBoth(first.spans, second.spans));
      }),
    );
  });
});

function replacementsIn(text: string, cuts: [start: number, length: number, spoken: string][]): Replacement[] {
  let end = 0;
  return cuts
    .map(([start, length, spoken]) => ({ start, end: Math.min(text.length, start + length), spoken }))
    .sort((one, other) => one.start - other.start)
    .filter((replacement) => {
      if (replacement.start < end || replacement.start >= replacement.end) return false;
      ({ end } = replacement);
      return true;
    });
}

type Spans = ReturnType<typeof align>['spans'];

/** Number of characters of the intermediate text that are in an unchanged span of both steps. */
function keptByBoth(first: Spans, second: Spans): number {
  const said = first.filter(({ unchanged }) => unchanged);
  const read = second.filter(({ unchanged }) => unchanged);
  const overlaps = said.flatMap((one) =>
    read.map((other) => Math.min(one.spokenEnd, other.sourceEnd) - Math.max(one.spokenStart, other.sourceStart)),
  );
  return overlaps.filter((length) => length > 0).reduce((sum, length) => sum + length, 0);
}
