import { attributeType, dataType, decodeModel, encodeModel, type OnnxModel, type OnnxNode } from './onnx-model';
import { nameLengths } from './name-lengths';

const integers = (name: string, ...ints: number[]) => ({ name, type: attributeType.ints, ints });

const node = (opType: string, input: string[], output: string, ...attribute: OnnxNode['attribute'] & object) => ({
  opType,
  input,
  output: [output],
  attribute,
});

const axis = (value: number) => ({ name: 'axis', type: attributeType.int, i: value });

const constant = (name: string, ...dims: number[]) => ({
  name,
  dims,
  dataType: dataType.float,
  rawData: new Uint8Array(4 * dims.reduce((product, length) => product * length, 1)),
});

const initializer = [constant('weights', 2, 2, 3), constant('silence', 1, 2, 3), constant('frequency', 1, 2, 1)];

const taps = integers('kernel_shape', 3);

/** A convolution that keeps the length. */
const first = node('Conv', ['x', 'weights'], 'first', taps, integers('pads', 1, 1));

/** The names of the lengths that are known after `first`. */
function lengthsOf(...nodes: OnnxNode[]): Record<string, string | undefined> {
  const graph = { node: [first, ...nodes], initializer, input: [], output: [{ name: 'y' }] };
  const model = { irVersion: 9, opsetImport: [], graph } as unknown as OnnxModel;
  const named = decodeModel(encodeModel(nameLengths(model)));
  return Object.fromEntries(
    named.graph.valueInfo!.map(({ name, type }) => [name, type?.tensorType?.shape?.dim[2]?.dimParam]),
  );
}

describe('nameLengths', () => {
  it('gives tensors of the same length the same name', () => {
    const branches = ['then_branch', 'else_branch'].map((name) => ({
      name,
      type: attributeType.graph,
      g: { node: [node('InstanceNormalization', ['sum', 's', 't'], name)], initializer: [], input: [], output: [] },
    }));
    expect(
      lengthsOf(
        node('Mul', ['frequency', 'first'], 'product'),
        node('Conv', ['product', 'weights'], 'second', taps, integers('dilations', 5), integers('pads', 5, 5)),
        node('Add', ['second', 'unknown'], 'sum'),
        node('If', ['condition'], 'normal', ...branches),
        node('LeakyRelu', ['normal'], 'y'),
      ),
    ).toEqual({ first: 'first', product: 'first', second: 'first', sum: 'first', normal: 'first' });
  });

  it('knows the lengths of padded codes and of convolutions in 8 bits', () => {
    expect(
      lengthsOf(
        node('QuantizeLinear', ['first', 'scales', 'zeros'], 'codes', axis(1)),
        node('Concat', ['silence', 'codes', 'silence'], 'padded', axis(2)),
        node('QLinearConv', ['padded', 'one', 'zero', 'bytes'], 'convolved', taps, integers('dilations', 2)),
        node('DequantizeLinear', ['convolved', 'scales', 'zeros'], 'second', axis(1)),
      ),
    ).toEqual({
      first: 'first',
      codes: 'first',
      padded: 'first + 6',
      convolved: 'first + 2',
      second: 'first + 2',
    });
  });

  it('names no other lengths', () => {
    const strided = node('Conv', ['first', 'weights'], 'shorter', taps, integers('strides', 2));
    const lengths = lengthsOf(
      strided,
      node('Concat', ['first', 'first'], 'doubled', axis(2)),
      node('Concat', ['first', 'other'], 'longer', axis(2)),
      node('Concat', ['silence', 'first'], 'more channels', axis(1)),
      node('Transpose', ['first'], 'transposed'),
      node('Mul', ['transposed', 'frequency'], 'product'),
    );
    expect(lengths).toEqual({ first: 'first', shorter: 'shorter' });
  });
});
