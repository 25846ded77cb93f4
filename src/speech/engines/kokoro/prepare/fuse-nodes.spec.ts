import { encodeNode } from '../../onnx/encode-node';
import { graphNodes } from '../../onnx/graph';
import { partOfModel } from '../../onnx/part-of-model';
import { delimitedField, join, type Pieces } from '../../onnx/protobuf';
import { fuseNodes } from './fuse-nodes';

/** An instance normalization of x, as exported. */
const normalisation = [
  ...encodeNode('ReduceMean', ['x', 'axis'], 'mean'),
  ...encodeNode('Sub', ['x', 'mean'], 'difference'),
  ...encodeNode('Mul', ['difference', 'difference'], 'squares'),
  ...encodeNode('ReduceMean', ['squares', 'axis'], 'variance'),
  ...encodeNode('Add', ['variance', 'epsilon'], 'sum'),
  ...encodeNode('Sqrt', ['sum'], 'deviation'),
  ...encodeNode('Div', ['difference', 'deviation'], 'quotient'),
  ...encodeNode('Mul', ['scale', 'quotient'], 'scaled'),
  ...encodeNode('Add', ['scaled', 'shift'], 'normal'),
];

const snake = [
  ...encodeNode('Mul', ['frequency', 'normal'], 'phase'),
  ...encodeNode('Sin', ['phase'], 'sine'),
  ...encodeNode('Pow', ['sine', 'two'], 'square'),
  ...encodeNode('Mul', ['inverse', 'square'], 'divided'),
  ...encodeNode('Add', ['normal', 'divided'], 'snake'),
];

const convolution = encodeNode('Conv', ['snake', 'weights', 'bias'], 'y');

/** The nodes that lead to y after fusing, with their inputs. */
function fused(nodes: Pieces): string[] {
  const model = join(fuseNodes(join(delimitedField(7, nodes))));
  return Array.from(graphNodes(join(partOfModel(model, [], ['y']))), ({ operator, inputs, outputs }) => {
    const short = (name: string) => name.replace('voxgate/', '');
    return `${short(outputs[0]!)} = ${operator}(${inputs.map(short).join(', ')})`;
  });
}

describe('fuseNodes', () => {
  it('fuses a normalization into one node', () => {
    expect(fused([...normalisation, ...encodeNode('LeakyRelu', ['normal'], 'y')])).toEqual([
      'normal/scale = Reshape(scale, list)',
      'normal/shift = Reshape(shift, list)',
      'normal = InstanceNormalization(x, normal/scale, normal/shift)',
      'y = LeakyRelu(normal)',
    ]);
  });

  it('moves the frequency of a snake activation into the normalization and the next weights', () => {
    expect(fused([...normalisation, ...snake, ...convolution])).toEqual([
      'normal/scale/scaled = Mul(scale, frequency)',
      'normal/scale = Reshape(normal/scale/scaled, list)',
      'normal/shift/scaled = Mul(shift, frequency)',
      'normal/shift = Reshape(normal/shift/scaled, list)',
      'normal = InstanceNormalization(x, normal/scale, normal/shift)',
      'sine = Sin(normal)',
      'square = Mul(sine, sine)',
      'snake = Add(normal, square)',
      'y/weights = Div(weights, frequency)',
      'y = Conv(snake, y/weights, bias)',
    ]);
  });

  it('does not change other nodes', () => {
    expect(fused(encodeNode('Div', ['x', 'two'], 'y'))).toEqual(['y = Div(x, two)']);
  });

  it('refuses a model that uses an intermediate result elsewhere', () => {
    const another = encodeNode('Add', ['snake', 'square'], 'z');
    expect(() => fused([...normalisation, ...snake, ...convolution, ...another])).toThrow(
      'The model has an unexpected node Pow with the output "square".',
    );
  });
});
