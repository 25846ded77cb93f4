import { noiseFor, normalNumbers } from './steady-noise';

describe('normalNumbers', () => {
  it('have a normal distribution', () => {
    const numbers = normalNumbers(100_000);
    const share = (within: number) => numbers.filter((value) => Math.abs(value) < within).length / numbers.length;
    expect(numbers.reduce((sum, value) => sum + value, 0) / numbers.length).toBeCloseTo(0, 1);
    expect(share(1)).toBeCloseTo(0.683, 2);
    expect(share(2)).toBeCloseTo(0.954, 2);
    expect(share(3)).toBeCloseTo(0.997, 2);
  });

  it('do not depend on their neighbours', () => {
    const numbers = normalNumbers(100_000);
    for (const distance of [1, 2, 3, 7, 256]) {
      const products = numbers.slice(distance).map((value, index) => value * numbers[index]!);
      expect(products.reduce((sum, value) => sum + value, 0) / products.length).toBeCloseTo(0, 1);
    }
  });

  it('are always the same', () => {
    expect(normalNumbers(50)).toEqual(normalNumbers(100).slice(0, 50));
  });
});

describe('noiseFor', () => {
  it('differs between texts', () => {
    expect(noiseFor([1, 0, 5])).toBe(noiseFor([1, 0, 5]));
    expect(noiseFor([1, 0, 5])).not.toBe(noiseFor([1, 0, 6]));
  });
});
