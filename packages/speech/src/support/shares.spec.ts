import fc from 'fast-check';
import { Shares } from './shares';

function takesWhereItMay(shares: Shares, group: string, amount = 1): boolean {
  const { ofGroup, ofAll } = shares.shortage(group, amount);
  if (ofGroup > 0 || ofAll > 0) return false;
  shares.take(group, amount);
  return true;
}

describe('Shares', () => {
  it('gives one group half', () => {
    const shares = new Shares(10);
    const given = Array.from({ length: 10 }, () => takesWhereItMay(shares, 'a')).filter(Boolean);
    expect(given).toHaveLength(5);
  });

  it('keeps a place for a third group, however much two groups take', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 1000 }), fc.array(fc.boolean(), { maxLength: 3000 }), (capacity, order) => {
        const shares = new Shares(capacity);
        for (const isFirst of order) takesWhereItMay(shares, isFirst ? 'a' : 'b');
        expect(takesWhereItMay(shares, 'c')).toBe(true);
      }),
    );
  });

  it('gives a group with few places several of the last tenth, and leaves some for a fourth group', () => {
    const shares = new Shares(100);
    for (const group of ['a', 'b']) for (let count = 0; count < 100; count++) takesWhereItMay(shares, group);
    const third = Array.from({ length: 10 }, () => takesWhereItMay(shares, 'c')).filter(Boolean);
    expect(third).toHaveLength(5);
    expect(takesWhereItMay(shares, 'd')).toBe(true);
  });

  it('never exceeds the capacity, except for a first amount that is larger than it', () => {
    const amount = fc.integer({ min: 1, max: 30 });
    const request = fc.record({ group: fc.constantFrom('a', 'b', 'c', 'd', 'e'), amount });
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 100 }), fc.array(request), (capacity, requests) => {
        const shares = new Shares(capacity);
        for (const { group, amount: wanted } of requests) {
          takesWhereItMay(shares, group, wanted);
          expect(shares.taken).toBeLessThanOrEqual(capacity);
        }
      }),
    );
    const small = new Shares(10);
    expect(takesWhereItMay(small, 'a', 50)).toBe(true);
    expect(takesWhereItMay(small, 'b', 1)).toBe(false);
  });

  it('reuses what was released', () => {
    const shares = new Shares(2);
    expect(takesWhereItMay(shares, 'a')).toBe(true);
    expect(takesWhereItMay(shares, 'a')).toBe(false);
    shares.release('a', 1);
    expect(takesWhereItMay(shares, 'a')).toBe(true);
  });
});
