import { GraphBuilder, type NodeContent } from '../../onnx/graph-builder';
import { NodeGraph, outputOf } from '../../onnx/node-graph';
import type { OnnxModel, OnnxNode } from '../../onnx/onnx-model';
import { Constants } from '../../onnx/tensor-values';
import { withNodes } from '../../onnx/with-nodes';
import { type AdaptiveNormalisation, adaptiveNormalisations } from './adaptive-normalisations';
import { addSnake, scaleAndShift, type SnakeMethod, snakeUnit } from './snake';

/** PyTorch's value. The exported file contains it rounded to 16 bits. */
export const epsilon = 1e-5;

/**
 * What a normalisation becomes if the statistics of its tensor may be known: a multiplication and an addition. If they are not,
 * it stays a normalisation, with these as its scale and shift.
 */
export interface ScaleAndShift {
  /** Names of tensors `[channels]`. They contain the frequency of the snake activation that follows, and `snakeUnit`, as factors. */
  readonly scale: string;
  readonly shift: string;
  /** Name of a tensor with one truth value: whether the statistics are those of the tensor itself. */
  readonly isOwn: string;
}

/** Normalisations whose statistics are known. */
export interface KnownNormalisations {
  /** The scale and shift of a normalisation; `undefined` if its statistics are not known. */
  readonly of: (normalisation: AdaptiveNormalisation) => ScaleAndShift | undefined;
  /** How snake activations that follow these are computed. */
  readonly snake: SnakeMethod;
}

/**
 * Fuses nodes of the model's most frequent computations, so that they pass through memory less often. Results change only in
 * their last digits. Unused nodes remain in the graph.
 *
 * - An adaptive normalisation, exported as nine nodes, becomes the runtime's single node InstanceNormalization.
 * - A following snake activation, x + sin²(a·x)/a, is computed as (a·x + sin²(a·x))/a: the normalisation yields a·x, and the
 *   weights of the next convolution are divided by a.
 *
 * @param known defaults to none.
 * @throws {Error} if the graph does not have the expected structure.
 */
export function fuseNodes(
  model: OnnxModel,
  known: KnownNormalisations = { of: () => undefined, snake: 'sine' },
): OnnxModel {
  const replacements = new Map<OnnxNode, readonly OnnxNode[]>();
  const constants = new Constants(model.graph);
  const graph = new GraphBuilder('fused/');
  const replace = (node: OnnxNode, add: () => void) => replacements.set(node, graph.addedBy(add));
  for (const normalisation of adaptiveNormalisations(new NodeGraph(model.graph.node))) {
    const { of, end, snake } = normalisation;
    const channels = snake && constants.floats(snake.frequency).length;
    const factors = known.of(normalisation);
    replace(end, () => {
      if (!factors || channels === undefined) normalise(graph, normalisation);
      else {
        const { scale, shift, isOwn } = factors;
        const ifTrue = instanceNormalisation([of, scale, shift]);
        graph.choice(isOwn, { ifTrue, ifFalse: scaleAndShift(graph, of, { scale, shift, channels }) }, outputOf(end));
      }
    });
    if (!snake) continue;
    const { sine, square, sum, convolution, frequency } = snake;
    const method = factors ? known.snake : 'sine';
    for (const node of [sine, square]) replacements.set(node, []);
    replace(sum, () => addSnake(graph, method, { input: outputOf(end), channels: channels!, output: outputOf(sum) }));
    const [input, weights, ...bias] = convolution.input;
    const divisors = constants.floats(frequency).map((value) => value * snakeUnit[method]);
    const divided = dividedByChannel(graph, constants, weights!, divisors);
    replacements.set(convolution, [{ ...convolution, input: [input!, divided, ...bias] }]);
  }
  const node = model.graph.node.flatMap((each) => replacements.get(each) ?? each);
  return withNodes(model, node, graph.tensors);
}

function normalise(graph: GraphBuilder, { of, scale, shift, end, snake }: AdaptiveNormalisation): void {
  const listOf = (tensor: string) => graph.reshape(snake ? graph.node('Mul', [tensor, snake.frequency]) : tensor, -1);
  const inputs = [of, listOf(scale), listOf(shift)];
  const { opType, input, attributes } = instanceNormalisation(inputs);
  graph.node(opType, input, attributes, outputOf(end));
}

function instanceNormalisation(input: readonly string[]): NodeContent {
  return { opType: 'InstanceNormalization', input, attributes: { epsilon: { float: epsilon } } };
}

/** Weights `[out, in, taps]`, divided by one number for each channel of the input. */
function dividedByChannel(graph: GraphBuilder, constants: Constants, weights: string, divisor: Float32Array): string {
  const shape = constants.shape(weights)!;
  const taps = shape[2]!;
  const values = constants.floats(weights);
  for (let index = 0; index < values.length; index++)
    values[index]! /= divisor[Math.floor(index / taps) % divisor.length]!;
  return graph.floats(values, shape);
}
