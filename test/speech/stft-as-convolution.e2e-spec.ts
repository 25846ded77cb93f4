import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/project-root';

/**
 * Prints how far the spectrum by convolution is from the runtime's transform, relative to its largest number, in dB, and the share of
 * the signs of the imaginary parts that are rounding errors which agree where the real part is negative.
 */
const compare = `
const { encodeModel } = require('./dist/packages/speech/src/engines/onnx/onnx-model.js');
const { stftAsConvolution } = require('./dist/packages/speech/src/engines/onnx/stft-as-convolution.js');
const { InferenceSession, Tensor } = require('onnxruntime-node');
const [float, int64] = [1, 7];
const length = 20;
const step = 5;
const constant = (name, dataType, numbers, dims) => ({ name, dims, dataType, rawData: new Uint8Array(numbers.buffer) });
const hann = Float32Array.from({ length }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / length));
const type = { tensorType: { elemType: float, shape: { dim: [{ dimValue: 1 }, { dimParam: 'samples' }] } } };
const model = { irVersion: 9, opsetImport: [{ version: 18 }], graph: {
  name: 'graph',
  node: [{ opType: 'STFT', input: ['x', 'step', 'window', 'length'], output: ['spectrum'], attribute: [] },
    { opType: 'Identity', input: ['spectrum'], output: ['y'], attribute: [] }],
  initializer: [constant('step', int64, BigInt64Array.of(BigInt(step)), []), constant('length', int64, BigInt64Array.of(BigInt(length)), []),
    constant('window', float, hann, [length])],
  input: [{ name: 'x', type }], output: [{ name: 'y', type: { tensorType: { elemType: float } } }] } };
let state = 1;
const random = () => ((state = (state * 48271) % 0x7fffffff) / 0x7fffffff) - 0.5;
const samples = Float32Array.from({ length: 100_000 }, (_, at) => Math.sin(at / 9) + Math.sin(at / 400) + 0.01 * random());
async function spectrumOf(some) {
  const session = await InferenceSession.create(encodeModel(some));
  return (await session.run({ x: new Tensor('float32', samples, [1, samples.length]) })).y;
}
(async () => {
  const replaced = await stftAsConvolution(model);
  const [one, other] = [await spectrumOf(model), await spectrumOf(replaced)];
  const frequencies = length / 2 + 1;
  let [largest, difference, negative, agreeing] = [0, 0, 0, 0];
  for (let at = 0; at < one.data.length; at += 2) {
    const frequency = (at / 2) % frequencies;
    largest = Math.max(largest, Math.abs(one.data[at]));
    difference = Math.max(difference, Math.abs(one.data[at] - other.data[at]), Math.abs(one.data[at + 1] - other.data[at + 1]));
    if (frequency % (frequencies - 1) !== 0 || one.data[at] >= 0) continue;
    negative++;
    if (one.data[at + 1] > 0 === other.data[at + 1] > 0) agreeing++;
  }
  const hasTransform = replaced.graph.node.some(({ opType }) => opType === 'STFT');
  console.log(JSON.stringify({ hasTransform, dims: [one.dims, other.dims], decibels: 20 * Math.log10(difference / largest),
    negative, agreeing: agreeing / negative }));
})();
`;

describe('A short-time Fourier transform as a convolution', () => {
  it('has the runtime’s spectrum, and the signs of its rounding errors', async () => {
    const options = { cwd: join(projectRoot), timeout: 60_000 };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', compare], options);
    const { hasTransform, dims, decibels, negative, agreeing } = JSON.parse(stdout);
    expect(hasTransform).toBe(false);
    expect(dims[1]).toEqual(dims[0]);
    expect(decibels).toBeLessThan(-110);
    expect(negative).toBeGreaterThan(1000);
    expect(agreeing).toBeGreaterThan(0.95);
  });
});
