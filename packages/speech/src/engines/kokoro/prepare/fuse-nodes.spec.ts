import { decodeModel, encodeModel, dataType, type OnnxModel, type OnnxNode } from '../../onnx/onnx-model';
import { partOfModel } from '../../onnx/part-of-model';
import { Constants } from '../../onnx/tensor-values';
import { fuseNodes, type KnownNormalisations } from './fuse-nodes';

const node = (opType: string, input: string[], output: string): OnnxNode => ({ opType, input, output: [output] });

/** An instance normalization of x, as exported. */
const normalisation = [
  node('ReduceMean', ['x', 'axis'], 'mean'),
  node('Sub', ['x', 'mean'], 'difference'),
  node('Mul', ['difference', 'difference'], 'squares'),
  node('ReduceMean', ['squares', 'axis'], 'variance'),
  node('Add', ['variance', 'epsilon'], 'sum'),
  node('Sqrt', ['sum'], 'deviation'),
  node('Div', ['difference', 'deviation'], 'quotient'),
  node('Mul', ['scale', 'quotient'], 'scaled'),
  node('Add', ['scaled', 'shift'], 'normal'),
];

const snake = [
  node('Mul', ['frequency', 'normal'], 'phase'),
  node('Sin', ['phase'], 'sine'),
  node('Pow', ['sine', 'two'], 'square'),
  node('Mul', ['inverse', 'square'], 'divided'),
  node('Add', ['normal', 'divided'], 'snake'),
];

const convolution = node('Conv', ['snake', 'weights', 'bias'], 'y');

const floats = (name: string, dims: number[], ...values: number[]) => ({
  name,
  dims,
  dataType: dataType.float,
  rawData: new Uint8Array(Float32Array.from(values).buffer),
});

/** Two channels in, one out, two taps. */
const initializer = [floats('weights', [1, 2, 2], 2, 4, 9, 18), floats('frequency', [1, 2, 1], 2, 3)];

/** What computes y after fusing. */
function fuse(nodes: readonly OnnxNode[], known?: KnownNormalisations): OnnxModel {
  const model = { irVersion: 9, opsetImport: [], graph: { node: nodes, initializer, input: [], output: [] } };
  return partOfModel(fuseNodes(decodeModel(encodeModel(model as unknown as OnnxModel)), known), [], ['y']);
}

/** The nodes that lead to y after fusing, with their inputs. */
const fused = (nodes: readonly OnnxNode[]) =>
  fuse(nodes).graph.node.map(({ opType, input, output }) => `${output[0]} = ${opType}(${input.join(', ')})`);

describe('fuseNodes', () => {
  it('fuses a normalization into one node', () => {
    expect(fused([...normalisation, node('LeakyRelu', ['normal'], 'y')])).toEqual([
      'fused/Reshape 1 = Reshape(scale, fused/integers -1)',
      'fused/Reshape 2 = Reshape(shift, fused/integers -1)',
      'normal = InstanceNormalization(x, fused/Reshape 1, fused/Reshape 2)',
      'y = LeakyRelu(normal)',
    ]);
  });

  it('moves the frequency of a snake activation into the normalization and the next weights', () => {
    expect(fused([...normalisation, ...snake, convolution])).toEqual([
      'fused/Mul 1 = Mul(scale, frequency)',
      'fused/Reshape 2 = Reshape(fused/Mul 1, fused/integers -1)',
      'fused/Mul 3 = Mul(shift, frequency)',
      'fused/Reshape 4 = Reshape(fused/Mul 3, fused/integers -1)',
      'normal = InstanceNormalization(x, fused/Reshape 2, fused/Reshape 4)',
      'fused/Sin 5 = Sin(normal)',
      'fused/Mul 6 = Mul(fused/Sin 5, fused/Sin 5)',
      'snake = Add(normal, fused/Mul 6)',
      'y = Conv(snake, fused/floats 7, bias)',
    ]);
    const constants = new Constants(fuse([...normalisation, ...snake, convolution]).graph);
    expect([...constants.floats('fused/floats 7')]).toEqual([1, 2, 3, 6]);
  });

  it('uses a scale and shift unless the statistics are those of the tensor, and a polynomial', () => {
    const known = { of: () => ({ scale: 's', shift: 't', isOwn: 'own' }), snake: 'polynomial' as const };
    const { graph } = fuse([...normalisation, ...snake, convolution], known);
    expect(graph.node.map(({ opType }) => opType).join()).toBe(
      'If,Round,Sub,Mul,Add,Mul,BatchNormalization,Mul,Add,Conv',
    );
    const branches = graph.node[0]!.attribute!.map(({ g }) => g!.node[0]!);
    expect(graph.node[0]!.input).toEqual(['own']);
    expect(branches.map(({ opType }) => opType)).toEqual(['InstanceNormalization', 'BatchNormalization']);
    expect(branches.map(({ input }) => input.slice(0, 3))).toEqual([
      ['x', 's', 't'],
      ['x', 's', 't'],
    ]);
    const weights = new Constants(graph).floats(graph.node.at(-1)!.input[1]!);
    expect([...weights]).toEqual([1, 2, 3, 6].map((value) => expect.closeTo(value * Math.PI, 5) as unknown));
  });

  it('does not change other nodes', () => {
    expect(fused([node('Div', ['x', 'two'], 'y')])).toEqual(['y = Div(x, two)']);
  });

  it('refuses a model that uses an intermediate result elsewhere', () => {
    const another = node('Add', ['snake', 'square'], 'z');
    expect(() => fused([...normalisation, ...snake, convolution, another])).toThrow(
      'The model has an unexpected node Pow with the output "square".',
    );
  });
});
