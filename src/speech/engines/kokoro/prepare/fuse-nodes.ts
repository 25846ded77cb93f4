import { GraphBuilder } from '../../onnx/graph-builder';
import { expectOperator, NodeGraph, otherInput, outputOf, unexpectedNode } from '../../onnx/node-graph';
import type { OnnxModel, OnnxNode } from '../../onnx/onnx-model';
import { Constants } from '../../onnx/tensor-values';

/** PyTorch's value. The exported file contains it rounded to 16 bits. */
const epsilon = 1e-5;

/** Adaptive instance normalization (AdaIN): an instance normalization with scale and shift from a style. */
interface Normalisation {
  /** The tensor that is normalised. */
  readonly of: string;
  readonly scale: string;
  readonly shift: string;
  /** Its last node. */
  readonly end: OnnxNode;
}

/**
 * Fuses nodes of the model's most frequent computations, so that they pass through memory less often. Results change only in
 * their last digits. Unused nodes remain in the graph.
 *
 * - An AdaIN, exported as nine nodes, becomes the runtime's single node InstanceNormalization.
 * - A following snake activation, x + sin²(a·x)/a, is computed as (a·x + sin²(a·x))/a: the normalization yields a·x, and the
 *   weights of the next convolution are divided by a.
 *
 * Source: Liu Ziyin et al., "Neural Networks Fail to Learn Periodic Functions and How to Fix It" (snake); Xun Huang and
 * Serge Belongie, "Arbitrary Style Transfer in Real-time with Adaptive Instance Normalization".
 *
 * @throws {Error} if the graph does not have the expected structure.
 */
export function fuseNodes(model: OnnxModel): OnnxModel {
  const nodes = new NodeGraph(model.graph.node);
  const replacements = new Map<OnnxNode, readonly OnnxNode[]>();
  const constants = new Constants(model.graph);
  const graph = new GraphBuilder('fused/');
  const replace = (node: OnnxNode, add: () => void) => {
    const first = graph.nodes.length;
    add();
    replacements.set(node, graph.nodes.slice(first));
  };
  for (const normalisation of normalisations(nodes)) {
    const { end } = normalisation;
    const snake = snakeAfter(end, nodes);
    replace(end, () => normalise(graph, normalisation, snake?.frequency));
    if (!snake) continue;
    const { sine, square, sum, convolution, frequency } = snake;
    replace(sine, () => graph.node('Sin', [outputOf(end)], {}, outputOf(sine)));
    replace(square, () => graph.node('Mul', [outputOf(sine), outputOf(sine)], {}, outputOf(square)));
    replace(sum, () => graph.node('Add', [outputOf(end), outputOf(square)], {}, outputOf(sum)));
    const [input, weights, ...bias] = convolution.input;
    const divided = dividedByChannel(graph, constants, weights!, frequency);
    replacements.set(convolution, [{ ...convolution, input: [input!, divided, ...bias] }]);
  }
  return {
    ...model,
    graph: {
      ...model.graph,
      node: model.graph.node.flatMap((node) => replacements.get(node) ?? node),
      initializer: [...model.graph.initializer, ...graph.tensors],
    },
  };
}

function* normalisations(nodes: NodeGraph): Generator<Normalisation> {
  for (const quotient of nodes.nodes) {
    const [difference, deviation] = quotient.input.map((name) => nodes.maker(name)?.opType);
    if (quotient.opType !== 'Div' || difference !== 'Sub' || deviation !== 'Sqrt') continue;
    for (const product of nodes.users(quotient)) {
      const end = nodes.onlyUser(product, 'Add');
      expectOperator(product, 'Mul');
      yield {
        of: nodes.maker(quotient.input[0]!)!.input[0]!,
        scale: otherInput(product, quotient),
        shift: otherInput(end, product),
        end,
      };
    }
  }
}

function normalise(graph: GraphBuilder, { of, scale, shift, end }: Normalisation, factor: string | undefined): void {
  const listOf = (tensor: string) =>
    graph.reshape(factor === undefined ? tensor : graph.node('Mul', [tensor, factor]), -1);
  const inputs = [of, listOf(scale), listOf(shift)];
  graph.node('InstanceNormalization', inputs, { epsilon: { float: epsilon } }, outputOf(end));
}

/** The nodes of the snake activation that follows a node; `undefined` if none follows. */
function snakeAfter(node: OnnxNode, nodes: NodeGraph) {
  const scaled = nodes.users(node).find((user) => nodes.users(user)[0]?.opType === 'Sin');
  if (!scaled) return undefined;
  expectOperator(scaled, 'Mul');
  const sine = nodes.onlyUser(scaled, 'Sin');
  const square = nodes.onlyUser(sine, 'Pow');
  const divided = nodes.onlyUser(square, 'Mul');
  const sum = nodes.onlyUser(divided, 'Add');
  const convolution = nodes.onlyUser(sum, 'Conv');
  if (otherInput(sum, divided) !== node.output[0] || nodes.users(node).length !== 2) throw unexpectedNode(sum);
  return { frequency: otherInput(scaled, node), sine, square, sum, convolution };
}

/** Weights `[out, in, taps]`, divided by one number for each channel of the input. */
function dividedByChannel(graph: GraphBuilder, constants: Constants, weights: string, divisors: string): string {
  const shape = constants.shape(weights)!;
  const taps = shape[2]!;
  const values = constants.floats(weights);
  const divisor = constants.floats(divisors);
  for (let index = 0; index < values.length; index++)
    values[index]! /= divisor[Math.floor(index / taps) % divisor.length]!;
  return graph.floats(values, shape);
}
