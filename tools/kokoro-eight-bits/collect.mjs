// Speaks texts, and measures the ranges of the inputs and outputs of the generator's convolutions.
//   node tools/kokoro-eight-bits/collect.mjs <pack> <samples> <count> [seed]
import { inputsOf, voicesOf } from '../kokoro-statistics/model.mjs';
import { pauseIfAsked } from '../kokoro-statistics/pause.mjs';
import { pronouncer } from '../kokoro-statistics/pronounce.mjs';
import { SampleFolder } from '../kokoro-statistics/samples.mjs';
import { textsFor } from '../kokoro-statistics/texts.mjs';
import { convolutionsOf, extremesOf, framesOf, readParts, sentencesOf, windowOf } from './model.mjs';

/** The longest window, in frames. */
const windowFrames = 60;

const [pack, folder, count, seed = '1'] = process.argv.slice(2);

const samples = new SampleFolder(folder);
const done = new Set((await samples.list()).map(({ id }) => id));
const pronounce = await pronouncer(pack);
const parts = await readParts(pack);
await samples.describe(convolutionsOf(parts.approximate));
const sentence = await sentencesOf(parts);
const extremes = await extremesOf(parts.approximate);
const texts = textsFor(await voicesOf(pack), Number(seed));
for (let number = 0; number < Number(count); number++) {
  const take = texts.next().value;
  const id = `${seed}-${number}`;
  if (done.has(id)) continue;
  await pauseIfAsked();
  const inputs = await sentence(inputsOf(await pronounce(take)));
  const frames = framesOf(inputs);
  // Each part of a sentence is equally frequent.
  const start = Math.floor(((number * 0.618) % 1) * Math.max(0, frames - windowFrames + 1));
  const window = windowOf(inputs, start, Math.min(frames, start + windowFrames));
  await samples.add({ id, ...take }, await extremes(window));
  if ((number + 1) % 25 === 0) console.log(`${number + 1} of ${count} samples`);
}
