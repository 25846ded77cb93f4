import { delayAfter } from './retry-schedule';

const all = (random: number) => Array.from({ length: 9 }, (_, index) => delayAfter(index + 1, 0, random)!);
const sum = (delays: number[]) => delays.reduce((total, delay) => total + delay, 0);

describe('delayAfter', () => {
  it('waits longer after each failure, for about three days in total', () => {
    expect(all(0)).toEqual(all(0).toSorted((one, other) => one - other));
    expect(all(0)[0]).toBe(5);
    expect(sum(all(0)) / 3600).toBeGreaterThan(72);
    expect(sum(all(1)) / 3600).toBeLessThan(96);
  });

  it('gives up after ten tries', () => {
    expect(delayAfter(9)).toBeDefined();
    expect(delayAfter(10)).toBeUndefined();
  });

  it('adds up to a fifth at random', () => {
    expect(delayAfter(2, 0, 0)).toBe(300);
    expect(delayAfter(2, 0, 1)).toBe(360);
    expect(new Set(Array.from({ length: 10 }, () => delayAfter(2))).size).toBeGreaterThan(1);
  });

  it('waits as long as the endpoint asks for, but at most a day', () => {
    expect(delayAfter(1, 60, 0)).toBe(60);
    expect(delayAfter(2, 60, 0)).toBe(300);
    expect(delayAfter(1, 999_999_999, 0)).toBe(24 * 3600);
  });
});
