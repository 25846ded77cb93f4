import { encodeNode, wholeNumbers, withInput } from '../../onnx/encode-node';
import { type GraphNode, graphNodes, replaceNodes } from '../../onnx/graph';
import type { Pieces } from '../../onnx/protobuf';

/** PyTorch's value. The exported file contains it rounded to 16 bits. */
const epsilon = 1e-5;

/** The shape of a one-dimensional tensor of any length. */
const list = 'voxgate/list';

/** Returns the replacement for a node. */
type NodeRewrite = (node: Uint8Array) => Pieces;

/** Adaptive instance normalization (AdaIN): an instance normalization with scale and shift from a style. */
interface Normalisation {
  /** The tensor that is normalised. */
  readonly of: string;
  readonly scale: string;
  readonly shift: string;
  /** Its last node. */
  readonly end: GraphNode;
}

/**
 * Fuses nodes of the model's most frequent computations, so that they pass through memory less often. Results change only in
 * their last digits. Unused nodes remain in the graph.
 *
 * - An AdaIN, exported as nine nodes, becomes the runtime's single node InstanceNormalization.
 * - A following snake activation, x + sin²(a·x)/a, is computed as (a·x + sin²(a·x))/a: the normalization yields a·x, and the
 *   weights of the next convolution are divided by a. The runtime divides them once, when it loads the model.
 *
 * Source: Liu Ziyin et al., "Neural Networks Fail to Learn Periodic Functions and How to Fix It" (snake); Xun Huang and
 * Serge Belongie, "Arbitrary Style Transfer in Real-time with Adaptive Instance Normalization".
 *
 * @param model an ONNX file.
 * @throws {Error} if the graph does not have the expected structure.
 */
export function fuseNodes(model: Uint8Array): Pieces {
  const nodes = new NodeGraph(Array.from(graphNodes(model)));
  const rewritings = new Map<string, NodeRewrite>();
  for (const normalisation of normalisations(nodes)) {
    const snake = snakeAfter(normalisation.end, nodes);
    const { end } = normalisation;
    rewritings.set(outputOf(end), () => normalise(normalisation, snake?.frequency));
    if (!snake) continue;
    const { sine, square, sum, convolution, frequency } = snake;
    rewritings.set(outputOf(sine), () => encodeNode('Sin', [outputOf(end)], outputOf(sine)));
    rewritings.set(outputOf(square), () => encodeNode('Mul', [outputOf(sine), outputOf(sine)], outputOf(square)));
    rewritings.set(outputOf(sum), () => encodeNode('Add', [outputOf(end), outputOf(square)], outputOf(sum)));
    const weights = `voxgate/${outputOf(convolution)}/weights`;
    rewritings.set(outputOf(convolution), (node) => [
      ...encodeNode('Div', [convolution.inputs[1]!, frequency], weights),
      ...withInput(node, 1, weights),
    ]);
  }
  const fused = replaceNodes(model, ({ outputs }, node) => rewritings.get(outputs[0]!)?.(node));
  return [...fused, ...wholeNumbers(list, [-1n])];
}

function* normalisations(nodes: NodeGraph): Generator<Normalisation> {
  for (const quotient of nodes.all) {
    const [difference, deviation] = quotient.inputs.map((name) => nodes.maker(name)?.operator);
    if (quotient.operator !== 'Div' || difference !== 'Sub' || deviation !== 'Sqrt') continue;
    for (const product of nodes.users(quotient)) {
      const end = nodes.onlyUser(product, 'Add');
      expectOperator(product, 'Mul');
      yield {
        of: nodes.maker(quotient.inputs[0]!)!.inputs[0]!,
        scale: otherInput(product, quotient),
        shift: otherInput(end, product),
        end,
      };
    }
  }
}

function normalise({ of, scale, shift, end }: Normalisation, factor: string | undefined): Pieces {
  const output = outputOf(end);
  const listOf = (what: string, tensor: string) => {
    const scaled = factor === undefined ? tensor : `voxgate/${output}/${what}/scaled`;
    const name = `voxgate/${output}/${what}`;
    const pieces = [
      ...(factor === undefined ? [] : encodeNode('Mul', [tensor, factor], scaled)),
      ...encodeNode('Reshape', [scaled, list], name),
    ];
    return { name, pieces };
  };
  const [scales, shifts] = [listOf('scale', scale), listOf('shift', shift)];
  return [
    ...scales.pieces,
    ...shifts.pieces,
    ...encodeNode('InstanceNormalization', [of, scales.name, shifts.name], output, { epsilon }),
  ];
}

/** The nodes of the snake activation that follows a node; `undefined` if none follows. */
function snakeAfter(node: GraphNode, nodes: NodeGraph) {
  const scaled = nodes.users(node).find((user) => nodes.users(user)[0]?.operator === 'Sin');
  if (!scaled) return undefined;
  expectOperator(scaled, 'Mul');
  const sine = nodes.onlyUser(scaled, 'Sin');
  const square = nodes.onlyUser(sine, 'Pow');
  const divided = nodes.onlyUser(square, 'Mul');
  const sum = nodes.onlyUser(divided, 'Add');
  const convolution = nodes.onlyUser(sum, 'Conv');
  if (otherInput(sum, divided) !== node.outputs[0] || nodes.users(node).length !== 2) throw unexpected(sum);
  return { frequency: otherInput(scaled, node), sine, square, sum, convolution };
}

/** The nodes of a model and their connections. */
class NodeGraph {
  private readonly makers = new Map<string, GraphNode>();
  private readonly usersOf = new Map<string, GraphNode[]>();

  constructor(readonly all: readonly GraphNode[]) {
    for (const node of all) {
      for (const name of node.outputs) this.makers.set(name, node);
      for (const name of new Set(node.inputs)) this.usersOf.set(name, [...(this.usersOf.get(name) ?? []), node]);
    }
  }

  maker(tensor: string): GraphNode | undefined {
    return this.makers.get(tensor);
  }

  users({ outputs }: GraphNode): readonly GraphNode[] {
    return this.usersOf.get(outputs[0]!) ?? [];
  }

  /** @throws {Error} if there is more than one user or it has another operator. */
  onlyUser(node: GraphNode, operator: string): GraphNode {
    const [user, ...others] = this.users(node);
    if (!user || others.length > 0) throw unexpected(node);
    expectOperator(user, operator);
    return user;
  }
}

function outputOf({ outputs }: GraphNode): string {
  return outputs[0]!;
}

function otherInput({ inputs }: GraphNode, { outputs }: GraphNode): string {
  return inputs.find((name) => name !== outputs[0])!;
}

function expectOperator(node: GraphNode, operator: string): void {
  if (node.operator !== operator) throw unexpected(node);
}

function unexpected({ operator, outputs }: GraphNode): Error {
  return new Error(`The model has an unexpected node ${operator} with the output "${outputs[0]}".`);
}
