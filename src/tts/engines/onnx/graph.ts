import { delimitedField, type Field, type Pieces, readFields, rewrite, textField } from './protobuf';

// Field numbers are those of onnx.proto3.
const modelGraph = 7;
const graphNode = 1;
const graphOutput = 12;
const nodeInput = 1;
const nodeOutput = 2;
const nodeOperator = 4;
const valueName = 1;

/** A step of a model's computation. */
export interface GraphNode {
  readonly operator: string;
  /** Names of the tensors that it is made of; an empty one stands for an optional one that is left out. */
  readonly inputs: readonly string[];
  /** Names of the tensors that it makes. */
  readonly outputs: readonly string[];
}

/**
 * The steps of a model, in order.
 *
 * @param model an ONNX file.
 * @throws {Error} if the bytes are no model.
 */
export function* graphNodes(model: Uint8Array): Generator<GraphNode> {
  for (const { bytes: graph } of fieldsOf(model, modelGraph)) {
    for (const { bytes: node } of fieldsOf(graph!, graphNode)) yield readNode(node!);
  }
}

/** @param node a `NodeProto`. */
export function readNode(node: Uint8Array): GraphNode {
  return {
    operator: fieldsOf(node, nodeOperator).map(textOf).join(''),
    inputs: fieldsOf(node, nodeInput).map(textOf),
    outputs: fieldsOf(node, nodeOutput).map(textOf),
  };
}

/**
 * Replaces steps of a model.
 *
 * @param replace gives the steps to take in place of one, which may be none (see `encodeNode`); `undefined` leaves it as it
 *   is. It is also given the step's bytes.
 */
export function replaceNodes(
  model: Uint8Array,
  replace: (node: GraphNode, bytes: Uint8Array) => Pieces | undefined,
): Pieces {
  return rewrite(model, ({ number, bytes: graph }) => {
    if (number !== modelGraph || !graph) return undefined;
    return Array.from(readFields(graph)).flatMap((field) => {
      const steps = field.number === graphNode ? replace(readNode(field.bytes!), field.bytes!) : undefined;
      return steps ?? [graph.subarray(field.start, field.end)];
    });
  });
}

/**
 * What to append to a model to get a tensor of its inside as another output. Protobuf merges a message that comes twice,
 * so this amounts to writing it into the graph.
 */
export function outputOfGraph(name: string): Pieces {
  return delimitedField(modelGraph, delimitedField(graphOutput, textField(valueName, name)));
}

function fieldsOf(message: Uint8Array, number: number): Field[] {
  return Array.from(readFields(message)).filter((field) => field.number === number && field.bytes);
}

function textOf({ bytes }: Field): string {
  return new TextDecoder().decode(bytes);
}
