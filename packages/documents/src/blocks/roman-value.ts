const digits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** The value of a Roman numeral in capitals or small letters. */
export function romanValue(numeral: string): number {
  const values = Array.from(numeral.toLowerCase(), (letter) => digits[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
