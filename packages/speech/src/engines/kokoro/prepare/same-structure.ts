import { printable } from '../../../messages/printable';
import type { OnnxModel, OnnxNode, OnnxTensor } from '../../onnx/onnx-model';
import { sameAttributes, StructureView, widenedValues } from './structure-view';

/** Maximum number of compared pairs of tensors. The known model has some 6,000; a graph that repeats itself could have millions. */
const maxPairs = 100_000;

/** More than this many signs of a name are not shown. */
const maxNameLength = 80;

/**
 * Finds the weights of the known model in another model that has the same structure: the same operators, attributes and constants, connected
 * in the same way. Names may differ, and so may the number of letters, which is that of the rows of the tensors that the tokens select.
 *
 * Nodes are compared from the output backwards. Conversions between 16 and 32 bits may be missing or more.
 *
 * @param known the structure, in 32 bits. Its weights have no numbers.
 * @param other in 32 bits.
 * @returns the other model's tensors by the names of the known model's weights, with the shapes of the other model.
 * @throws {Error} with the first difference that was found.
 */
export function weightsInStructure(known: OnnxModel, other: OnnxModel): ReadonlyMap<string, OnnxTensor> {
  const comparison = new Comparison(new StructureView(known), new StructureView(other));
  const output = known.graph.output[0]!.name;
  const [first, ...more] = other.graph.output;
  const found = more.find(({ name }) => name === output) ?? first;
  if (!found) throw new Error('It has no output.');
  comparison.compare(output, found.name);
  return comparison.weights;
}

class Comparison {
  readonly weights = new Map<string, OnnxTensor>();
  private readonly inputs = new Map<string, string>();
  private readonly seen = new Set<string>();
  private rows: number | undefined;

  constructor(
    private readonly known: StructureView,
    private readonly other: StructureView,
  ) {}

  compare(known: string, other: string): void {
    const pending: [string, string][] = [[known, other]];
    for (let pair = pending.pop(); pair; pair = pending.pop()) {
      const [one, two] = [this.known.resolve(pair[0]), this.other.resolve(pair[1])];
      const key = `${one}\0${two}`;
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      if (this.seen.size > maxPairs) throw new Error('It computes the same things more than once, unlike Kokoro-82M.');
      pending.push(...this.inputsOf(one, two));
    }
  }

  /** Compares what makes two tensors. @returns the tensors that these are made of, in pairs. */
  private inputsOf(one: string, two: string): [string, string][] {
    const knownMaker = this.known.maker(one);
    const otherMaker = this.other.maker(two);
    if (!knownMaker || !otherMaker) {
      if (knownMaker) throw differs(two, `${knownMaker.node.opType} makes it (“${one}”)`, this.other.describe(two));
      if (otherMaker) throw differs(two, this.known.describe(one), `${otherMaker.node.opType} makes it`);
      this.compareLeaves(one, two);
      return [];
    }
    const [node, given] = [knownMaker.node, otherMaker.node];
    if (node.opType !== given.opType || (given.domain ?? '') !== (node.domain ?? '')) {
      throw differs(two, `${node.opType} makes it (“${one}”)`, `${shown(given.opType)} makes it`);
    }
    if (knownMaker.output !== otherMaker.output) throw differs(two, `it is output ${knownMaker.output}`, 'another one');
    const attribute = sameAttributes(node, given);
    if (attribute !== undefined) throw differs(two, `${node.opType} has another “${attribute}” (“${one}”)`, 'this one');
    const [wanted, found] = [inputsWithoutEmptyEnd(node), inputsWithoutEmptyEnd(given)];
    if (wanted.length !== found.length)
      throw differs(two, `${node.opType} has ${wanted.length} inputs`, `${found.length}`);
    if (node.opType === 'Gather') this.allowRows(wanted, found);
    return wanted.map((name, index) => [name, found[index]!]);
  }

  /** The embeddings of letters have a row for each. Both must have as many. */
  private allowRows([table, indices]: readonly string[], [otherTable]: readonly string[]): void {
    if (this.known.resolve(indices!) !== 'input_ids') return;
    const rows = this.other.constant(this.other.resolve(otherTable!))?.dims[0];
    this.known.anyRows.add(this.known.resolve(table!));
    if (rows === undefined) return;
    if (this.rows !== undefined && this.rows !== Number(rows)) {
      throw new Error(`Its tables of letters have ${this.rows} and ${Number(rows)} rows.`);
    }
    this.rows = Number(rows);
  }

  private compareLeaves(one: string, two: string): void {
    if (one === '' || two === '') {
      if (one !== two) throw differs(two, this.known.describe(one), this.other.describe(two));
      return;
    }
    const [wanted, found] = [this.known.constant(one), this.other.constant(two)];
    if (wanted && found) {
      if (wanted.rawData.length > 0) compareConstants(one, wanted, two, found);
      else this.addWeight(one, wanted, two, found);
    } else if (wanted || found) throw differs(two, this.known.describe(one), this.other.describe(two));
    else {
      const before = this.inputs.get(one) ?? two;
      if (before !== two) throw new Error(`It uses the inputs “${shown(before)}” and “${shown(two)}” for one.`);
      this.inputs.set(one, two);
    }
  }

  private addWeight(one: string, wanted: OnnxTensor, two: string, found: OnnxTensor): void {
    const [shape, otherShape] = [wanted.dims.map(Number), found.dims.map(Number)];
    const from = this.known.anyRows.has(one) ? 1 : 0;
    if (shape.length !== otherShape.length || shape.slice(from).join() !== otherShape.slice(from).join()) {
      throw differs(two, `its shape is ${shape.join('×')} (“${one}”)`, otherShape.join('×') || 'a single number');
    }
    const values = widenedValues(two, found);
    if (!values.every((value) => Number.isFinite(value)))
      throw new Error(`“${shown(two)}” has values that are not numbers.`);
    const before = this.weights.get(one);
    if (before && Buffer.compare(before.rawData, found.rawData) !== 0) {
      throw new Error(`It has two different tensors for “${one}”: “${shown(before.name!)}” and “${shown(two)}”.`);
    }
    this.weights.set(one, found);
  }
}

/** Constants are the same if they are so in 16 bits. */
function compareConstants(one: string, wanted: OnnxTensor, two: string, found: OnnxTensor): void {
  const [values, others] = [widenedValues(one, wanted), widenedValues(two, found)];
  const largest = 65_504;
  const limited = (value: number) => Math.max(-largest, Math.min(largest, value));
  const isSame = (value: number, other: number) =>
    Math.abs(limited(value) - limited(other)) <= 1e-6 + 2e-3 * Math.abs(limited(value));
  if (values.length !== others.length || !values.every((value, index) => isSame(value, others[index]!))) {
    throw differs(two, `it is ${values.slice(0, 4).join(', ')} (“${one}”)`, others.slice(0, 4).join(', '));
  }
}

function inputsWithoutEmptyEnd({ input }: OnnxNode): readonly string[] {
  return input.slice(0, input.findLastIndex((name) => name !== '') + 1);
}

function differs(tensor: string, known: string, other: string): Error {
  return new Error(`Its tensor “${shown(tensor)}” differs: in Kokoro-82M, ${known}; in this model: ${other}.`);
}

function shown(name: string): string {
  return printable(name, maxNameLength);
}
