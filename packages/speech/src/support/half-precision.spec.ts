import { toSinglePrecision } from './half-precision';

describe('toSinglePrecision', () => {
  // Examples of the table in Wikipedia's "Half-precision floating-point format".
  it.each([
    [0x0000, 0],
    [0x0001, 2 ** -24],
    [0x03ff, 2 ** -14 * (1023 / 1024)],
    [0x0400, 2 ** -14],
    [0x3555, 0.333251953125],
    [0x3bff, 0.99951171875],
    [0x3c00, 1],
    [0x3c01, 1.0009765625],
    [0x7bff, 65_504],
    [0x7c00, Infinity],
    [0x8000, -0],
    [0xc000, -2],
    [0xfc00, -Infinity],
    [0x7e00, NaN],
  ])('reads %i as %d', (bits, value) => {
    expect(toSinglePrecision(Uint16Array.of(bits))[0]).toBe(value);
  });
});
