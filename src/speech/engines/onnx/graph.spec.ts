import { graphNodes, outputOfGraph } from './graph';
import { delimitedField, join, textField } from './protobuf';

const node = (operator: string, inputs: string[], outputs: string[]) =>
  delimitedField(1, [
    ...inputs.flatMap((name) => textField(1, name)),
    ...outputs.flatMap((name) => textField(2, name)),
    ...textField(4, operator),
  ]);
const graph = [...node('Exp', ['x'], ['a']), ...node('Split', ['a', ''], ['b', 'c']), ...textField(2, 'a graph')];
const model = join(delimitedField(7, graph));

describe('graphNodes', () => {
  it('reads the nodes of a model with their inputs and outputs', () => {
    expect([...graphNodes(model)]).toEqual([
      { operator: 'Exp', inputs: ['x'], outputs: ['a'] },
      { operator: 'Split', inputs: ['a', ''], outputs: ['b', 'c'] },
    ]);
  });

  it('refuses bytes that are not a model', () => {
    expect(() => [...graphNodes(Buffer.from('<html>'))]).toThrow('There is no wire type');
  });
});

describe('outputOfGraph', () => {
  it('encodes a model with only an output', () => {
    // ModelProto { graph (7) { output (12) { name (1) } } }, by onnx.proto3 and the encoding of protobuf.
    expect(join(outputOfGraph('ab'))).toEqual(
      Uint8Array.from([(7 << 3) | 2, 6, (12 << 3) | 2, 4, (1 << 3) | 2, 2, 0x61, 0x62]),
    );
  });
});
