import { eightBitConvolutions, type UsualRanges } from './eight-bit-convolution';
import { attributeType, dataType, decodeModel, encodeModel, type OnnxModel, type OnnxNode } from './onnx-model';
import { Constants } from './tensor-values';

const integers = (name: string, ...ints: number[]) => ({ name, type: attributeType.ints, ints });

const node = (opType: string, input: string[], output: string, ...attribute: OnnxNode['attribute'] & object) => ({
  opType,
  input,
  output: [output],
  attribute,
});

const floats = (name: string, dims: number[], ...values: number[]) => ({
  name,
  dims,
  dataType: dataType.float,
  rawData: new Uint8Array(Float32Array.from(values).buffer),
});

/** Ranges of channels: their lowest and highest numbers. */
const channels = (...ranges: (readonly [number, number])[]) => ({
  lowest: Float32Array.from(ranges, ([lowest]) => lowest),
  highest: Float32Array.from(ranges, ([, highest]) => highest),
});

/** A convolution of two channels in and one out, with one tap; and one that doubles the samples. */
const initializer = [
  floats('weights', [1, 2, 1], 1, -0.5),
  floats('transposed', [2, 1, 4], 1, 2, 3, 4, 5, 6, 7, 8),
  floats('bias', [1], 10),
];

/** The first channel has codes in steps of 1 from 0, the second in steps of 2 from -55 × 2. */
const input = channels([0, 255], [-110, 400]);

const usual: UsualRanges = { input, output: channels([-51, 204]) };

function quantized(each: OnnxNode, ranges: UsualRanges = usual, constants = initializer): OnnxModel {
  const graph = { node: [each], initializer: constants, input: [], output: [] };
  const model = { irVersion: 9, opsetImport: [], graph };
  const decoded = decodeModel(encodeModel(model as unknown as OnnxModel));
  return eightBitConvolutions(decoded, new Map([['y', ranges]]));
}

const listed = ({ graph }: OnnxModel) => graph.node.map(({ opType }) => opType);

function numbersOf({ graph }: OnnxModel, name: string): number[] {
  const { dataType: type, rawData } = graph.initializer.find((tensor) => tensor.name === name)!;
  const { buffer } = new Uint8Array(rawData);
  if (type === dataType.uint8) return [...new Uint8Array(buffer)];
  if (type === dataType.int8) return [...new Int8Array(buffer)];
  return type === dataType.int32 ? [...new Int32Array(buffer)] : [...new Constants(graph).floats(name)];
}

describe('eightBitConvolutions', () => {
  const convolution = node('Conv', ['x', 'weights', 'bias'], 'y');

  it('gives each channel of input and output a scale and a zero point', () => {
    const model = quantized(convolution);
    expect(listed(model)).toEqual(['QuantizeLinear', 'QLinearConv', 'DequantizeLinear']);
    const [first, , last] = model.graph.node;
    expect(first!.input.slice(1).map((name) => numbersOf(model, name))).toEqual([
      [1, 2],
      [0, 55],
    ]);
    expect(last!.input.slice(1).map((name) => numbersOf(model, name))).toEqual([[1], [51]]);
    expect(last!.output).toEqual(['y']);
    expect(model.opsetImport).toEqual([{ domain: 'com.microsoft', version: 1 }]);
    expect(model.graph.initializer.map(({ name }) => name)).not.toContain('weights');
  });

  it('moves the scales into the weights, and the zero points into the bias', () => {
    const model = quantized(convolution);
    const [, , , weights, scales, , , , shift] = model.graph.node[1]!.input;
    expect(numbersOf(model, weights!)).toEqual([127, -127]);
    expect(numbersOf(model, scales!)).toEqual([Math.fround(1 / 127)]);
    expect(numbersOf(model, shift!)).toEqual([(10 + 51) * 127 + 55 * 127]);
  });

  it('keeps the sum of the weights of a channel', () => {
    const several = floats('several', [1, 1, 4], 127, 10.4, 20.4, 30.3);
    const each = node('Conv', ['x', 'several'], 'y');
    const model = quantized(each, { input: channels([0, 255]), output: usual.output }, [several]);
    expect(numbersOf(model, model.graph.node[1]!.input[3]!)).toEqual([127, 11, 20, 30]);
  });

  it('pads with each channel’s code of 0', () => {
    const model = quantized({ ...convolution, attribute: [integers('pads', 0, 2)] });
    expect(listed(model)).toEqual(['QuantizeLinear', 'Concat', 'QLinearConv', 'DequantizeLinear']);
    const [, concat] = model.graph.node;
    expect(concat!.input).toHaveLength(2);
    expect(numbersOf(model, concat!.input[1]!)).toEqual([0, 0, 55, 55]);
  });

  it('has a code for 0 even if a channel never is 0, or always', () => {
    const model = quantized(convolution, { ...usual, input: channels([0, 0], [100, 255]) });
    const [scales, zeros] = model.graph.node[0]!.input.slice(1).map((name) => numbersOf(model, name));
    expect(scales).toEqual([expect.closeTo(0, 6), 1]);
    expect(zeros).toEqual([0, 0]);
  });

  it('computes a transposed convolution as a matrix product', () => {
    const attributes = [integers('strides', 2), integers('pads', 1, 1)];
    const model = quantized(node('ConvTranspose', ['x', 'transposed', 'bias'], 'y', ...attributes));
    const product = model.graph.node.find(({ opType }) => opType === 'MatMulIntegerToFloat')!;
    expect(model.graph.node.at(-1)!.output).toEqual(['y']);
    const [, weights, , scales, , , shifts] = product.input;
    // Rows: channels of the sample before, then of the sample. Columns: the outputs between two samples.
    const expected = [
      [3, 4],
      [7 * 2, 8 * 2],
      [1, 2],
      [5 * 2, 6 * 2],
    ];
    const largest = [14, 16];
    const round = (value: number, column: number) => Math.round((value / largest[column]!) * 127);
    expect(numbersOf(model, weights!)).toEqual(expected.flatMap((row) => row.map(round)));
    expect(numbersOf(model, scales!)).toEqual(largest.map((value) => Math.fround(value / 127)));
    const ofZeros = [127 + round(10, 0), 127 + round(12, 1)].map((sum) => sum * 55);
    expect(numbersOf(model, shifts!)).toEqual(
      ofZeros.map((sum, column) => expect.closeTo(10 - (sum * largest[column]!) / 127, 3) as unknown),
    );
  });

  it('leaves other convolutions', () => {
    const other = { ...convolution, output: ['z'] };
    expect(quantized(other).graph.node).toEqual([expect.objectContaining({ opType: 'Conv', input: other.input })]);
  });

  it('refuses a stride', () => {
    expect(() => quantized({ ...convolution, attribute: [integers('strides', 2)] })).toThrow(
      'The model has an unexpected node Conv with the output "y".',
    );
  });
});
