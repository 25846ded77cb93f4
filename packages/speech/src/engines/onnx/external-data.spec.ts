import { withExternalData } from './external-data';
import { dataType, decodeModel, encodeModel, type OnnxModel } from './onnx-model';

const floats = (name: string, count: number) => ({
  name,
  dims: [count],
  dataType: dataType.float,
  rawData: new Uint8Array(new Float32Array(count).fill(count).buffer),
});

describe('withExternalData', () => {
  const whole = {
    irVersion: 9,
    opsetImport: [],
    graph: {
      node: [],
      initializer: [floats('first', 300), floats('small', 3), floats('second', 1000)],
      input: [],
      output: [],
    },
  } as unknown as OnnxModel;

  it('moves large tensors to another file, aligned to 64 bytes, and keeps small ones', () => {
    const { model, data } = withExternalData(whole, 'model.data');
    const file = Buffer.concat(data);
    const [first, small, second] = decodeModel(encodeModel(model)).graph.initializer;
    expect(Buffer.from(small!.rawData)).toEqual(Buffer.from(whole.graph.initializer[1]!.rawData));
    for (const [tensor, original] of [[first, 0] as const, [second, 2] as const]) {
      const facts = Object.fromEntries(tensor!.externalData!.map(({ key, value }) => [key, value]));
      const [offset, length] = [Number(facts.offset), Number(facts.length)];
      expect(facts.location).toBe('model.data');
      expect(tensor!.dataLocation).toBe(1);
      expect(offset % 64).toBe(0);
      expect(file.subarray(offset, offset + length)).toEqual(Buffer.from(whole.graph.initializer[original]!.rawData));
    }
  });
});
