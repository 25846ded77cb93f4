// Compares the time of the generator in 8 bits to that in 32 bits, in turn.
//   node bench/tools/kokoro-eight-bits/time.mjs <pack> [file] [frames of a window]... [--rounds=9]
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { pauseIfAsked } from '../kokoro-statistics/pause.mjs';
import { inputsOf } from '../kokoro-statistics/model.mjs';
import { pronouncer } from '../kokoro-statistics/pronounce.mjs';
import { readParts, sentencesOf, soundOf, windowOf } from './model.mjs';

const require = createRequire(import.meta.url);
const { eightBitConvolutions } = require('../../../dist/packages/speech/src/engines/onnx/eight-bit-convolution.js');
const {
  rangesFile,
  readUsualRanges,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/convolutions-in-eight-bits.js');
const {
  useFastConvolutions,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/use-fast-convolutions.js');

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '9' } },
  allowPositionals: true,
});
const [pack, file, ...windows] = positionals;
const text =
  'When the ferry had left the harbour, nobody spoke for a while, and the engine was the only sound we heard.';
const parts = await readParts(pack);
const pronounce = await pronouncer(pack);
const inputs = await (await sentencesOf(parts))(inputsOf(await pronounce({ text, voice: 'af_heart', speed: 1 })));
const ranges = await readUsualRanges(file || rangesFile('generator'));
const generators = [
  await soundOf(useFastConvolutions(parts.generator)),
  await soundOf(useFastConvolutions(eightBitConvolutions(parts.approximate, ranges))),
];
for (const frames of windows.length > 0 ? windows.map(Number) : [18, 36, 88]) {
  const window = windowOf(inputs, 20, 20 + frames);
  const times = [];
  for (let round = 0; round <= Number(values.rounds); round++) {
    await pauseIfAsked();
    const pair = [];
    for (const generator of generators) {
      const [cpu, wall] = [process.cpuUsage(), performance.now()];
      await generator(window);
      const { user, system } = process.cpuUsage(cpu);
      pair.push({ cpu: (user + system) / 1000, wall: performance.now() - wall });
    }
    if (round > 0) times.push(pair);
  }
  const median = (of) => times.map(of).sort((one, other) => one - other)[Math.floor(times.length / 2)];
  console.log(
    `${frames} frames: CPU ${median(([one]) => one.cpu).toFixed(0)} and ${median(([, two]) => two.cpu).toFixed(0)} ms, ` +
      `ratio ${median(([one, two]) => two.cpu / one.cpu).toFixed(3)}; ` +
      `wall ${median(([one]) => one.wall).toFixed(0)} and ${median(([, two]) => two.wall).toFixed(0)} ms, ` +
      `ratio ${median(([one, two]) => two.wall / one.wall).toFixed(3)}`,
  );
}
