/** A matrix of signed 8-bit numbers, row by row, with one scale per column: value = number × scale. */
export interface EightBitMatrix {
  readonly values: Int8Array<ArrayBuffer>;
  readonly scales: Float32Array<ArrayBuffer>;
}

/** The largest number. -128 is not used, so that the range is symmetric. */
const largest = 127;

/** Rounds a matrix to 8 bits. Each column uses the whole range. */
export function toEightBits(matrix: Float32Array, columns: number): EightBitMatrix {
  const scales = new Float32Array(columns);
  for (let index = 0; index < matrix.length; index++) {
    const column = index % columns;
    scales[column] = Math.max(scales[column]!, Math.abs(matrix[index]!) / largest);
  }
  const values = new Int8Array(matrix.length);
  for (let index = 0; index < matrix.length; index++) {
    const scale = scales[index % columns]!;
    if (scale > 0) values[index] = Math.max(-largest, Math.min(largest, Math.round(matrix[index]! / scale)));
  }
  return { values, scales };
}
