import { encodeNode, wholeNumbers, withInput } from '../../onnx/encode-node';
import { type GraphNode, graphNodes, replaceNodes } from '../../onnx/graph';
import type { Pieces } from '../../onnx/protobuf';

/** That of PyTorch, which the exported file holds rounded to 16 bits. */
const epsilon = 1e-5;

/** The shape of a list, however long. */
const list = 'voxgate/list';

/** Writes a step anew. */
type Rewriting = (node: Uint8Array) => Pieces;

/** An instance normalisation that is scaled and shifted by a style (AdaIN). */
interface Normalisation {
  /** The tensor that is normalised. */
  readonly of: string;
  readonly scale: string;
  readonly shift: string;
  /** The last of its steps. */
  readonly end: GraphNode;
}

/**
 * Writes what the model does most in fewer steps, so that it goes through memory less often. The numbers stay the same, but
 * for their last digits. Steps that nothing needs any more stay in it.
 *
 * - An instance normalisation scaled and shifted by a style, exported as nine steps, becomes the one that the runtime knows.
 * - Where a snake activation follows, x + sin²(a·x)/a, it is computed as (a·x + sin²(a·x))/a: the normalisation gives a·x, and
 *   the weights of the convolution behind it are divided by a, which the runtime does once, when it loads them.
 *
 * Source: Liu Ziyin et al., "Neural Networks Fail to Learn Periodic Functions and How to Fix It" (snake); Xun Huang and
 * Serge Belongie, "Arbitrary Style Transfer in Real-time with Adaptive Instance Normalization".
 *
 * @param model an ONNX file.
 * @throws {Error} if its steps are put together otherwise than expected.
 */
export function fuseSteps(model: Uint8Array): Pieces {
  const steps = new Steps(Array.from(graphNodes(model)));
  const rewritings = new Map<string, Rewriting>();
  for (const normalisation of normalisations(steps)) {
    const snake = snakeAfter(normalisation.end, steps);
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

function* normalisations(steps: Steps): Generator<Normalisation> {
  for (const quotient of steps.all) {
    const [difference, deviation] = quotient.inputs.map((name) => steps.maker(name)?.operator);
    if (quotient.operator !== 'Div' || difference !== 'Sub' || deviation !== 'Sqrt') continue;
    for (const product of steps.users(quotient)) {
      const end = steps.onlyUser(product, 'Add');
      expectStep(product, 'Mul');
      yield {
        of: steps.maker(quotient.inputs[0]!)!.inputs[0]!,
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

/** The steps of a snake activation of what a step gives; `undefined`, if none follows. */
function snakeAfter(step: GraphNode, steps: Steps) {
  const scaled = steps.users(step).find((user) => steps.users(user)[0]?.operator === 'Sin');
  if (!scaled) return undefined;
  expectStep(scaled, 'Mul');
  const sine = steps.onlyUser(scaled, 'Sin');
  const square = steps.onlyUser(sine, 'Pow');
  const divided = steps.onlyUser(square, 'Mul');
  const sum = steps.onlyUser(divided, 'Add');
  const convolution = steps.onlyUser(sum, 'Conv');
  if (otherInput(sum, divided) !== step.outputs[0] || steps.users(step).length !== 2) throw unexpected(sum);
  return { frequency: otherInput(scaled, step), sine, square, sum, convolution };
}

/** The steps of a model, and how they hang together. */
class Steps {
  private readonly makers = new Map<string, GraphNode>();
  private readonly usersOf = new Map<string, GraphNode[]>();

  constructor(readonly all: readonly GraphNode[]) {
    for (const step of all) {
      for (const name of step.outputs) this.makers.set(name, step);
      for (const name of new Set(step.inputs)) this.usersOf.set(name, [...(this.usersOf.get(name) ?? []), step]);
    }
  }

  maker(tensor: string): GraphNode | undefined {
    return this.makers.get(tensor);
  }

  users({ outputs }: GraphNode): readonly GraphNode[] {
    return this.usersOf.get(outputs[0]!) ?? [];
  }

  /** @throws {Error} if there are others, or it is of another kind. */
  onlyUser(step: GraphNode, operator: string): GraphNode {
    const [user, ...others] = this.users(step);
    if (!user || others.length > 0) throw unexpected(step);
    expectStep(user, operator);
    return user;
  }
}

function outputOf({ outputs }: GraphNode): string {
  return outputs[0]!;
}

function otherInput({ inputs }: GraphNode, { outputs }: GraphNode): string {
  return inputs.find((name) => name !== outputs[0])!;
}

function expectStep(step: GraphNode, operator: string): void {
  if (step.operator !== operator) throw unexpected(step);
}

function unexpected({ operator, outputs }: GraphNode): Error {
  return new Error(`The model's step ${operator}, which makes "${outputs[0]}", is not where it was expected.`);
}
