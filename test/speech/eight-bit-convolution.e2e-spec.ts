import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/project-root';

/** Operator, channels, taps, dilation and samples of convolutions: those of Kokoro's generator, and short inputs. */
const shapes = [
  ['Conv', 128, 11, 5, 240],
  ['Conv', 128, 3, 1, 121],
  ['Conv', 256, 7, 3, 40],
  ['Conv', 4, 11, 5, 1],
  ['ConvTranspose', 256, 12, 1, 40],
  ['ConvTranspose', 4, 20, 1, 1],
];

/**
 * Prints, for each shape, the ratio in dB of the convolution to its difference from that of 8-bit numbers, over all samples and
 * over those at the ends. The channels have different ranges.
 */
const compare = `
const { GraphBuilder } = require('./dist/packages/speech/src/engines/onnx/graph-builder.js');
const { encodeModel } = require('./dist/packages/speech/src/engines/onnx/onnx-model.js');
const { eightBitConvolutions } = require('./dist/packages/speech/src/engines/onnx/eight-bit-convolution.js');
const { InferenceSession, Tensor } = require('onnxruntime-node');
const value = (name, dim) => ({ name, type: { tensorType: { elemType: 1, ...(dim && { shape: { dim } }) } } });
let state = 1;
const random = () => ((state = (state * 48271) % 0x7fffffff) / 0x7fffffff) - 0.5;
// Exact sums on processors without VNNI instructions, too.
const exactSums = { extra: { session: { x64quantprecision: '1' } } };
const session = (model) => InferenceSession.create(encodeModel(model), exactSums);
const rangesOf = (values, channels) => {
  const rows = Array.from({ length: channels }, (_, row) =>
    values.slice((row * values.length) / channels, ((row + 1) * values.length) / channels));
  return { lowest: Float32Array.from(rows, (row) => Math.min(...row)), highest: Float32Array.from(rows, (row) => Math.max(...row)) };
};
(async () => {
  const found = [];
  for (const [opType, channels, taps, dilation, length] of JSON.parse(process.argv[1])) {
    const samples = Float32Array.from({ length: channels * length }, (_, index) =>
      (random() + 0.3) * (1 + 10 * (Math.floor(index / length) % 3)));
    const weights = Float32Array.from({ length: channels * channels * taps }, random);
    const graph = new GraphBuilder('new/');
    const inputs = ['x', graph.floats(weights, [channels, channels, taps]), graph.floats(Array.from({ length: channels }, random), [channels])];
    const side = ((taps - 1) / 2) * dilation;
    const stride = taps / 2;
    graph.node(opType, inputs, opType === 'Conv'
      ? { kernel_shape: [taps], dilations: [dilation], pads: [side, side] }
      : { kernel_shape: [taps], strides: [stride], pads: [stride / 2, stride / 2] }, 'y');
    const input = [value('x', [{ dimValue: 1 }, { dimValue: channels }, { dimParam: 'samples' }])];
    const model = { irVersion: 9, opsetImport: [{ version: 18 }], graph: {
      name: 'graph', node: graph.nodes, initializer: graph.tensors, input, output: [value('y')] } };
    const x = new Tensor('float32', samples, [1, channels, length]);
    const { y: exact } = await (await session(model)).run({ x });
    const ranges = new Map([['y', { input: rangesOf(samples, channels), output: rangesOf(exact.data, channels) }]]);
    const { y: rounded } = await (await session(eightBitConvolutions(model, ranges))).run({ x });
    const ratio = (isUsed) => {
      let power = 0, error = 0;
      for (const [index, sample] of exact.data.entries()) {
        if (!isUsed(index % exact.dims[2])) continue;
        power += sample ** 2;
        error += (sample - rounded.data[index]) ** 2;
      }
      return 10 * Math.log10(power / error);
    };
    const ends = (place) => place < 10 || place >= exact.dims[2] - 10;
    found.push({ dims: exact.dims, same: rounded.dims, all: ratio(() => true), ends: ratio(ends) });
  }
  console.log(JSON.stringify(found));
})();`;

describe('A convolution in 8 bits', () => {
  it('differs from that in 32 bits only by rounding, at the ends, too', async () => {
    const args = ['-e', compare, JSON.stringify(shapes)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot, timeout: 60_000 });
    const found = JSON.parse(stdout) as { dims: number[]; same: number[]; all: number; ends: number }[];
    expect(found).toHaveLength(shapes.length);
    for (const [index, { dims, same, all, ends }] of found.entries()) {
      expect({ index, dims: same }).toEqual({ index, dims });
      expect({ index, all, ends, isClose: all > 36 && ends > 36 }).toMatchObject({ isClose: true });
    }
  });
});
