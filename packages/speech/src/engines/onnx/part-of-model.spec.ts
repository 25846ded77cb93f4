import type { OnnxModel } from './onnx-model';
import { partOfModel, type PartInput } from './part-of-model';

const node = (opType: string, input: string[], output: string) => ({ opType, input, output: [output] });

/** y = ((x + one) * two) - x, in three nodes. */
const model = {
  irVersion: 9,
  opsetImport: [{ version: 18 }],
  graph: {
    name: 'whole',
    node: [
      node('Add', ['x', 'one'], 'sum'),
      node('Mul', ['sum', 'two'], 'product'),
      node('Sub', ['product', 'x'], 'y'),
    ],
    initializer: [{ name: 'one' }, { name: 'two' }],
    input: [{ name: 'x' }],
    output: [{ name: 'y' }],
  },
} as unknown as OnnxModel;

/** The contents of a submodel: its nodes, and the names of its weights, inputs and outputs. */
function contentOf({ graph }: OnnxModel) {
  const names = (values: readonly { name?: string }[]) => values.map(({ name }) => name);
  return {
    steps: graph.node.map(({ opType }) => opType),
    weights: names(graph.initializer),
    inputs: names(graph.input),
    outputs: names(graph.output),
  };
}

describe('partOfModel', () => {
  const sum: PartInput = { name: 'sum', shape: [1, 'n'] };

  it('splits a model into two submodels with only the nodes, weights and inputs that each needs', () => {
    expect(contentOf(partOfModel(model, [], ['sum']))).toEqual({
      steps: ['Add'],
      weights: ['one'],
      inputs: ['x'],
      outputs: ['sum'],
    });
    expect(contentOf(partOfModel(model, [sum], ['y']))).toEqual({
      steps: ['Mul', 'Sub'],
      weights: ['two'],
      inputs: ['x', 'sum'],
      outputs: ['y'],
    });
  });

  it('keeps the versions of the model', () => {
    expect(partOfModel(model, [sum], ['y'])).toMatchObject({ irVersion: 9, opsetImport: [{ version: 18 }] });
  });

  it('refuses an output that the model does not make', () => {
    expect(() => partOfModel(model, [], ['z'])).toThrow('Nothing in the model makes "z".');
  });
});
