import { toSinglePrecision } from './half-precision';
import { type Field, type Pieces, readFields, rewrite } from '../../onnx/protobuf';

/** `TensorProto.DataType`. */
const float = 1n;
const float16 = 10n;

/**
 * Converts a 16-bit model to 32 bits: its weights, constants and tensor types.
 *
 * The runtime computes with 32 bits in any case but rounds to 16 bits after every node of a 16-bit model. Kokoro's
 * intermediate values exceed the 16-bit maximum of 65,504: about one sentence in ten consisted entirely of NaN. No weight
 * changes.
 *
 * @param model an ONNX file. Field numbers here are those of onnx.proto3.
 */
export function convertFp16ToFp32(model: Uint8Array): Pieces {
  return rewrite(model, inside({ 7: widenGraph }));
}

type Widen = (message: Uint8Array) => Pieces;

function widenGraph(graph: Uint8Array): Pieces {
  const infos = { 11: widenValueInfo, 12: widenValueInfo, 13: widenValueInfo };
  return rewrite(graph, inside({ 1: widenNode, 5: widenTensor, ...infos }));
}

function widenNode(node: Uint8Array): Pieces {
  return rewrite(node, inside({ 5: widenAttribute }));
}

function widenAttribute(attribute: Uint8Array): Pieces {
  const name = new TextDecoder().decode(find(attribute, 1)?.bytes);
  const isType = name === 'to' || name === 'dtype';
  const messages = inside({ 5: widenTensor, 6: widenGraph, 10: widenTensor, 11: widenGraph });
  return rewrite(attribute, (field) =>
    isType && field.number === 3 && field.value === float16 ? float : messages(field),
  );
}

/** `ValueInfoProto { type (2): TypeProto { tensor_type (1): Tensor { elem_type (1) } } }`. */
function widenValueInfo(valueInfo: Uint8Array): Pieces {
  return rewrite(valueInfo, inside({ 2: widenTypeProto }));
}

function widenTypeProto(type: Uint8Array): Pieces {
  return rewrite(type, inside({ 1: widenTensorType }));
}

function widenTensorType(type: Uint8Array): Pieces {
  return rewrite(type, ({ number, value }) => widenType(number === 1, value));
}

/** @throws {Error} if a 16-bit tensor does not hold its numbers in `raw_data` (9). */
function widenTensor(tensor: Uint8Array): Pieces {
  if (find(tensor, 2)?.value !== float16) return [tensor];
  if (find(tensor, 5)) throw new Error('A tensor of the model does not hold its numbers in raw_data.');
  return rewrite(tensor, ({ number, value, bytes }) =>
    number === 9 ? [widenNumbers(bytes!)] : widenType(number === 2, value),
  );
}

function widenNumbers(bytes: Uint8Array): Uint8Array {
  // A copy, because 16-bit numbers can be read only at even offsets.
  return new Uint8Array(toSinglePrecision(new Uint16Array(new Uint8Array(bytes).buffer)).buffer);
}

function widenType(isType: boolean, value: bigint | undefined): bigint | undefined {
  return isType && value === float16 ? float : undefined;
}

/** Replaces nested messages by field number. */
function inside(messages: Readonly<Record<number, Widen>>): (field: Field) => Pieces | undefined {
  return ({ number, bytes }) => (bytes && messages[number] ? messages[number](bytes) : undefined);
}

function find(message: Uint8Array, number: number): Field | undefined {
  for (const field of readFields(message)) if (field.number === number) return field;
  return undefined;
}
