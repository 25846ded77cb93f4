import { softLimit } from './soft-limit';

describe('softLimit', () => {
  it('does not change samples well below full scale', () => {
    const samples = Float32Array.of(0, 0.1, -0.5, 0.9, -0.94);
    expect(softLimit(samples.slice())).toEqual(samples);
  });

  it('stays below full scale and is monotonic', () => {
    const limited = softLimit(Float32Array.from({ length: 100 }, (_, index) => 0.9 + index / 500));
    for (let index = 1; index < limited.length; index++) {
      expect(limited[index]).toBeGreaterThan(limited[index - 1]!);
      expect(limited[index]).toBeLessThan(1);
    }
  });

  it('is symmetric', () => {
    const [positive, negative] = softLimit(Float32Array.of(1.2, -1.2));
    expect(negative).toBe(-positive!);
  });
});
