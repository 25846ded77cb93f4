import { encodeNode } from './encode-node';
import { graphNodes } from './graph';
import { partOfModel, type PartInput } from './part-of-model';
import { delimitedField, join, type Pieces, readFields, textField } from './protobuf';

/** y = ((x + one) * two) - x, in three nodes. */
const model = join([
  ...textField(2, 'a producer'),
  ...delimitedField(7, [
    ...encodeNode('Add', ['x', 'one'], 'sum'),
    ...encodeNode('Mul', ['sum', 'two'], 'product'),
    ...encodeNode('Sub', ['product', 'x'], 'y'),
    ...textField(2, 'whole'),
    ...delimitedField(5, textField(8, 'one')),
    ...delimitedField(5, textField(8, 'two')),
    ...delimitedField(11, textField(1, 'x')),
    ...delimitedField(12, textField(1, 'y')),
  ]),
]);

/** The contents of a submodel: its nodes, and the names of its weights (5), inputs (11) and outputs (12). */
function contentOf(part: Pieces) {
  const bytes = join(part);
  const graphs = Array.from(readFields(bytes)).filter(({ number }) => number === 7);
  const namesIn = (number: number, ofName: number) =>
    graphs
      .flatMap((graph) => Array.from(readFields(graph.bytes!)))
      .filter((field) => field.number === number)
      .map(({ bytes: message }) =>
        Buffer.from(Array.from(readFields(message!)).find((field) => field.number === ofName)!.bytes!).toString(),
      );
  return {
    steps: Array.from(graphNodes(bytes), ({ operator }) => operator),
    weights: namesIn(5, 8),
    inputs: namesIn(11, 1),
    outputs: namesIn(12, 1),
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

  it('keeps the metadata of the model', () => {
    expect(Buffer.from(join(partOfModel(model, [sum], ['y']))).toString()).toContain('a producer');
  });

  it('refuses an output that the model does not make', () => {
    expect(() => partOfModel(model, [], ['z'])).toThrow('Nothing in the model makes "z".');
  });
});
