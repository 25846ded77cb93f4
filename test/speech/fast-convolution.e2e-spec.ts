import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/project-root';

/** Channels, taps, dilation and samples of convolutions: those of Kokoro's generator, and lengths that no block fits. */
const shapes = [
  [128, 11, 1, 2400],
  [128, 11, 3, 2400],
  [128, 7, 5, 1201],
  [256, 7, 3, 400],
  [256, 11, 5, 401],
  [512, 3, 1, 100],
  [4, 11, 5, 1],
  [4, 7, 1, 3],
  [4, 3, 5, 23],
];

/** Prints, for each shape and algorithm, the ratio in dB of the convolution to its difference from the runtime's own. */
const compare = `
const { GraphBuilder } = require('./dist/packages/speech/src/engines/onnx/graph-builder.js');
const { encodeModel } = require('./dist/packages/speech/src/engines/onnx/onnx-model.js');
const algorithms = require('./dist/packages/speech/src/engines/onnx/fast-convolution.js');
const { InferenceSession, Tensor } = require('onnxruntime-node');
const float = 1;
const value = (name, dim) => ({ name, type: { tensorType: { elemType: float, ...(dim && { shape: { dim } }) } } });
let state = 1;
const random = () => ((state = (state * 48271) % 0x7fffffff) / 0x7fffffff) - 0.5;
async function run(samples, channels, add) {
  const graph = new GraphBuilder('new/');
  const node = { opType: 'Identity', input: [add(graph)], output: ['y'] };
  const input = [value('x', [{ dimValue: 1 }, { dimParam: 'channels' }, { dimParam: 'samples' }])];
  const model = { irVersion: 9, opsetImport: [{ version: 18 }], graph: {
    name: 'graph', node: [...graph.nodes, node], initializer: graph.tensors, input, output: [value('y')] } };
  const session = await InferenceSession.create(encodeModel(model));
  const { y } = await session.run({ x: new Tensor('float32', samples, [1, channels, samples.length / channels]) });
  return y;
}
(async () => {
  const found = [];
  for (const [channels, taps, dilation, length] of JSON.parse(process.argv[1])) {
    const samples = Float32Array.from({ length: channels * length }, random);
    const weights = Float32Array.from({ length: channels * channels * taps }, random);
    const side = ((taps - 1) / 2) * dilation;
    const own = await run(samples, channels, (graph) =>
      graph.node('Conv', ['x', graph.floats(weights, [channels, channels, taps])],
        { kernel_shape: [taps], dilations: [dilation], pads: [side, side] }));
    for (const [name, algorithm] of Object.entries(algorithms)) {
      const fast = await run(samples, channels, (graph) =>
        algorithm(graph, 'x', { weights, channelsOut: channels, channelsIn: channels, taps, dilation }));
      let power = 0, error = 0;
      for (const [index, sample] of own.data.entries()) { power += sample ** 2; error += (sample - fast.data[index]) ** 2; }
      found.push({ name, channels, taps, dilation, length, dims: fast.dims, decibels: 10 * Math.log10(power / error) });
    }
  }
  console.log(JSON.stringify(found));
})();`;

interface Comparison {
  readonly name: string;
  readonly channels: number;
  readonly length: number;
  readonly dims: readonly number[];
  readonly decibels: number;
}

describe('A fast convolution', () => {
  it('differs from the runtime’s own only by rounding, for every shape', async () => {
    const args = ['-e', compare, JSON.stringify(shapes)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(projectRoot), timeout: 60_000 });
    const found = JSON.parse(stdout) as Comparison[];
    expect(found).toHaveLength(2 * shapes.length);
    for (const { name, channels, length, dims, decibels } of found) {
      expect({ name, dims }).toEqual({ name, dims: [1, channels, length] });
      expect({ name, channels, length, isClose: decibels > 105 }).toMatchObject({ isClose: true });
    }
  });
});
