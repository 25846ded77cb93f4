import type Long from 'long';
import { Root, type Type } from 'protobufjs/light';

/** A model file: `ModelProto` of onnx.proto3. Only the parts that the code needs, or must keep, are listed. */
export interface OnnxModel {
  readonly irVersion: Long;
  readonly opsetImport: readonly { readonly domain?: string; readonly version: Long | number }[];
  readonly graph: OnnxGraph;
}

/** `GraphProto`. Nodes are in the order of computation. */
export interface OnnxGraph {
  readonly name?: string;
  readonly node: readonly OnnxNode[];
  /** The weights and other constants. */
  readonly initializer: readonly OnnxTensor[];
  readonly input: readonly OnnxValue[];
  readonly output: readonly OnnxValue[];
  /** What is known of other tensors. */
  readonly valueInfo?: readonly OnnxValue[];
}

/** `NodeProto`. */
export interface OnnxNode {
  /** Names of its input tensors. An empty name stands for an omitted optional input. */
  readonly input: readonly string[];
  readonly output: readonly string[];
  readonly name?: string;
  readonly opType: string;
  readonly domain?: string;
  readonly attribute?: readonly OnnxAttribute[];
}

/** `AttributeProto`. `type` tells which of the values is set. */
export interface OnnxAttribute {
  readonly name: string;
  readonly type: number;
  readonly f?: number;
  readonly i?: Long | number;
  readonly s?: Uint8Array;
  readonly t?: OnnxTensor;
  readonly g?: OnnxGraph;
  readonly floats?: readonly number[];
  readonly ints?: readonly (Long | number)[];
  readonly strings?: readonly Uint8Array[];
}

/** `TensorProto`, with its numbers in `rawData`, little-endian, row by row, or in a file of their own. */
export interface OnnxTensor {
  readonly name?: string;
  readonly dims: readonly (Long | number)[];
  readonly dataType: number;
  readonly rawData: Uint8Array;
  /** Where the numbers are: `location` (the name of a file beside the model's), `offset` and `length`. */
  readonly externalData?: readonly { readonly key: string; readonly value: string }[];
  /** 1 if the numbers are in another file. */
  readonly dataLocation?: number;
}

/** `ValueInfoProto`: the name and type of an input or output. */
export interface OnnxValue {
  readonly name: string;
  readonly type?: {
    readonly tensorType?: {
      readonly elemType: number;
      readonly shape?: { readonly dim: readonly { readonly dimValue?: Long | number; readonly dimParam?: string }[] };
    };
  };
}

/** `AttributeProto.AttributeType`. */
export const attributeType = {
  float: 1,
  int: 2,
  string: 3,
  tensor: 4,
  graph: 5,
  floats: 6,
  ints: 7,
  strings: 8,
} as const;

/** `TensorProto.DataType`. */
export const dataType = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9, float16: 10 } as const;

/** The domain of the operators that ONNX Runtime adds to those of the standard. */
export const runtimeDomain = 'com.microsoft';

/** Allows a model to use the runtime's own operators. */
export function withRuntimeOperators(model: OnnxModel): OnnxModel {
  if (model.opsetImport.some(({ domain }) => domain === runtimeDomain)) return model;
  return { ...model, opsetImport: [...model.opsetImport, { domain: runtimeDomain, version: 1 }] };
}

type Fields = Record<string, readonly [number: number, type: string, rule?: 'repeated']>;

/** The messages by name, and their fields: number, type and whether it is repeated. Source: onnx.proto3 of ONNX 1.16. */
const messages: Record<string, Fields> = {
  Model: {
    irVersion: [1, 'int64'],
    producerName: [2, 'string'],
    producerVersion: [3, 'string'],
    graph: [7, 'Graph'],
    opsetImport: [8, 'OperatorSetId', 'repeated'],
  },
  OperatorSetId: { domain: [1, 'string'], version: [2, 'int64'] },
  Graph: {
    node: [1, 'Node', 'repeated'],
    name: [2, 'string'],
    initializer: [5, 'Tensor', 'repeated'],
    input: [11, 'ValueInfo', 'repeated'],
    output: [12, 'ValueInfo', 'repeated'],
    valueInfo: [13, 'ValueInfo', 'repeated'],
  },
  Node: {
    input: [1, 'string', 'repeated'],
    output: [2, 'string', 'repeated'],
    name: [3, 'string'],
    opType: [4, 'string'],
    attribute: [5, 'Attribute', 'repeated'],
    domain: [7, 'string'],
  },
  Attribute: {
    name: [1, 'string'],
    f: [2, 'float'],
    i: [3, 'int64'],
    s: [4, 'bytes'],
    t: [5, 'Tensor'],
    g: [6, 'Graph'],
    floats: [7, 'float', 'repeated'],
    ints: [8, 'int64', 'repeated'],
    strings: [9, 'bytes', 'repeated'],
    type: [20, 'int32'],
  },
  Tensor: {
    dims: [1, 'int64', 'repeated'],
    dataType: [2, 'int32'],
    name: [8, 'string'],
    rawData: [9, 'bytes'],
    externalData: [13, 'StringStringEntry', 'repeated'],
    dataLocation: [14, 'int32'],
  },
  StringStringEntry: { key: [1, 'string'], value: [2, 'string'] },
  ValueInfo: { name: [1, 'string'], type: [2, 'TypeInfo'] },
  TypeInfo: { tensorType: [1, 'TensorType'] },
  TensorType: { elemType: [1, 'int32'], shape: [2, 'Shape'] },
  Shape: { dim: [1, 'Dimension', 'repeated'] },
  Dimension: { dimValue: [1, 'int64'], dimParam: [2, 'string'] },
};

const modelType: Type = Root.fromJSON({
  nested: Object.fromEntries(
    Object.entries(messages).map(([message, fields]) => [
      message,
      {
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, [id, type, rule]]) => [name, { id, type, ...(rule && { rule }) }]),
        ),
      },
    ]),
  ),
}).lookupType('Model');

/**
 * Decodes a model file. Tensors are views of its bytes, not copies.
 *
 * Parts of ONNX that are not listed here, such as functions and sparse tensors, are lost.
 *
 * @throws {Error} if the bytes are not a model.
 */
export function decodeModel(bytes: Uint8Array): OnnxModel {
  let model: OnnxModel;
  try {
    model = modelType.decode(bytes) as unknown as OnnxModel;
  } catch (cause) {
    throw new Error(`The file is not an ONNX model: ${(cause as Error).message}`, { cause });
  }
  if (!model.graph) throw new Error('The file is not an ONNX model: it has no graph.');
  return model;
}

/**
 * Bytes that add to a model when they are appended to its file: protobuf merges repeated messages. All that the file has stays as
 * it is.
 */
export function encodeAddition(graph: Partial<OnnxGraph>): Uint8Array {
  return modelType.encode({ graph }).finish();
}

/** Encodes a model as a file. */
export function encodeModel(model: OnnxModel): Uint8Array {
  return modelType.encode(model).finish();
}
