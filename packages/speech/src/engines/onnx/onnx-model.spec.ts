import { attributeType, dataType, decodeModel, encodeAddition, encodeModel, type OnnxModel } from './onnx-model';

/** y = x + 2, with an attribute of each kind that models have. */
const model = {
  irVersion: 9,
  opsetImport: [{ domain: '', version: 18 }],
  graph: {
    name: 'sum',
    node: [
      {
        opType: 'Add',
        input: ['x', 'two', ''],
        output: ['y'],
        attribute: [
          { name: 'axis', type: attributeType.int, i: -1 },
          { name: 'alpha', type: attributeType.float, f: 0.5 },
          { name: 'pads', type: attributeType.ints, ints: [1, -2] },
          { name: 'mode', type: attributeType.string, s: Buffer.from('reflect') },
        ],
      },
    ],
    initializer: [
      { name: 'two', dims: [1], dataType: dataType.float, rawData: new Uint8Array(Float32Array.of(2).buffer) },
    ],
    input: [{ name: 'x', type: { tensorType: { elemType: dataType.float, shape: { dim: [{ dimParam: 'n' }] } } } }],
    output: [{ name: 'y' }],
  },
} as unknown as OnnxModel;

const plain = (decoded: OnnxModel) =>
  JSON.parse(JSON.stringify(decoded.graph, (_, value: unknown) => (Buffer.isBuffer(value) ? [...value] : value))) as {
    node: object[];
  };

describe('A model', () => {
  it('is the same after it has been encoded and decoded', () => {
    const again = decodeModel(encodeModel(model));
    expect(encodeModel(again)).toEqual(encodeModel(model));
    expect(plain(again).node).toMatchObject([{ opType: 'Add', input: ['x', 'two', ''], output: ['y'] }]);
    expect(again.graph.node[0]!.attribute!.map(({ ints, i }) => [Number(i ?? 0), ints?.map(Number)])).toEqual([
      [-1, []],
      [0, []],
      [0, [1, -2]],
      [0, []],
    ]);
  });

  it('has the field numbers of onnx.proto3', () => {
    // ModelProto { graph (7) { output (12) { name (1) } } }
    expect([...encodeAddition({ output: [{ name: 'ab' }] })]).toEqual([
      (7 << 3) | 2,
      6,
      (12 << 3) | 2,
      4,
      (1 << 3) | 2,
      2,
      0x61,
      0x62,
    ]);
  });

  it('has more nodes and outputs after an addition has been appended to its file', () => {
    const addition = encodeAddition({
      node: [{ opType: 'Neg', input: ['y'], output: ['z'] }],
      output: [{ name: 'z' }],
    });
    const { graph } = decodeModel(Buffer.concat([encodeModel(model), addition]));
    expect(graph.node.map(({ opType }) => opType)).toEqual(['Add', 'Neg']);
    expect(graph.output.map(({ name }) => name)).toEqual(['y', 'z']);
  });

  it.each(['<html>', '', 'x'])('is not %j', (text) => {
    expect(() => decodeModel(Buffer.from(text))).toThrow('The file is not an ONNX model');
  });
});
