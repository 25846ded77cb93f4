import { delimitedField, type Field, type Pieces, readFields, rewrite, textField } from './protobuf';

// Field numbers are those of onnx.proto3.
const modelGraph = 7;
const graphNode = 1;
const graphOutput = 12;
const nodeInput = 1;
const nodeOutput = 2;
const nodeOperator = 4;
const valueName = 1;

/** A node of a model's graph. */
export interface GraphNode {
  readonly operator: string;
  /** Names of its input tensors. An empty name stands for an omitted optional input. */
  readonly inputs: readonly string[];
  /** Names of its output tensors. */
  readonly outputs: readonly string[];
}

/**
 * Reads the nodes of a model, in order.
 *
 * @param model an ONNX file.
 * @throws {Error} if the bytes are not a model.
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
 * Replaces nodes of a model.
 *
 * @param replace receives a node and its bytes. Returns the nodes that replace it (see `encodeNode`), possibly none, or
 *   `undefined` to keep it.
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
 * Bytes that make an intermediate tensor an output when appended to a model. Protobuf merges repeated messages, so this is
 * equivalent to adding the output to the graph.
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
