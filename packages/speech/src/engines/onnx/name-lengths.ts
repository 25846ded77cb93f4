import { integersOf, outputOf } from './node-graph';
import { dataType, type OnnxModel, type OnnxNode, type OnnxValue } from './onnx-model';
import { Constants } from './tensor-values';

/** A length that varies: that of another tensor, and so many more. */
interface Length {
  readonly of: string;
  readonly more: number;
}

/** What is known of a tensor `[1, channels, time]`. */
interface Signal {
  /** Of its last dimension. */
  readonly length: Length;
  /** One of `dataType`. */
  readonly type: number;
}

/** Operators whose output has the length of the input. */
const keepingLength = new Set([
  'Add',
  'BatchNormalization',
  'InstanceNormalization',
  'LeakyRelu',
  'Mul',
  'Round',
  'Sin',
  'Sub',
]);

/** The last dimension. */
const time = 2;

/**
 * Tells the runtime which tensors have the same length, which it does not find out itself after a convolution. It reuses the memory of
 * tensors that are no longer needed for others of the same shape. Without names, no length is the same as any other, and the search takes
 * most of the time for loading.
 *
 * Names the lengths of convolutions and of what is computed from them, number by number or in 8 bits. Other tensors get no name.
 */
export function nameLengths(model: OnnxModel): OnnxModel {
  const constants = new Constants(model.graph);
  const signals = new Map<string, Signal>();
  for (const node of model.graph.node) {
    const signal = signalOf(node, signals, constants);
    if (signal) signals.set(outputOf(node), signal);
  }
  for (const { name } of model.graph.output) signals.delete(name);
  return {
    ...model,
    graph: { ...model.graph, valueInfo: Array.from(signals, ([name, signal]) => describe(name, signal)) },
  };
}

function signalOf(node: OnnxNode, signals: ReadonlyMap<string, Signal>, constants: Constants): Signal | undefined {
  const { opType, input, attribute = [] } = node;
  const known = input.map((name) => signals.get(name)).find((signal) => signal !== undefined);
  if (keepingLength.has(opType)) return known;
  switch (opType) {
    case 'If': {
      const [made, ...others] = attribute.map(({ g }) => signalOf(g!.node.at(-1)!, signals, constants));
      return others.every((other) => isSame(other, made)) ? made : undefined;
    }
    case 'QuantizeLinear':
      return known && { ...known, type: dataType.uint8 };
    case 'DequantizeLinear':
      return known && { ...known, type: dataType.float };
    case 'Concat':
      return known && extended(node, known, signals, constants);
    case 'QLinearConv':
      return known && { ...known, length: convolved(node, known.length) };
    case 'Conv': {
      const isPlain = (integersOf(node, 'strides')?.[0] ?? 1) === 1;
      const length = known && isPlain ? convolved(node, known.length) : { of: outputOf(node), more: 0 };
      const isSignal = constants.shape(input[1]!)?.length === 3;
      return isSignal ? { length, type: dataType.float } : undefined;
    }
  }
}

function isSame(one: Signal | undefined, other: Signal | undefined): boolean {
  return one?.type === other?.type && one?.length.of === other?.length.of && one?.length.more === other?.length.more;
}

/** A signal with constants before and after it. */
function extended(
  node: OnnxNode,
  known: Signal,
  signals: ReadonlyMap<string, Signal>,
  constants: Constants,
): Signal | undefined {
  if (integersOf(node, 'axis')?.[0] !== time) return undefined;
  const added = node.input.filter((name) => !signals.has(name)).map((name) => constants.shape(name)?.[time] ?? NaN);
  const more = added.reduce((sum, length) => sum + length, known.length.more);
  if (added.length !== node.input.length - 1 || Number.isNaN(more)) return undefined;
  return { ...known, length: { ...known.length, more } };
}

/** The length of the result of a convolution without a stride. */
function convolved(node: OnnxNode, { of, more }: Length): Length {
  const [taps] = integersOf(node, 'kernel_shape')!;
  const [dilation = 1] = integersOf(node, 'dilations') ?? [];
  const padding = (integersOf(node, 'pads') ?? []).reduce((sum, side) => sum + side, 0);
  return { of, more: more + padding - (taps! - 1) * dilation };
}

function describe(name: string, { length: { of, more }, type }: Signal): OnnxValue {
  const dim = [{}, {}, { dimParam: more === 0 ? of : `${of} + ${more}` }];
  return { name, type: { tensorType: { elemType: type, shape: { dim } } } };
}
