import { expectOperator, type NodeGraph, otherInput, unexpectedNode } from '../../onnx/node-graph';
import type { OnnxNode } from '../../onnx/onnx-model';

/**
 * Adaptive instance normalization (AdaIN): each channel is normalised over time, then scaled and shifted by the style.
 *
 * Source: Xun Huang and Serge Belongie, "Arbitrary Style Transfer in Real-time with Adaptive Instance Normalization".
 */
export interface AdaptiveNormalisation {
  /** The tensor that is normalised: `[1, channels, samples]`. */
  readonly of: string;
  /** `[1, channels, 1]`. */
  readonly scale: string;
  readonly shift: string;
  /** Its last node. */
  readonly end: OnnxNode;
  /** The activation that uses the result. Other activations are not listed. */
  readonly snake: SnakeActivation | undefined;
}

/**
 * A snake activation, x + sin²(a·x)/a, and the convolution that uses it.
 *
 * Source: Liu Ziyin et al., "Neural Networks Fail to Learn Periodic Functions and How to Fix It".
 */
export interface SnakeActivation {
  /** The constant a: `[1, channels, 1]`. */
  readonly frequency: string;
  /** Its nodes, in order. */
  readonly sine: OnnxNode;
  readonly square: OnnxNode;
  readonly sum: OnnxNode;
  readonly convolution: OnnxNode;
}

/**
 * All adaptive normalisations of a graph, which were exported as nine nodes each, in their order. Those of the same tensor
 * follow each other.
 *
 * @throws {Error} if the graph does not have the expected structure.
 */
export function* adaptiveNormalisations(nodes: NodeGraph): Generator<AdaptiveNormalisation> {
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
        snake: snakeAfter(end, nodes),
      };
    }
  }
}

function snakeAfter(node: OnnxNode, nodes: NodeGraph): SnakeActivation | undefined {
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
