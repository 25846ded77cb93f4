import type { OnnxModel, OnnxNode } from './onnx-model';
import { loopOverLayers } from './repeated-layers';

const node = (opType: string, input: string[], output: string): OnnxNode => ({ opType, input, output: [output] });

/** Three layers x → tanh(x · weights) + x, the first of x. `scaled` does not depend on them. */
const layer = (input: string, name: string, weights = 'weights') => [
  node('MatMul', [input, weights], `${name} product`),
  node('Tanh', [`${name} product`], `${name} tanh`),
  node('Add', [`${name} tanh`, input], name),
];
const nodes = [
  ...layer('x', 'one'),
  node('Mul', ['weights', 'two'], 'scaled'),
  ...layer('one', 'two layers'),
  ...layer('two layers', 'three layers'),
  node('MatMul', ['three layers', 'scaled'], 'y'),
];

const outputs = ['one', 'two layers', 'three layers'];

const modelOf = (node_: readonly OnnxNode[]) =>
  ({
    irVersion: 9,
    opsetImport: [],
    graph: {
      node: node_,
      initializer: [{ name: 'weights' }, { name: 'others' }, { name: 'two' }],
      input: [],
      output: [],
    },
  }) as unknown as OnnxModel;

const loopOver = (changed: readonly OnnxNode[]) =>
  loopOverLayers(modelOf(changed), { input: 'x', outputs, shape: [1, 'n', 2] });

const written = ({ opType, input, output }: OnnxNode) => `${output.join()} = ${opType}(${input.join(', ')})`;

describe('loopOverLayers', () => {
  it('replaces layers by a loop over the first one, which leaves other nodes as they are', () => {
    const { graph } = loopOver(nodes);
    expect(graph.node.map(written)).toEqual([
      'scaled = Mul(weights, two)',
      'three layers = Loop(layers/integers 3, , x)',
      'y = MatMul(three layers, scaled)',
    ]);
    const body = graph.node[1]!.attribute![0]!.g!;
    expect(body.node.map(written)).toEqual([
      'layers/next = Identity(layers/goes on)',
      'one product = MatMul(layers/input, weights)',
      'one tanh = Tanh(one product)',
      'one = Add(one tanh, layers/input)',
    ]);
    expect(body.input.map(({ name }) => name)).toEqual(['layers/round', 'layers/goes on', 'layers/input']);
    expect(body.output.map(({ name }) => name)).toEqual(['layers/next', 'one']);
    expect(graph.initializer.map(({ name }) => name)).toEqual(['weights', 'two', 'layers/integers 3']);
  });

  it('refuses layers that differ', () => {
    const different = [...nodes.slice(0, 4), ...layer('one', 'two layers', 'others'), ...nodes.slice(7)];
    expect(() => loopOver(different)).toThrow('The layers differ.');
  });

  it('refuses a model that uses a tensor inside a layer', () => {
    const user = node('Identity', ['two layers tanh'], 'z');
    expect(() => loopOver([...nodes, user])).toThrow('The node with the output "z" uses a tensor inside a layer.');
  });
});
