import { type GraphNode, outputOfGraph, readNode } from './graph';
import { delimitedField, join, numberField, type Pieces, readFields, textField } from './protobuf';

// Field numbers are those of onnx.proto3.
const modelGraph = 7;
const graph = { node: 1, name: 2, initializer: 5, input: 11 } as const;
const nameOf = { initializer: 8, input: 1 } as const;
const float = 1n;

/** An input of a submodel: a tensor that the whole model computes internally. */
export interface PartInput {
  readonly name: string;
  /** The length of each dimension, or a name if the length varies. */
  readonly shape: readonly (number | string)[];
}

interface NamedBytes {
  readonly name: string;
  /** The whole field. */
  readonly field: Uint8Array;
}

/**
 * Extracts a submodel: the nodes, weights and inputs needed to compute some tensors of a model from others. Two submodels that
 * share their boundary together compute what the whole model does.
 *
 * @param model an ONNX file.
 * @param inputs intermediate tensors that become inputs, as 32-bit numbers (for a 16-bit file, after conversion to 32 bits).
 * @param outputs intermediate tensors that become outputs.
 * @throws {Error} if no node of the model makes one of the outputs.
 */
export function partOfModel(model: Uint8Array, inputs: readonly PartInput[], outputs: readonly string[]): Pieces {
  const about: Pieces = [];
  const nodes: (GraphNode & { field: Uint8Array })[] = [];
  const initializers: NamedBytes[] = [];
  const modelInputs: NamedBytes[] = [];
  for (const part of readFields(model)) {
    if (part.number !== modelGraph || !part.bytes) {
      about.push(model.subarray(part.start, part.end));
      continue;
    }
    for (const { number, bytes, start, end } of readFields(part.bytes)) {
      const field = part.bytes.subarray(start, end);
      if (number === graph.node) nodes.push({ ...readNode(bytes!), field });
      else if (number === graph.initializer) {
        initializers.push({ name: textIn(bytes!, nameOf.initializer), field });
      } else if (number === graph.input) modelInputs.push({ name: textIn(bytes!, nameOf.input), field });
    }
  }

  const given = new Set(inputs.map(({ name }) => name));
  const needed = new Set(outputs);
  const isNeeded = ({ name }: NamedBytes) => needed.has(name);
  // Nodes are in order of computation, so in reverse the users of a tensor come before its producer.
  const kept = nodes
    .toReversed()
    .filter((node) => {
      if (!node.outputs.some((name) => needed.has(name) && !given.has(name))) return false;
      for (const name of node.inputs) needed.add(name);
      return true;
    })
    .toReversed();
  const missing = outputs.find((name) => !kept.some((node) => node.outputs.includes(name)));
  if (missing !== undefined) throw new Error(`Nothing in the model makes "${missing}".`);

  const content = [
    ...kept.map(({ field }) => field),
    ...textField(graph.name, 'part'),
    ...initializers.filter(isNeeded).map(({ field }) => field),
    ...modelInputs.filter(isNeeded).map(({ field }) => field),
    ...inputs.flatMap(inputOfGraph),
  ];
  return [...about, ...delimitedField(modelGraph, content), ...outputs.flatMap(outputOfGraph)];
}

/** `ValueInfoProto { name (1), type (2): TypeProto { tensor_type (1): Tensor { elem_type (1), shape (2) } } }`. */
function inputOfGraph({ name, shape }: PartInput): Pieces {
  const dimensions = shape.flatMap((length) =>
    delimitedField(1, typeof length === 'number' ? numberField(1, BigInt(length)) : textField(2, length)),
  );
  const tensor = [...numberField(1, float), ...delimitedField(2, dimensions)];
  return delimitedField(graph.input, [...textField(1, name), ...delimitedField(2, delimitedField(1, tensor))]);
}

function textIn(message: Uint8Array, number: number): string {
  const texts = Array.from(readFields(message)).filter((field) => field.number === number && field.bytes);
  return new TextDecoder().decode(join(texts.map(({ bytes }) => bytes!)));
}
