import { eightBitLstms } from './eight-bit-lstm';
import { attributeType, dataType, decodeModel, encodeModel, type OnnxModel } from './onnx-model';

const floats = (name: string, dims: number[], ...values: number[]) => ({
  name,
  dims,
  dataType: dataType.float,
  rawData: new Uint8Array(Float32Array.from(values).buffer),
});

const attribute = (name: string, i: number) => ({ name, type: attributeType.int, i });

describe('eightBitLstms', () => {
  const node = {
    opType: 'LSTM',
    input: ['x', 'weights', 'recurrent', 'bias'],
    output: ['y'],
    attribute: [attribute('hidden_size', 1), attribute('layout', 0)],
  };
  const initializer = [
    floats('weights', [1, 4, 2], 1, 2, 3, 4, 5, 6, 7, 8),
    floats('recurrent', [1, 4, 1], 1, 2, 3, 4),
  ];
  const graph = { node: [node], initializer, input: [], output: [] };
  const model = eightBitLstms(
    decodeModel(encodeModel({ irVersion: 9, opsetImport: [], graph } as unknown as OnnxModel)),
  );
  const [replaced] = model.graph.node;
  const tensor = (name: string) => model.graph.initializer.find((each) => each.name === name)!;

  it('uses the runtime’s operator, with the inputs in their places', () => {
    expect(replaced).toMatchObject({ opType: 'DynamicQuantizeLSTM', domain: 'com.microsoft', output: ['y'] });
    const [x, weights, recurrent, bias, ...rest] = replaced!.input;
    expect([x, bias]).toEqual(['x', 'bias']);
    expect(rest.slice(0, 4)).toEqual(['', '', '', '']);
    expect(rest).toHaveLength(8);
    expect(tensor(weights!).dims.map(Number)).toEqual([1, 2, 4]);
    expect(tensor(recurrent!).dims.map(Number)).toEqual([1, 1, 4]);
  });

  it('transposes the weights, and rounds each column to 8 bits', () => {
    const values = new Int8Array(new Uint8Array(tensor(replaced!.input[1]!).rawData).buffer);
    expect([...values]).toEqual([64, 95, 106, 111, 127, 127, 127, 127]);
    const scales = new Float32Array(new Uint8Array(tensor(replaced!.input[8]!).rawData).buffer);
    expect([...scales]).toEqual([2, 4, 6, 8].map((value) => Math.fround(value / 127)));
  });

  it('keeps only attributes that the operator has', () => {
    expect(replaced!.attribute!.map(({ name }) => name)).toEqual(['hidden_size']);
  });
});
