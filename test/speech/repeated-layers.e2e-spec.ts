import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/project-root';

/** Prints the results of three layers of a model, one after the other and in a loop, for inputs of different lengths. */
const compare = `
const { encodeModel } = require('./dist/packages/speech/src/engines/onnx/onnx-model.js');
const { GraphBuilder } = require('./dist/packages/speech/src/engines/onnx/graph-builder.js');
const { loopOverLayers } = require('./dist/packages/speech/src/engines/onnx/repeated-layers.js');
const { InferenceSession, Tensor } = require('onnxruntime-node');
const width = 8;
let state = 1;
const random = () => ((state = (state * 48271) % 0x7fffffff) / 0x7fffffff) - 0.5;
const value = (name, dim) => ({ name, type: { tensorType: { elemType: 1, ...(dim && { shape: { dim } }) } } });
const graph = new GraphBuilder('new/');
const weights = graph.floats(Array.from({ length: width * width }, random), [width, width]);
const outputs = [];
for (const input of ['x', 'one', 'two']) {
  const output = { x: 'one', one: 'two', two: 'three' }[input];
  const sum = graph.node('Add', [graph.node('Tanh', [graph.node('MatMul', [input, weights])]), input]);
  graph.node('Softmax', [sum], { axis: -1 }, output);
  outputs.push(output);
}
graph.node('Neg', ['three'], {}, 'y');
const model = { irVersion: 9, opsetImport: [{ version: 18 }], graph: {
  name: 'graph', node: graph.nodes, initializer: graph.tensors,
  input: [value('x', [{ dimValue: 1 }, { dimParam: 'length' }, { dimValue: width }])], output: [value('y')] } };
const looped = loopOverLayers(model, { input: 'x', outputs, shape: [1, 'length', width] });
(async () => {
  const sessions = await Promise.all([model, looped].map((each) => InferenceSession.create(encodeModel(each))));
  const found = [];
  for (const length of [1, 5, 2]) {
    const x = new Tensor('float32', Float32Array.from({ length: length * width }, random), [1, length, width]);
    found.push(await Promise.all(sessions.map(async (session) => [...(await session.run({ x })).y.data])));
  }
  console.log(JSON.stringify(found));
})();`;

describe('Repeated layers in a loop', () => {
  it('make the same numbers as one after the other', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', compare], {
      cwd: projectRoot,
      timeout: 60_000,
    });
    const found = JSON.parse(stdout) as [number[], number[]][];
    expect(found.map(([single]) => single.length)).toEqual([8, 40, 16]);
    for (const [single, looped] of found) expect(looped).toEqual(single);
  });
});
