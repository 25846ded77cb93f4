import { attributeType, dataType, type OnnxModel, type OnnxNode, type OnnxTensor } from '../../onnx/onnx-model';
import { printable } from '../../../messages/printable';

/** A node and which of its outputs a tensor is. */
interface Maker {
  readonly node: OnnxNode;
  readonly output: number;
}

/** Operators whose output has not the type of their first input. */
const typesOfOutputs: Readonly<Record<string, number>> = {
  Shape: dataType.int64,
  Size: dataType.int64,
  NonZero: dataType.int64,
  Greater: dataType.bool,
  GreaterOrEqual: dataType.bool,
  Less: dataType.bool,
  LessOrEqual: dataType.bool,
  Equal: dataType.bool,
};

/** A model in 32 bits, without what exporters do differently: copies, conversions without an effect, and constants in nodes. */
export class StructureView {
  /** Constants whose number of rows does not matter. */
  readonly anyRows = new Set<string>();
  private readonly makers = new Map<string, Maker>();
  private readonly constants: Map<string, OnnxTensor>;
  private readonly types = new Map<string, number | undefined>();
  private readonly aliases = new Map<string, string>();

  constructor({ graph }: OnnxModel) {
    this.constants = new Map(graph.initializer.map((tensor) => [tensor.name!, tensor]));
    for (const { name, type } of graph.input) this.types.set(name, type?.tensorType?.elemType);
    for (const tensor of graph.initializer) this.types.set(tensor.name!, tensor.dataType);
    // Nodes are in the order of computation. In a graph that has another order, types are not known, and it is refused.
    for (const node of graph.node) this.add(node);
  }

  /** The tensor that one is a copy of. */
  resolve(tensor: string): string {
    return this.aliases.get(tensor) ?? tensor;
  }

  maker(tensor: string): Maker | undefined {
    return this.makers.get(tensor);
  }

  constant(tensor: string): OnnxTensor | undefined {
    return this.constants.get(tensor);
  }

  /** What a tensor is that no node makes. */
  describe(tensor: string): string {
    if (tensor === '') return 'it is left out';
    return `${this.constants.has(tensor) ? 'a constant' : 'an input'}, “${printable(tensor, 80)}”`;
  }

  private add(node: OnnxNode): void {
    const { opType, input, output } = node;
    const [first = '', second = ''] = input;
    const result = output[0] ?? '';
    const value = opType === 'Constant' || opType === 'ConstantOfShape' ? tensorOf(node) : undefined;
    if (opType === 'Constant' && value) {
      this.constants.set(result, { ...value, name: result });
      this.types.set(result, value.dataType);
      return;
    }
    const type = this.types.get(this.resolve(opType === 'Where' ? second : first));
    const to = opType === 'Cast' ? Number(node.attribute?.find(({ name }) => name === 'to')?.i) : undefined;
    if (opType === 'Identity' || (to === dataType.float && type === dataType.float)) {
      this.aliases.set(result, this.resolve(first));
      return;
    }
    const made =
      opType === 'ConstantOfShape' ? (value?.dataType ?? dataType.float) : (to ?? typesOfOutputs[opType] ?? type);
    for (const [index, name] of output.entries()) {
      this.makers.set(name, { node, output: index });
      this.types.set(name, made);
    }
  }
}

function tensorOf({ attribute = [] }: OnnxNode): OnnxTensor | undefined {
  return attribute.find(({ name }) => name === 'value')?.t;
}

/**
 * Compares the attributes of two nodes.
 *
 * @returns the name of one that differs or that only one of them has; `undefined` if there is none.
 */
export function sameAttributes(one: OnnxNode, other: OnnxNode): string | undefined {
  const [values, others] = [attributesOf(one), attributesOf(other)];
  return [...new Set([...values.keys(), ...others.keys()])].find((name) => values.get(name) !== others.get(name));
}

function attributesOf({ attribute = [] }: OnnxNode): ReadonlyMap<string, string> {
  return new Map(
    attribute.map(({ name, type, f, i, s, t, floats, ints, strings, g }) => {
      const value = {
        [attributeType.float]: () => Math.fround(f ?? 0).toPrecision(3),
        [attributeType.int]: () => Number(i ?? 0),
        [attributeType.string]: () => Buffer.from(s ?? []).toString('latin1'),
        [attributeType.tensor]: () => (t ? [...widenedValues(name, t)].map((each) => each.toPrecision(3)) : []),
        [attributeType.floats]: () => floats?.map((each) => each.toPrecision(3)),
        [attributeType.ints]: () => ints?.map(Number),
        [attributeType.strings]: () => strings?.map((each) => Buffer.from(each).toString('latin1')),
      }[type];
      return [printable(name, 40), g || !value ? 'graph' : JSON.stringify(value())];
    }),
  );
}

/**
 * The numbers of a tensor.
 *
 * @param name for error messages.
 * @throws {Error} if they are of another type, in another file, or not as many as the shape needs.
 */
export function widenedValues(name: string, tensor: OnnxTensor): Float32Array | Float64Array {
  const shown = printable(name, 80);
  if (tensor.dataLocation === 1) {
    throw new Error(`The numbers of “${shown}” are in another file. Export the model as one file.`);
  }
  const count = tensor.dims.reduce<number>((product, length) => product * Number(length), 1);
  const raw = tensor.rawData;
  const width = { [dataType.float]: 4, [dataType.int32]: 4, [dataType.int64]: 8, [dataType.bool]: 1 }[tensor.dataType];
  if (width === undefined) throw new Error(`“${shown}” has numbers that are not of 16 or 32 bits.`);
  if (raw.length !== count * width)
    throw new Error(`“${shown}” has ${raw.length} bytes of numbers instead of ${count * width}.`);
  const copy = new Uint8Array(raw).buffer;
  if (tensor.dataType === dataType.float) return new Float32Array(copy);
  if (tensor.dataType === dataType.int64) return Float64Array.from(new BigInt64Array(copy), Number);
  if (tensor.dataType === dataType.int32) return Float64Array.from(new Int32Array(copy));
  return Float64Array.from(new Uint8Array(copy));
}
