import { encodeNode, wholeNumbers, withInput } from './encode-node';
import { graphNodes } from './graph';
import { delimitedField, join, readFields } from './protobuf';

const ofModel = (node: Uint8Array[]) => join(delimitedField(7, node));

describe('encodeNode', () => {
  it('encodes a node that can be read back', () => {
    expect([...graphNodes(ofModel(encodeNode('Add', ['a', ''], 'b')))]).toEqual([
      { operator: 'Add', inputs: ['a', ''], outputs: ['b'] },
    ]);
  });

  it('encodes numbers as 32-bit attributes', () => {
    // AttributeProto { name (1): "e", f (2): 0.5, type (20): FLOAT (1) }, by onnx.proto3 and the encoding of protobuf.
    const attribute = [0x0a, 1, 0x65, (2 << 3) | 5, 0, 0, 0, 0x3f, 0xa0, 0x01, 1];
    expect(Buffer.from(join(encodeNode('F', [], 'b', { e: 0.5 }))).toString('hex')).toContain(
      Buffer.from([(5 << 3) | 2, attribute.length, ...attribute]).toString('hex'),
    );
  });
});

describe('withInput', () => {
  it('replaces only the given input', () => {
    const [field] = readFields(join(encodeNode('Conv', ['x', 'w', 'b'], 'y', { e: 1 })));
    expect(join(withInput(field!.bytes!, 1, 'v'))).toEqual(join(encodeNode('Conv', ['x', 'v', 'b'], 'y', { e: 1 })));
  });
});

describe('wholeNumbers', () => {
  it('encodes a model with only a list of numbers', () => {
    // ModelProto { graph (7) { initializer (5) { dims (1): 1, data_type (2): INT64 (7), name (8), raw_data (9) } } }.
    const tensor = [8, 1, 16, 7, 0x42, 1, 0x61, 0x4a, 8, ...Array<number>(8).fill(0xff)];
    expect(Array.from(join(wholeNumbers('a', [-1n])))).toEqual([
      0x3a,
      tensor.length + 2,
      0x2a,
      tensor.length,
      ...tensor,
    ]);
  });
});
