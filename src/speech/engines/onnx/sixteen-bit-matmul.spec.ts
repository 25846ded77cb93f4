import { eightBitMatMuls } from './eight-bit-matmul';
import { dataType, decodeModel, encodeModel, type OnnxModel, type OnnxNode } from './onnx-model';
import { Constants } from './tensor-values';

const node = (opType: string, input: string[], output: string): OnnxNode => ({ opType, input, output: [output] });

const floats = (name: string, dims: number[], ...values: number[]) => ({
  name,
  dims,
  dataType: dataType.float,
  rawData: new Uint8Array(Float32Array.from(values).buffer),
});

/** Weights of two channels in, two out. */
const initializer = [floats('weights', [2, 2], 1, 20, -2, 10), floats('bias', [2], 0.5, 0.25)];

const mean = Float32Array.of(3, 4);

function quantized(nodes: readonly OnnxNode[], usual: Parameters<typeof eightBitMatMuls>[1]): OnnxModel {
  const model = { irVersion: 9, opsetImport: [], graph: { node: nodes, initializer, input: [], output: [] } };
  return eightBitMatMuls(decodeModel(encodeModel(model as unknown as OnnxModel)), usual);
}

const listed = ({ graph }: OnnxModel) =>
  graph.node.map(({ opType, input, output }) => `${output[0]} = ${opType}(${input.join(', ')})`);

const bytesOf = ({ graph }: OnnxModel, name: string) => [
  ...new Int8Array(new Uint8Array(graph.initializer.find((tensor) => tensor.name === name)!.rawData).buffer),
];

describe('eightBitMatMuls', () => {
  const product = node('MatMul', ['x', 'weights'], 'product');
  const sum = node('Add', ['bias', 'product'], 'y');

  it('replaces a product and its bias, and moves the mean into the bias', () => {
    const model = quantized([product, sum], new Map([['weights', { mean }]]));
    expect(listed(model)).toEqual([
      'eight-bit/Sub 3 = Sub(x, eight-bit/mean 0)',
      'y = DynamicQuantizeMatMul(eight-bit/Sub 3, eight-bit/bytes 1, eight-bit/floats 2, eight-bit/zeros 2, eight-bit/bias weights bias)',
    ]);
    expect(bytesOf(model, 'eight-bit/bytes 1')).toEqual([64, 127, -127, 64]);
    const constants = new Constants(model.graph);
    expect([...constants.floats('eight-bit/floats 2')]).toEqual([2 / 127, 20 / 127].map(Math.fround));
    expect([...constants.floats('eight-bit/bias weights bias')]).toEqual([0.5 + 3 - 8, 0.25 + 60 + 40]);
    expect(model.opsetImport).toEqual([{ domain: 'com.microsoft', version: 1 }]);
    expect(model.graph.initializer.map(({ name }) => name)).not.toContain('weights');
  });

  it('divides the input by its ranges, and multiplies the weights', () => {
    const model = quantized([product], new Map([['weights', { mean, range: Float32Array.of(1, 4) }]]));
    expect(listed(model)).toEqual([
      expect.stringContaining('Sub(x, eight-bit/mean 0)'),
      expect.stringContaining('eight-bit/factor 0)'),
      expect.stringContaining('product = DynamicQuantizeMatMul('),
    ]);
    expect([...new Constants(model.graph).floats('eight-bit/factor 0')]).toEqual([1, 0.25]);
    expect(bytesOf(model, 'eight-bit/bytes 1')).toEqual([16, 64, -127, 127]);
  });

  it('shares weights and inputs between products', () => {
    const second = node('MatMul', ['x', 'weights'], 'second');
    const model = quantized([product, second], new Map([['weights', { mean }]]));
    expect(model.graph.node.map(({ opType }) => opType)).toEqual([
      'Sub',
      'DynamicQuantizeMatMul',
      'DynamicQuantizeMatMul',
    ]);
    const [, one, two] = model.graph.node;
    expect(one!.input).toEqual(two!.input);
  });

  it('keeps a sum that has other uses of the product', () => {
    const other = node('Tanh', ['product'], 'z');
    const model = quantized([product, sum, other], new Map([['weights', { mean }]]));
    expect(model.graph.node.map(({ opType }) => opType)).toEqual(['Sub', 'DynamicQuantizeMatMul', 'Add', 'Tanh']);
  });

  it('leaves products with other weights', () => {
    expect(listed(quantized([product, sum], new Map()))).toEqual([
      'product = MatMul(x, weights)',
      'y = Add(bias, product)',
    ]);
  });

  it('refuses a mean of another length', () => {
    expect(() => quantized([product], new Map([['weights', { mean: Float32Array.of(1) }]]))).toThrow(
      '"weights" has 2 rows, but the mean has 1 values.',
    );
  });
});
