import { Reader } from 'protobufjs/light';

/** Field numbers of onnx.proto3 on the way to the numbers of a weight, and the wire type of all of them. */
const [graph, initializer, rawData, lengthDelimited] = [7, 5, 9, 2];

/**
 * How many bytes of a model file are not the numbers of its weights: nodes, names and shapes. Only these become objects when the file is
 * decoded, and many tiny ones need a hundred times their bytes. Reads lengths only, and needs no memory.
 *
 * @throws {Error} if the bytes are not a protocol buffer, or end too early.
 */
export function structureSize(bytes: Uint8Array): number {
  let size = bytes.length;
  for (const graphBytes of fieldsOf(bytes, graph)) {
    for (const tensor of fieldsOf(graphBytes, initializer)) {
      for (const numbers of fieldsOf(tensor, rawData)) size -= numbers.length;
    }
  }
  return size;
}

/** The contents of all fields of a message with a number. */
function* fieldsOf(message: Uint8Array, number: number): Generator<Uint8Array> {
  const reader = Reader.create(message);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    const wireType = tag & 7;
    if (tag >>> 3 !== number || wireType !== lengthDelimited) reader.skipType(wireType);
    else {
      const length = reader.uint32();
      const start = reader.pos;
      reader.skip(length);
      yield message.subarray(start, start + length);
    }
  }
}
