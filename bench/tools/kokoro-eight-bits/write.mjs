// Writes the file of usual ranges from samples.
//   node bench/tools/kokoro-eight-bits/write.mjs <file> <samples> [share of inputs] [share of outputs]
// A share is that of the samples whose extremes are within the range of a channel. A smaller one clips more, and rounds less.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { safetensors } from '../kokoro-statistics/safetensors.mjs';

const [file, folder, inputShare = '0.99', outputShare = '0.97'] = process.argv.slice(2);

const convolutions = JSON.parse(await readFile(join(folder, 'tensors.json'), 'utf8'));
const total = (key) => convolutions.reduce((sum, each) => sum + each[key], 0);
const [channelsIn, channelsOut] = [total('channelsIn'), total('channelsOut')];
const width = 2 * (channelsIn + channelsOut);
const bytes = await readFile(join(folder, 'samples.f32'));
const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
const samples = Math.floor(numbers.length / width);

const inputs = rangesFrom(0, channelsIn, inputShare);
const outputs = rangesFrom(2 * channelsIn, channelsOut, outputShare);
const described = convolutions.map(({ name, channelsIn: from, channelsOut: to }) => ({
  name,
  channelsIn: from,
  channelsOut: to,
}));
const made = safetensors(
  {
    inputs: { type: 'F16', shape: [2, channelsIn], values: inputs },
    outputs: { type: 'F16', shape: [2, channelsOut], values: outputs },
  },
  { convolutions: JSON.stringify(described) },
);
const compressed = brotliCompressSync(made, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: made.length } });
await writeFile(file, compressed);
console.log(`${file}: ${convolutions.length} convolutions, ${samples} samples, ${compressed.length} bytes`);

/** All lowest and then all highest numbers. */
function rangesFrom(start, length, share) {
  return Array.from({ length: 2 * length }, (_, index) => {
    const all = new Float32Array(samples);
    for (let sample = 0; sample < samples; sample++) all[sample] = numbers[sample * width + start + index];
    all.sort();
    const place = Math.min(samples - 1, Math.ceil(Number(share) * samples) - 1);
    return index < length ? all[samples - 1 - place] : all[place];
  });
}
