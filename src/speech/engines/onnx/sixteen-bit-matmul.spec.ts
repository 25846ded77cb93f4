import { dataType, decodeModel, encodeModel, type OnnxModel, type OnnxNode } from './onnx-model';
import { sixteenBitMatMuls } from './sixteen-bit-matmul';
import { Constants } from './tensor-values';

const node = (opType: string, input: string[], output: string): OnnxNode => ({ opType, input, output: [output] });

const floats = (name: string, dims: number[], ...values: number[]) => ({
  name,
  dims,
  dataType: dataType.float,
  rawData: new Uint8Array(Float32Array.from(values).buffer),
});

/** Weights of two channels in, two out. The scales are 1 and 2. */
const initializer = [floats('weights', [2, 2], 127, 20.5, -2.25, -254), floats('bias', [2], 0.5, 0.25)];

function modelOf(...nodes: readonly OnnxNode[]): OnnxModel {
  const model = { irVersion: 9, opsetImport: [], graph: { node: nodes, initializer, input: [], output: [] } };
  return decodeModel(encodeModel(model as unknown as OnnxModel));
}

const split = (...nodes: readonly OnnxNode[]) => sixteenBitMatMuls(modelOf(...nodes), new Set(['weights']));

const integerProducts = ({ graph }: OnnxModel) => graph.node.filter(({ opType }) => opType === 'MatMulIntegerToFloat');

const bytesOf = ({ graph }: OnnxModel, name: string) => [
  ...new Int8Array(new Uint8Array(graph.initializer.find((tensor) => tensor.name === name)!.rawData).buffer),
];

describe('sixteenBitMatMuls', () => {
  const product = node('MatMul', ['x', 'weights'], 'product');
  const sum = node('Add', ['bias', 'product'], 'y');

  it('splits weights into a high and a low part', () => {
    const model = split(product, sum);
    const [large, small] = integerProducts(model);
    const high = [127, 10, -2, -127];
    expect(bytesOf(model, large!.input[1]!)).toEqual(high);
    // 20.5 is 10.25 × 2, and -2.25 is -2 - 0.25. A quarter has 63.5 of 254 steps.
    expect(bytesOf(model, small!.input[1]!)).toEqual([...high, 0, 64, -63, 0]);
    expect([...new Constants(model.graph).floats(large!.input[3]!)]).toEqual([1, 2]);
    expect(model.opsetImport).toEqual([{ domain: 'com.microsoft', version: 1 }]);
    expect(model.graph.initializer.map(({ name }) => name)).not.toContain('weights');
  });

  it('adds both products, with the bias in one of them', () => {
    const model = split(product, sum);
    const [large, small] = integerProducts(model);
    expect(integerProducts(model)).toHaveLength(2);
    expect(model.graph.node.at(-1)).toMatchObject({
      opType: 'Add',
      input: [large!.output[0], small!.output[0]],
      output: ['y'],
    });
    const shifted = model.graph.node.find(({ output }) => output[0] === small!.input[6])!;
    expect(shifted).toMatchObject({ opType: 'Add', input: expect.arrayContaining(['bias']) as unknown });
  });

  it('shares weights and inputs between products', () => {
    const model = split(product, node('MatMul', ['x', 'weights'], 'second'));
    const [one, , two] = integerProducts(model);
    expect(one!.input).toEqual(two!.input);
    expect(model.graph.node.filter(({ opType }) => opType === 'DynamicQuantizeLinear')).toHaveLength(1);
  });

  it('keeps a sum that has other uses of the product', () => {
    const model = split(product, sum, node('Tanh', ['product'], 'z'));
    expect(model.graph.node.slice(-3).map(({ output }) => output[0])).toEqual(['product', 'y', 'z']);
  });

  it('leaves products with other weights', () => {
    const model = modelOf(product, sum);
    expect(sixteenBitMatMuls(model, new Set()).graph.node).toEqual(model.graph.node);
  });
});
