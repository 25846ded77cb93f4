import type { GraphBuilder } from './graph-builder';

/** A constant matrix, row by row. */
export interface ConstantMatrix {
  readonly values: Float32Array;
  readonly rows: number;
}

/**
 * Adds a product of a constant matrix and a vector. If the vector came first, as a row, the runtime would keep a packed copy of the
 * matrix in memory.
 *
 * @param vector a tensor of any shape with as many numbers as the matrix has columns.
 * @returns the name of a tensor `[rows, 1]`.
 */
export function matrixTimesVector(graph: GraphBuilder, { values, rows }: ConstantMatrix, vector: string): string {
  return graph.node('MatMul', [graph.floats(values, [rows, values.length / rows]), graph.reshape(vector, -1, 1)]);
}

/** The transpose of a matrix. */
export function transpose({ values, rows }: ConstantMatrix): ConstantMatrix {
  const columns = values.length / rows;
  const transposed = values.map((_, index) => values[(index % rows) * columns + Math.floor(index / rows)]!);
  return { values: transposed, rows: columns };
}
