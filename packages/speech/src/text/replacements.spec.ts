import fc from 'fast-check';
import { applyReplacements, composeOffsets, type Replacement } from './replacements';

describe('applyReplacements', () => {
  it('applies replacements and keeps the rest', () => {
    expect(applyReplacements('a & b', [{ start: 2, end: 3, normalized: 'and' }])).toEqual({
      source: 'a & b',
      normalized: 'a and b',
      spans: [
        { normalizedStart: 0, normalizedEnd: 2, sourceStart: 0, sourceEnd: 2, unchanged: true },
        { normalizedStart: 2, normalizedEnd: 5, sourceStart: 2, sourceEnd: 3, unchanged: false },
        { normalizedStart: 5, normalizedEnd: 7, sourceStart: 3, sourceEnd: 5, unchanged: true },
      ],
    });
  });

  it('separates replacements from adjacent words', () => {
    expect(applyReplacements('x86y', [{ start: 1, end: 3, normalized: 'eighty-six' }]).normalized).toBe(
      'x eighty-six y',
    );
  });

  it('adds no space inside a word whose letters are replaced', () => {
    expect(applyReplacements('of\ufb01ce', [{ start: 2, end: 3, normalized: 'fi' }]).normalized).toBe('office');
  });

  it('joins the neighbours of a removed range', () => {
    expect(applyReplacements('so\u00adft', [{ start: 2, end: 3, normalized: '' }]).normalized).toBe('soft');
  });
});

describe('composeOffsets', () => {
  it('merges overlapping changes of both steps', () => {
    const first = applyReplacements('a &amp; b', [{ start: 2, end: 7, normalized: '&' }]);
    const both = composeOffsets(first, applyReplacements(first.normalized, [{ start: 2, end: 3, normalized: 'and' }]));
    expect(both.normalized).toBe('a and b');
    expect(both.spans[1]).toEqual({
      normalizedStart: 2,
      normalizedEnd: 5,
      sourceStart: 2,
      sourceEnd: 7,
      unchanged: false,
    });
  });

  it('keeps touching changes of both steps separate', () => {
    const first = applyReplacements('*5*', [
      { start: 0, end: 1, normalized: '' },
      { start: 2, end: 3, normalized: '' },
    ]);
    const both = composeOffsets(first, applyReplacements(first.normalized, [{ start: 0, end: 1, normalized: 'five' }]));
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
        const first = applyReplacements(source, replacementsIn(source, firstCuts));
        const second = applyReplacements(first.normalized, replacementsIn(first.normalized, secondCuts));
        const both = composeOffsets(first, second);
        expect(both.normalized).toBe(second.normalized);
        let [sourceEnd, normalizedEnd] = [0, 0];
        for (const span of both.spans) {
          expect([span.sourceStart, span.normalizedStart]).toEqual([sourceEnd, normalizedEnd]);
          ({ sourceEnd, normalizedEnd } = span);
          const written = source.slice(span.sourceStart, sourceEnd);
          if (span.unchanged) expect(both.normalized.slice(span.normalizedStart, normalizedEnd)).toBe(written);
        }
        expect([sourceEnd, normalizedEnd]).toEqual([source.length, both.normalized.length]);
        // Characters that neither step changed are still marked as unchanged.
        const kept = both.spans.filter(({ unchanged }) => unchanged);
        const length = kept.reduce((sum, span) => sum + span.sourceEnd - span.sourceStart, 0);
        expect(length).toBe(keptByBoth(first.spans, second.spans));
      }),
    );
  });
});

function replacementsIn(text: string, cuts: [start: number, length: number, normalized: string][]): Replacement[] {
  let end = 0;
  return cuts
    .map(([start, length, normalized]) => ({ start, end: Math.min(text.length, start + length), normalized }))
    .sort((one, other) => one.start - other.start)
    .filter((replacement) => {
      if (replacement.start < end || replacement.start >= replacement.end) return false;
      ({ end } = replacement);
      return true;
    });
}

type Spans = ReturnType<typeof applyReplacements>['spans'];

/** Number of characters of the intermediate text that are in an unchanged span of both steps. */
function keptByBoth(first: Spans, second: Spans): number {
  const said = first.filter(({ unchanged }) => unchanged);
  const read = second.filter(({ unchanged }) => unchanged);
  const overlaps = said.flatMap((one) =>
    read.map(
      (other) => Math.min(one.normalizedEnd, other.sourceEnd) - Math.max(one.normalizedStart, other.sourceStart),
    ),
  );
  return overlaps.filter((length) => length > 0).reduce((sum, length) => sum + length, 0);
}
