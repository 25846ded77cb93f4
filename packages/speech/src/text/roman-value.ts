const digits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

const canonical = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/iu;

/** The value of a Roman numeral in capitals or small letters; `undefined` if it is not written as numerals are. */
export function romanValue(numeral: string): number | undefined {
  return numeral === '' || !canonical.test(numeral) ? undefined : romanSum(numeral);
}

/** The value of Roman digits, however they are written: 4 of "iiii". */
export function romanSum(numeral: string): number {
  const values = Array.from(numeral.toLowerCase(), (letter) => digits[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
