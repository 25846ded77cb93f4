import { attributeType, dataType, type OnnxModel, type OnnxNode, type OnnxTensor } from '../../onnx/onnx-model';
import { weightsInStructure } from './same-structure';

const floats = (name: string, dims: number[], values?: number[]): OnnxTensor => ({
  name,
  dims,
  dataType: dataType.float,
  rawData: values ? new Uint8Array(Float32Array.from(values).buffer) : new Uint8Array(),
});
const node = (opType: string, input: string[], output: string, ints?: number[]): OnnxNode => ({
  opType,
  input,
  output: [output],
  ...(ints && { attribute: [{ name: 'axis', type: attributeType.ints, ints }] }),
});
const modelOf = (input: string, nodes: readonly OnnxNode[], initializer: readonly OnnxTensor[], output: string) =>
  ({
    irVersion: 9,
    opsetImport: [{ version: 20 }],
    graph: {
      node: nodes,
      initializer,
      input: [{ name: input, type: { tensorType: { elemType: dataType.int64 } } }],
      output: [{ name: output }],
    },
  }) as unknown as OnnxModel;

/** Rows of a table that the tokens select, scaled by a weight, plus a constant. */
const known = modelOf(
  'input_ids',
  [
    node('Gather', ['table', 'input_ids'], 'rows'),
    node('Cast', ['rows'], 'converted'),
    node('Mul', ['converted', 'scale'], 'scaled', [1]),
    node('Add', ['scaled', 'half'], 'waveform'),
  ].map((each) =>
    each.opType === 'Cast'
      ? { ...each, attribute: [{ name: 'to', type: attributeType.int, i: dataType.float }] }
      : each,
  ),
  [floats('table', [3, 2]), floats('scale', [1]), floats('half', [1], [0.5])],
  'waveform',
);

/** The same with other names, five letters, without the conversion, and with its constant in a node. */
const otherNodes = [
  {
    ...node('Constant', [], 'c'),
    attribute: [{ name: 'value', type: attributeType.tensor, t: floats('', [1], [0.5001]) }],
  },
  node('Gather', ['t', 'tokens'], 'a'),
  node('Mul', ['a', 's'], 'b', [1]),
  node('Add', ['b', 'c'], 'd'),
  node('Identity', ['d'], 'audio'),
];
const otherWeights = [floats('t', [5, 2], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), floats('s', [1], [2])];
const other = (nodes: readonly OnnxNode[] = otherNodes, weights = otherWeights) =>
  weightsInStructure(known, modelOf('tokens', nodes, weights, 'audio'));
const withNode = (index: number, changed: OnnxNode) => otherNodes.map((each, at) => (at === index ? changed : each));

describe('weightsInStructure', () => {
  it('finds the weights by their places, whatever their names and however many letters the model has', () => {
    const found = new Map(Array.from(other(), ([name, { dims, rawData }]) => [name, { dims, bytes: rawData.length }]));
    expect(found).toEqual(
      new Map([
        ['scale', { dims: [1], bytes: 4 }],
        ['table', { dims: [5, 2], bytes: 40 }],
      ]),
    );
  });

  it.each<[string, OnnxNode[]]>([
    ['Mul makes it (“scaled”); in this model: Div makes it', withNode(2, node('Div', ['a', 's'], 'b', [1]))],
    ['Mul has another “axis”', withNode(2, node('Mul', ['a', 's'], 'b', [2]))],
    ['Mul has 2 inputs; in this model: 3', withNode(2, node('Mul', ['a', 's', 's'], 'b', [1]))],
    ['Gather makes it (“rows”); in this model: a constant, “t”', withNode(2, node('Mul', ['t', 's'], 'b', [1]))],
    ['a constant, “scale”; in this model: an input, “tokens”', withNode(2, node('Mul', ['a', 'tokens'], 'b', [1]))],
    ['it is 0.5 (“half”); in this model: 2', withNode(3, node('Add', ['b', 's'], 'd'))],
  ])('names a difference: %s', (difference, nodes) => {
    expect(() => other(nodes)).toThrow(difference);
  });

  it.each<[string, OnnxTensor]>([
    ['its shape is 1 (“scale”); in this model: 2', floats('s', [2], [1, 2])],
    ['“s” has values that are not numbers', floats('s', [1], [NaN])],
    ['“s” has 8 bytes of numbers instead of 4', floats('s', [1], [1, 2])],
    ['“s” has numbers that are not of 16 or 32 bits', { ...floats('s', [1], [1]), dataType: dataType.int8 }],
    ['The numbers of “s” are in another file', { ...floats('s', [1]), dataLocation: 1 }],
  ])('refuses a weight: %s', (reason, weight) => {
    expect(() => other(otherNodes, [otherWeights[0]!, weight])).toThrow(reason);
  });

  it('ends for a graph that refers to itself', () => {
    const circle = [node('Identity', ['y'], 'x'), node('Identity', ['x'], 'y'), node('Identity', ['x'], 'audio')];
    expect(() => other(circle)).toThrow('Its tensor “y” differs');
  });
});
