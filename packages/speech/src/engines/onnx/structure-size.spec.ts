import { dataType, encodeModel, type OnnxModel } from './onnx-model';
import { structureSize } from './structure-size';

describe('structureSize', () => {
  const weight = (bytes: number) => ({
    name: 'w',
    dims: [bytes],
    dataType: dataType.uint8,
    rawData: new Uint8Array(bytes),
  });
  const modelWith = (...sizes: number[]) =>
    encodeModel({
      irVersion: 9,
      opsetImport: [],
      graph: { node: [], initializer: sizes.map(weight), input: [], output: [{ name: 'y' }] },
    } as unknown as OnnxModel);

  it('is that of the file without the numbers of its weights', () => {
    const bytes = modelWith(1000, 2000);
    expect(structureSize(bytes)).toBe(bytes.length - 3000);
  });

  it('counts what is not a weight, however small its parts are', () => {
    const emptyNodes = Buffer.alloc(1000, Buffer.from([(1 << 3) | 2, 0]));
    const graph = Buffer.concat([Buffer.from([(7 << 3) | 2, 0xe8, 7]), emptyNodes]);
    expect(structureSize(graph)).toBe(graph.length);
  });

  it('throws for a file that ends too early or is another one', () => {
    const bytes = modelWith(1000);
    expect(() => structureSize(bytes.subarray(0, bytes.length - 500))).toThrow(RangeError);
    expect(() => structureSize(Buffer.from('no model'))).toThrow('invalid wire type');
  });
});
