import {
  attributeType,
  dataType,
  type OnnxAttribute,
  type OnnxNode,
  type OnnxTensor,
  runtimeDomain,
} from './onnx-model';

/** A number that is encoded as a 32-bit float. Plain numbers and lists are integers. */
export interface FloatAttribute {
  readonly float: number;
}

export type Attributes = Readonly<Record<string, number | readonly number[] | string | FloatAttribute>>;

/** A node without the names of its outputs. */
export interface NodeContent {
  readonly opType: string;
  readonly input: readonly string[];
  readonly attributes?: Attributes;
}

/**
 * Collects new nodes and constants of a graph. Tensors are known by their names. Equal lists of integers share one constant.
 *
 * @example
 * const graph = new GraphBuilder('voxgate/');
 * const sum = graph.node('Add', ['x', graph.floats([1], [1])]);
 */
export class GraphBuilder {
  readonly nodes: OnnxNode[] = [];
  private readonly constants = new Map<string, OnnxTensor>();
  private count = 0;

  /** @param prefix of all new names. No tensor of the model may have a name that starts with it. */
  constructor(private readonly prefix: string) {}

  /** All constants that were added. */
  get tensors(): OnnxTensor[] {
    return [...this.constants.values()];
  }

  /**
   * Adds a node with one output.
   *
   * @param output its name; by default, a new one.
   * @returns the name of the output.
   */
  node(opType: string, input: readonly string[], attributes: Attributes = {}, output = this.newName(opType)): string {
    this.add(opType, input, [output], attributes);
    return output;
  }

  /**
   * Adds a node that computes one of two others, whichever a truth value says. The other one takes no time.
   *
   * @param condition name of a tensor with one truth value.
   * @param output its name.
   */
  choice(condition: string, { ifTrue, ifFalse }: { ifTrue: NodeContent; ifFalse: NodeContent }, output: string): void {
    const branches = { then_branch: ifTrue, else_branch: ifFalse };
    const attribute = Object.entries(branches).map(([name, content]): OnnxAttribute => {
      const made = `${output} ${name}`;
      const node = nodeOf(content, [made]);
      const value = { name: made, type: { tensorType: { elemType: dataType.float } } };
      return {
        name,
        type: attributeType.graph,
        g: { name, node: [node], initializer: [], input: [], output: [value] },
      };
    });
    this.nodes.push({ opType: 'If', input: [condition], output: [output], attribute });
  }

  /** Adds a node with one of the runtime's own operators. The model needs `withRuntimeOperators`. */
  runtimeNode(opType: string, input: readonly string[], attributes: Attributes = {}): string {
    const output = this.node(opType, input, attributes);
    this.nodes.push({ ...this.nodes.pop()!, domain: runtimeDomain });
    return output;
  }

  /** Calls a function. @returns the nodes that it has added. */
  addedBy(add: () => void): OnnxNode[] {
    const first = this.nodes.length;
    add();
    return this.nodes.slice(first);
  }

  /** Splits a tensor along an axis. @returns the names of the parts. */
  split(input: string, lengths: readonly number[], axis: number): string[] {
    const output = lengths.map(() => this.newName('Split'));
    this.add('Split', [input, this.integers(lengths)], output, { axis });
    return output;
  }

  /** Changes the shape of a tensor. A length of -1 follows from the others; 0 keeps the length of that dimension. */
  reshape(input: string, ...shape: number[]): string {
    return this.node('Reshape', [input, this.integers(shape)]);
  }

  /** Cuts ranges out of a tensor. */
  slice(input: string, ranges: readonly { axis: number; start: number; end?: number }[]): string {
    const list = (of: (range: (typeof ranges)[number]) => number) => this.integers(ranges.map(of));
    const end = list((range) => range.end ?? Number.MAX_SAFE_INTEGER);
    return this.node('Slice', [input, list(({ start }) => start), end, list(({ axis }) => axis)]);
  }

  /**
   * A constant of 32-bit numbers.
   *
   * @param name to share one constant between several uses; by default, a new name.
   */
  floats(values: ArrayLike<number>, dims: readonly number[], name = this.newName('floats')): string {
    if (this.constants.has(name)) return name;
    const numbers = Float32Array.from(values);
    return this.constant(name, dataType.float, dims, numbers);
  }

  /** A constant of 8-bit numbers, signed or unsigned. @param name as for `floats`. */
  bytes(
    values: Int8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
    dims: readonly number[],
    name = this.newName('bytes'),
  ): string {
    if (this.constants.has(name)) return name;
    return this.constant(name, values instanceof Int8Array ? dataType.int8 : dataType.uint8, dims, values);
  }

  /** A list of 32-bit integers. @param name as for `floats`. */
  shortIntegers(values: Int32Array<ArrayBuffer>, name = this.newName('shortIntegers')): string {
    if (this.constants.has(name)) return name;
    return this.constant(name, dataType.int32, [values.length], values);
  }

  /** A list of integers. @param name for a long list; by default, made of the integers. */
  integers(values: readonly number[], name = `${this.prefix}integers ${values.join(' ')}`): string {
    if (this.constants.has(name)) return name;
    return this.constant(name, dataType.int64, [values.length], BigInt64Array.from(values, BigInt));
  }

  private add(opType: string, input: readonly string[], output: readonly string[], attributes: Attributes): void {
    this.nodes.push(nodeOf({ opType, input, attributes }, output));
  }

  private constant(
    name: string,
    type: number,
    dims: readonly number[],
    numbers: Float32Array | BigInt64Array | Int32Array | Int8Array | Uint8Array,
  ): string {
    const expected = dims.reduce((product, length) => product * length, 1);
    if (expected !== numbers.length) throw new Error(`${name} has ${numbers.length} numbers instead of ${expected}.`);
    const rawData = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    this.constants.set(name, { name, dims: [...dims], dataType: type, rawData });
    return name;
  }

  private newName(kind: string): string {
    return `${this.prefix}${kind} ${++this.count}`;
  }
}

function nodeOf({ opType, input, attributes = {} }: NodeContent, output: readonly string[]): OnnxNode {
  return {
    opType,
    input,
    output,
    attribute: Object.entries(attributes).map(([name, value]) => attributeOf(name, value)),
  };
}

function attributeOf(name: string, value: Attributes[string]): OnnxAttribute {
  if (typeof value === 'number') return { name, type: attributeType.int, i: value };
  if (typeof value === 'string') return { name, type: attributeType.string, s: Buffer.from(value) };
  if ('float' in value) return { name, type: attributeType.float, f: value.float };
  return { name, type: attributeType.ints, ints: value };
}
