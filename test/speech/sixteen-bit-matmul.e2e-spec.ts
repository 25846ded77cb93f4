import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/project-root';
import { hasEightBitInstructions } from '../../src/speech/engines/kokoro/prepare/eight-bit-processor';

/** Tokens, rows and columns of products (Kokoro's text model, and small ones), and the mean and the largest of the inputs. */
const products = [
  [40, 768, 768, 0, 1],
  [40, 2048, 768, 0.5, 30],
  [1, 768, 2048, 0, 1],
  [3, 64, 5, -20, 1],
  [3, 64, 5, 4, 0],
];

/** Prints, for each product with a bias, the ratio in dB of the exact result to its difference from that in 16 bits. */
const compare = `
const { GraphBuilder } = require('./dist/src/speech/engines/onnx/graph-builder.js');
const { encodeModel } = require('./dist/src/speech/engines/onnx/onnx-model.js');
const { sixteenBitMatMuls } = require('./dist/src/speech/engines/onnx/sixteen-bit-matmul.js');
const { InferenceSession, Tensor } = require('onnxruntime-node');
const value = (name, dim) => ({ name, type: { tensorType: { elemType: 1, ...(dim && { shape: { dim } }) } } });
let state = 1;
const random = () => ((state = (state * 48271) % 0x7fffffff) / 0x7fffffff) - 0.5;
(async () => {
  const found = [];
  for (const [tokens, rows, columns, mean, largest] of JSON.parse(process.argv[1])) {
    const inputs = Float32Array.from({ length: tokens * rows }, (_, index) =>
      mean + (largest === 0 ? 0 : random() * (index % 50 === 7 ? largest : 1)));
    const weights = Float32Array.from({ length: rows * columns }, (_, index) => random() * (index % columns));
    const bias = Float32Array.from({ length: columns }, random);
    const graph = new GraphBuilder('new/');
    const product = graph.node('MatMul', ['x', graph.floats(weights, [rows, columns], 'weights')]);
    graph.node('Add', [graph.floats(bias, [columns]), product], {}, 'y');
    const input = [value('x', [{ dimValue: 1 }, { dimParam: 'tokens' }, { dimValue: rows }])];
    const model = { irVersion: 9, opsetImport: [{ version: 18 }], graph: {
      name: 'graph', node: graph.nodes, initializer: graph.tensors, input, output: [value('y')] } };
    const session = await InferenceSession.create(encodeModel(sixteenBitMatMuls(model, new Set(['weights']))));
    const { y } = await session.run({ x: new Tensor('float32', inputs, [1, tokens, rows]) });
    let power = 0, error = 0;
    for (const [index, result] of y.data.entries()) {
      const column = index % columns, token = Math.floor(index / columns);
      let exact = bias[column];
      for (let row = 0; row < rows; row++) exact += inputs[token * rows + row] * weights[row * columns + column];
      power += exact ** 2;
      error += (exact - result) ** 2;
    }
    found.push({ dims: y.dims, decibels: 10 * Math.log10(power / error) });
  }
  console.log(JSON.stringify(found));
})();`;

const isExact = hasEightBitInstructions() ? it : it.skip;

describe('A matrix product in 16 bits', () => {
  isExact('differs from the exact one only by rounding', async () => {
    const args = ['-e', compare, JSON.stringify(products)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot, timeout: 60_000 });
    const found = JSON.parse(stdout) as { dims: number[]; decibels: number }[];
    expect(found.map(({ dims }) => dims)).toEqual(products.map(([tokens, , columns]) => [1, tokens, columns]));
    for (const [index, { decibels }] of found.entries()) {
      expect({ index, decibels, isClose: decibels > 70 }).toMatchObject({ isClose: true });
    }
  });
});
