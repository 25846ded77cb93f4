import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/project-root';

/** Two sounds of one channel with four values, curves of two frames, and a style. */
const inputs = {
  first: [1, 3, 1, 3],
  second: [0, 0, 0, 4],
  pitch: [100, 200, 0, 0],
  energy: [1, 1, 5, 5],
  style: [0.75, -1],
};
const features = [
  [2, Math.log(1 + 1e-4)],
  [1, Math.log(Math.sqrt(3) + 1e-4)],
  [3, 2],
  [0.5, Math.log(151), Math.sqrt(6875)],
  [Math.log(2)],
  inputs.style,
].flat();

/** A predictor of the statistics of two tensors with one channel each. The first has those of the first sound. */
const predictor = {
  metadata: {
    tensors: JSON.stringify([
      { name: 'first', channels: 1, feature: 0 },
      { name: 'other', channels: 1 },
    ]),
  },
  tensors: {
    featureMeans: [
      [1, 12],
      [1, ...Array<number>(11).fill(0)],
    ],
    featureScales: [[1, 12], Array<number>(12).fill(2)],
    // The components are the mean of the first sound and that of the energy.
    featureComponents: [[12, 2], Array.from({ length: 24 }, (_, index) => (index === 0 || index === 9 ? 10 : 0))],
    featureComponentsScales: [
      [1, 2],
      [0.1, 0.2],
    ],
    styleComponents: [
      [2, 1],
      [1, 0.5],
    ],
    // For each of two weights, one code.
    reduction: [
      [2, 2],
      [1, 2, 3, 4],
    ],
    reductionScales: [
      [1, 2],
      [1, 0.5],
    ],
    reductionOffsets: [
      [1, 2],
      [0.25, 0],
    ],
    expansion: [
      [1, 2],
      [4, 1],
    ],
    expansionScales: [
      [1, 2],
      [0.5, 0.01],
    ],
    outputMeans: [
      [1, 2],
      [1, 0.1],
    ],
  },
};

const compute = `
const { GraphBuilder } = require('./dist/packages/speech/src/engines/onnx/graph-builder.js');
const { encodeModel } = require('./dist/packages/speech/src/engines/onnx/onnx-model.js');
const { StatisticsPredictor } = require('./dist/packages/speech/src/engines/kokoro/prepare/predicted-statistics.js');
const { addSentenceFeatures } = require('./dist/packages/speech/src/engines/kokoro/prepare/sentence-features.js');
const { InferenceSession, Tensor } = require('onnxruntime-node');
const { inputs, predictor } = JSON.parse(process.argv[1]);
const tensors = Object.entries(predictor.tensors).map(([name, [shape, values]]) => [name, { shape, values: Float32Array.from(values) }]);
const graph = new GraphBuilder('new/');
const features = addSentenceFeatures(graph, { sound: ['first', 'second'], pitch: 'pitch', energy: 'energy', style: 'style' });
const { means, deviations } = new StatisticsPredictor({ ...predictor, tensors: new Map(tensors) }).addTo(graph, features);
const value = (name, dim) => ({ name, type: { tensorType: { elemType: 1, ...(dim && { shape: { dim: dim.map((dimValue) => ({ dimValue })) } }) } } });
const shapeOf = (name) => name === 'first' || name === 'second' ? [1, 1, 4] : [1, inputs[name].length];
const outputs = [features, means, deviations];
(async () => {
  const session = await InferenceSession.create(encodeModel({ irVersion: 9, opsetImport: [{ version: 18 }], graph: {
    name: 'graph', node: graph.nodes, initializer: graph.tensors,
    input: Object.keys(inputs).map((name) => value(name, shapeOf(name))), output: outputs.map((name) => value(name)) } }));
  const feeds = Object.entries(inputs).map(([name, values]) => [name, new Tensor('float32', Float32Array.from(values), shapeOf(name))]);
  const results = await session.run(Object.fromEntries(feeds));
  console.log(JSON.stringify(outputs.map((name) => ({ dims: results[name].dims, values: Array.from(results[name].data) }))));
})();`;

interface Result {
  readonly dims: number[];
  readonly values: number[];
}

/** In a process of its own, because the runtime does not work inside Jest. */
async function results(): Promise<Result[]> {
  const argument = JSON.stringify({ inputs, predictor });
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', compute, argument], {
    cwd: join(projectRoot),
  });
  return JSON.parse(stdout) as Result[];
}

function expectNear({ values }: Result, expected: readonly number[]) {
  expect(values).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(values[index]).toBeCloseTo(value, 4);
}

describe('the prediction of statistics, computed by the runtime', () => {
  it('computes the features of a sentence over all of its time', async () => {
    const [found] = await results();
    expect(found!.dims).toEqual([1, 12]);
    expectNear(found!, features);
  });

  it('predicts statistics from the features', async () => {
    const [, means, deviations] = await results();
    expect([means!.dims, deviations!.dims]).toEqual([
      [1, 2, 1],
      [1, 2, 1],
    ]);
    // Scaled features: 2 · (2 - 1) and 2 · 3. Components: 10 · 0.1 and 10 · 0.2 times these.
    const components = [2, 12];
    const codes = [components[0]! + 3 * components[1]! + 0.25, components[0]! + 2 * components[1]!];
    // The style is scaled by 2, too.
    const weight = 2 * (0.75 * 1 + -1 * 0.5);
    const code = codes[0]! + weight * codes[1]!;
    expectNear(means!, [2, code * 4 * 0.5 + 1]);
    expectNear(deviations!, [Math.sqrt(1 + 1e-5), Math.exp(code * 0.01 + 0.1)]);
  });
});
