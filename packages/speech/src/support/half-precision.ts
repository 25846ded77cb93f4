/** 16-bit floating-point numbers (IEEE 754 binary16), for which Node 20 has no typed array. */

let table: Float32Array | undefined;

/** Converts numbers to 32 bits. The conversion is exact. */
export function toSinglePrecision(halves: Uint16Array): Float32Array<ArrayBuffer> {
  table ??= Float32Array.from({ length: 2 ** 16 }, (_, bits) => valueOf(bits));
  const numbers = new Float32Array(halves.length);
  for (let index = 0; index < halves.length; index++) numbers[index] = table[halves[index]!]!;
  return numbers;
}

function valueOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
