import { dataType, encodeModel, type OnnxModel } from '../../onnx/onnx-model';
import { publishedModelWithWeightsOf } from './other-checkpoint';

const model = (opType: string, version = 20) =>
  encodeModel({
    irVersion: 9,
    opsetImport: [{ domain: '', version }],
    graph: {
      node: [{ opType, input: ['x'], output: ['waveform'] }],
      initializer: [],
      input: [{ name: 'x', type: { tensorType: { elemType: dataType.float } } }],
      output: [{ name: 'waveform' }],
    },
  } as unknown as OnnxModel);

describe('publishedModelWithWeightsOf', () => {
  it.each<[string, Uint8Array]>([
    ['It is not an ONNX model, or it is not complete.', Buffer.from('no model')],
    ['It is not an ONNX model, or it is not complete.', model('Relu').subarray(0, 40)],
    ['The file is not an ONNX model: it has no graph.', new Uint8Array()],
    ['in this model: Relu makes it.', model('Relu')],
    ['Its opset is 14, and that of the published model 20.', model('Relu', 14)],
    ['The model has been quantised; take the one in 16 or 32 bits.', model('DynamicQuantizeLinear')],
  ])('gives the reason for which it refuses a file: %s', async (reason, bytes) => {
    await expect(publishedModelWithWeightsOf(bytes)).rejects.toThrow(reason);
  });

  it('refuses a file of millions of empty nodes before they become objects', async () => {
    const nodes = Buffer.alloc(16 * 2 ** 20, Buffer.from([(1 << 3) | 2, 0]));
    const graph = Buffer.concat([Buffer.from([(7 << 3) | 2, 0x80, 0x80, 0x80, 8]), nodes]);
    await expect(publishedModelWithWeightsOf(graph)).rejects.toThrow('bytes that are not weights');
  });
});
