// Speaks texts, and measures the ranges of the inputs and outputs of convolutions.
//   node bench/tools/kokoro-eight-bits/collect.mjs <pack> <sentence | generator> <samples> <count> [seed]
import { inputsOf, voicesOf } from '../kokoro-statistics/model.mjs';
import { pauseIfAsked } from '../kokoro-statistics/pause.mjs';
import { pronouncer } from '../kokoro-statistics/pronounce.mjs';
import { SampleFolder } from '../kokoro-statistics/samples.mjs';
import { textsFor } from '../kokoro-statistics/texts.mjs';
import { convolutionsOf, extremesOf, framesOf, readParts, sentencesOf, windowOf } from './model.mjs';

/** The longest window, in frames. */
const windowFrames = 60;

const [pack, part, folder, count, seed = '1'] = process.argv.slice(2);

const samples = new SampleFolder(folder);
const done = new Set((await samples.list()).map(({ id }) => id));
const pronounce = await pronouncer(pack);
const parts = await readParts(pack);
const measured = part === 'sentence' ? parts.sentence : parts.approximate;
await samples.describe(convolutionsOf(measured));
const sentence = await sentencesOf(parts);
const extremes = await extremesOf(measured);
const texts = textsFor(await voicesOf(pack), Number(seed));
for (let number = 0; number < Number(count); number++) {
  const take = texts.next().value;
  const id = `${seed}-${number}`;
  if (done.has(id)) continue;
  await pauseIfAsked();
  const inputs = inputsOf(await pronounce(take));
  const given = part === 'sentence' ? inputs : windowFor(number, await sentence(inputs));
  await samples.add({ id, ...take }, await extremes(given));
  if ((number + 1) % 25 === 0) console.log(`${number + 1} of ${count} samples`);
}

/** A window of a sentence. Each place is equally frequent. */
function windowFor(number, inputs) {
  const frames = framesOf(inputs);
  const start = Math.floor(((number * 0.618) % 1) * Math.max(0, frames - windowFrames + 1));
  return windowOf(inputs, start, Math.min(frames, start + windowFrames));
}
