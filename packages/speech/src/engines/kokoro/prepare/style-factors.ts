import type { GraphBuilder } from '../../onnx/graph-builder';
import { matrixTimesVector } from '../../onnx/matrix-times-vector';
import { expectOperator, NodeGraph } from '../../onnx/node-graph';
import type { OnnxModel, OnnxNode } from '../../onnx/onnx-model';
import { Constants } from '../../onnx/tensor-values';
import type { AdaptiveNormalisation } from './adaptive-normalisations';

/** Names of tensors `[1, channels of all, 1]`. */
interface StyleFactors {
  readonly scales: string;
  readonly shifts: string;
}

/**
 * Adds nodes that compute the scales and shifts of all adaptive normalisations of the same style at once. In the exported model, each
 * normalisation has a product of its own, whose first half is its scale less 1, and whose second half is its shift.
 *
 * @throws {Error} if the graph does not have the expected structure.
 */
export function addStyleFactors(
  graph: GraphBuilder,
  model: OnnxModel,
  normalisations: readonly AdaptiveNormalisation[],
): StyleFactors {
  const nodes = new NodeGraph(model.graph.node);
  const constants = new Constants(model.graph);
  const products = normalisations.map(({ scale, shift }) => {
    const product = productOf(nodes, nodes.maker(scale)!.input[0]!);
    if (product !== productOf(nodes, shift))
      throw new Error(`The shift "${shift}" is not of the same product as its scale.`);
    return product;
  });
  const [style] = products[0]!.input;
  if (products.some(({ input }) => input[0] !== style))
    throw new Error('The normalisations depend on different styles.');
  const half = (which: 0 | 1) => {
    const rows = products.flatMap(({ input }) => {
      const weights = constants.floats(input[1]!);
      const bias = constants.floats(input[2]!);
      const width = weights.length / bias.length;
      const first = (which * bias.length) / 2;
      return Array.from({ length: bias.length / 2 }, (_, index) => ({
        weights: weights.subarray((first + index) * width, (first + index + 1) * width),
        bias: bias[first + index]!,
      }));
    });
    const values = new Float32Array(rows.flatMap(({ weights }) => [...weights]));
    const product = matrixTimesVector(graph, { values, rows: rows.length }, style!);
    const bias = graph.floats(
      rows.map((row) => row.bias),
      [rows.length, 1],
    );
    return graph.reshape(graph.node('Add', [product, bias]), 1, -1, 1);
  };
  return {
    scales: graph.node('Add', [half(0), graph.floats([1], [1])]),
    shifts: half(1),
  };
}

/** The product that a half is cut out of. */
function productOf(nodes: NodeGraph, half: string): OnnxNode {
  const slice = nodes.maker(half)!;
  expectOperator(slice, 'Slice');
  const column = nodes.maker(slice.input[0]!)!;
  expectOperator(column, 'Unsqueeze');
  const product = nodes.maker(column.input[0]!)!;
  expectOperator(product, 'Gemm');
  return product;
}
