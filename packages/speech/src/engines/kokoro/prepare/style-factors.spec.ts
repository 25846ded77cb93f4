import { GraphBuilder } from '../../onnx/graph-builder';
import { dataType, type OnnxModel, type OnnxNode } from '../../onnx/onnx-model';
import { Constants } from '../../onnx/tensor-values';
import type { AdaptiveNormalisation } from './adaptive-normalisations';
import { addStyleFactors } from './style-factors';

const node = (opType: string, input: string[], output: string): OnnxNode => ({ opType, input, output: [output] });

const floats = (name: string, dims: number[], ...values: number[]) => ({
  name,
  dims,
  dataType: dataType.float,
  rawData: new Uint8Array(Float32Array.from(values).buffer),
});

/** The scale and shift of a normalisation, as exported. */
const factorsOf = (name: string, style = 'style') => [
  node('Gemm', [style, `${name} weights`, `${name} bias`], `${name} product`),
  node('Unsqueeze', [`${name} product`, 'axis'], `${name} column`),
  node('Slice', [`${name} column`, 'start'], `${name} first half`),
  node('Slice', [`${name} column`, 'middle'], `${name} shift`),
  node('Add', [`${name} first half`, 'one'], `${name} scale`),
];

/** Two channels and one channel, for a style with two numbers. */
const initializer = [
  floats('a weights', [4, 2], 1, 2, 3, 4, 5, 6, 7, 8),
  floats('a bias', [4], 10, 20, 30, 40),
  floats('b weights', [2, 2], -1, -2, -3, -4),
  floats('b bias', [2], 50, 60),
];

const normalisations = ['a', 'b'].map(
  (name) => ({ scale: `${name} scale`, shift: `${name} shift` }) as AdaptiveNormalisation,
);

function added(nodes: readonly OnnxNode[]) {
  const graph = new GraphBuilder('new/');
  const model = { graph: { node: nodes, initializer } } as unknown as OnnxModel;
  return { graph, factors: addStyleFactors(graph, model, normalisations) };
}

describe('addStyleFactors', () => {
  it('computes all scales with one product, and all shifts with another', () => {
    const { graph } = added([...factorsOf('a'), ...factorsOf('b')]);
    expect(graph.nodes.filter(({ opType }) => opType === 'MatMul')).toHaveLength(2);
    const constants = new Constants({ node: [], initializer: graph.tensors, input: [], output: [] });
    const [scales, shifts] = graph.tensors
      .filter(({ dims }) => dims[1] === 2)
      .map(({ name }) => constants.floats(name!));
    expect([...scales!]).toEqual([1, 2, 3, 4, -1, -2]);
    expect([...shifts!]).toEqual([5, 6, 7, 8, -3, -4]);
    const biases = graph.tensors.filter(({ dims }) => dims[0] === 3 && dims[1] === 1);
    expect(biases.map(({ name }) => [...constants.floats(name!)])).toEqual([
      [10, 20, 50],
      [30, 40, 60],
    ]);
  });

  it('refuses a model whose factors depend on different styles', () => {
    expect(() => added([...factorsOf('a'), ...factorsOf('b', 'another style')])).toThrow(
      'The normalisations depend on different styles.',
    );
  });

  it('refuses a model with other nodes', () => {
    const changed = factorsOf('b').map((each) => (each.opType === 'Gemm' ? { ...each, opType: 'MatMul' } : each));
    expect(() => added([...factorsOf('a'), ...changed])).toThrow(
      'The model has an unexpected node MatMul with the output "b product".',
    );
  });
});
