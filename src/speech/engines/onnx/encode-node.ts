import { delimitedField, numberField, type Pieces, rewrite, textField } from './protobuf';

// Field numbers and types are those of onnx.proto3.
const attributeType = { float: 1n } as const;
const dataType = { int64: 7n } as const;

/**
 * Encodes a node of a model: `GraphProto { node (1) }`.
 *
 * @param attributes numeric attributes by name.
 */
export function encodeNode(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, number>> = {},
): Pieces {
  return delimitedField(1, [
    ...inputs.flatMap((name) => textField(1, name)),
    ...textField(2, output),
    ...textField(3, output),
    ...textField(4, operator),
    ...Object.entries(attributes).flatMap(([name, value]) =>
      delimitedField(5, [...textField(1, name), floatField(2, value), ...numberField(20, attributeType.float)]),
    ),
  ]);
}

/**
 * Encodes a node with one input replaced: `GraphProto { node (1) }`.
 *
 * @param node a `NodeProto`.
 */
export function withInput(node: Uint8Array, index: number, name: string): Pieces {
  let inputs = 0;
  return delimitedField(
    1,
    rewrite(node, ({ number }) => (number === 1 && inputs++ === index ? [Buffer.from(name)] : undefined)),
  );
}

/** Bytes that add a list of integers when appended to a model: `ModelProto { graph (7) { initializer (5) } }`. */
export function wholeNumbers(name: string, numbers: readonly bigint[]): Pieces {
  const tensor = [
    ...numberField(1, BigInt(numbers.length)),
    ...numberField(2, dataType.int64),
    ...textField(8, name),
    ...delimitedField(9, [new Uint8Array(BigInt64Array.from(numbers).buffer)]),
  ];
  return delimitedField(7, delimitedField(5, tensor));
}

/** Encodes a 32-bit field (wire type 5). */
function floatField(number: number, value: number): Uint8Array {
  const field = new DataView(new ArrayBuffer(5));
  field.setUint8(0, (number << 3) | 5);
  field.setFloat32(1, value, true);
  return new Uint8Array(field.buffer);
}
