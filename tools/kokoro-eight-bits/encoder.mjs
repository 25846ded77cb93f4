// Measures the usual inputs of the encoder's constant matrix products, and writes them as source code.
//   node tools/kokoro-eight-bits/encoder.mjs <pack> <file> [texts]
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inputsOf, voicesOf } from '../kokoro-statistics/model.mjs';
import { pauseIfAsked } from '../kokoro-statistics/pause.mjs';
import { pronouncer } from '../kokoro-statistics/pronounce.mjs';
import { toHalfPrecision } from '../kokoro-statistics/safetensors.mjs';
import { textsFor } from '../kokoro-statistics/texts.mjs';
import { sessionOf } from './model.mjs';

const require = createRequire(import.meta.url);
const { decodeModel } = require('../../dist/src/speech/engines/onnx/onnx-model.js');
const { partOfModel } = require('../../dist/src/speech/engines/onnx/part-of-model.js');
const { encoderWeights } = require('../../dist/src/speech/engines/kokoro/prepare/encoder-in-eight-bits.js');
const { widenToFp32 } = require('../../dist/src/speech/engines/kokoro/prepare/widen-to-fp32.js');

/** Characters of a line of the source code, without indentation and quotes. */
const lineLength = 112;

const [pack, file, count = '60'] = process.argv.slice(2);

const model = widenToFp32(decodeModel(await readFile(join(pack, 'model.onnx'))));
const parts = Object.entries(encoderWeights).map(([name, weights]) => ({
  name,
  inputs: inputsWith(weights),
  rows: [],
}));
const outputs = parts.flatMap(({ inputs }) => inputs);
const session = await sessionOf(partOfModel(model, [], outputs));
const pronounce = await pronouncer(pack);
const voices = (await voicesOf(pack)).filter((voice) => /^[ab]/u.test(voice));
const texts = textsFor(voices, 3_000_000);
let tokens = 0;
for (let number = 0; number < Number(count); number++) {
  await pauseIfAsked();
  const inputs = inputsOf(await pronounce(texts.next().value));
  tokens += inputs.input_ids.dims[1];
  const results = await session.run(inputs);
  for (const { inputs: names, rows } of parts) {
    for (const name of names) {
      const { data, dims } = results[name];
      const channels = dims.at(-1);
      for (let start = 0; start < data.length; start += channels) rows.push(data.subarray(start, start + channels));
    }
  }
}
await writeFile(file, sourceCode());

/** The inputs of all products with these weights. The layers share weights. */
function inputsWith(weights) {
  const products = model.graph.node.filter(({ opType, input }) => opType === 'MatMul' && weights.includes(input[1]));
  return [...new Set(products.map(({ input }) => input[0]))];
}

function meanOf(rows) {
  return Float64Array.from(rows[0], (_, channel) => rows.reduce((sum, row) => sum + row[channel], 0) / rows.length);
}

/** The largest distance from the mean, divided by the median of all channels, but at least 1. */
function rangeOf(rows, mean) {
  const distances = mean.map((centre, channel) =>
    rows.reduce((largest, row) => Math.max(largest, Math.abs(row[channel] - centre)), 0),
  );
  const median = distances.toSorted()[Math.floor(distances.length / 2)];
  return distances.map((distance) => Math.max(1, distance / median));
}

function sourceCode() {
  const texted = parts.map(({ name, rows }) => {
    const mean = meanOf(rows);
    const range = name === 'feedForwardOutput' ? literal('range', rangeOf(rows, mean)) : '';
    return `  ${name}: {\n${literal('mean', mean)}${range}  },\n`;
  });
  return `/**
 * Usual inputs of the constant matrix products in Kokoro's text encoder, over all of its twelve layers: ${count} English texts,
 * ${tokens.toLocaleString('en')} tokens. They do not depend on the voice. Each list is the base64 encoding of little-endian 16-bit floating-point
 * numbers.
 *
 * \`mean\`: mean of each channel. \`range\`: its largest distance from the mean, divided by the median of all channels, but at
 * least 1.
 */
export const encoderActivations = {
${texted.join('')}} as const;
`;
}

function literal(name, values) {
  const base64 = Buffer.from(Uint16Array.from(values, toHalfPrecision).buffer).toString('base64');
  const lines = base64.match(new RegExp(`.{1,${lineLength}}`, 'gu')).map((line) => `      '${line}'`);
  return `    ${name}:\n${lines.join(' +\n')},\n`;
}
