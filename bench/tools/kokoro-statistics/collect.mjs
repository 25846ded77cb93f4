// Speaks texts with the published model. Writes the features of each, and the generator's statistics.
//   node bench/tools/kokoro-statistics/collect.mjs <pack> <samples> <count> [seed]
import { describedTensors, inputsOf, readModel, statisticsOf, voicesOf } from './model.mjs';
import { pauseIfAsked } from './pause.mjs';
import { pronouncer } from './pronounce.mjs';
import { SampleFolder } from './samples.mjs';
import { textsFor } from './texts.mjs';

const [pack, folder, count, seed = '1'] = process.argv.slice(2);

const samples = new SampleFolder(folder);
const done = new Set((await samples.list()).map(({ id }) => id));
const pronounce = await pronouncer(pack);
const model = await readModel(pack);
const statistics = await statisticsOf(model);
const texts = textsFor(await voicesOf(pack), Number(seed));
for (let number = 0; number < Number(count); number++) {
  const take = texts.next().value;
  const id = `${seed}-${number}`;
  if (done.has(id)) continue;
  await pauseIfAsked();
  const { features, means, deviations, channels } = await statistics(inputsOf(await pronounce(take)));
  await samples.add({ id, ...take }, [features, means, deviations]);
  await samples.describe(describedTensors(model, channels));
  if ((number + 1) % 25 === 0) console.log(`${number + 1} of ${count} samples`);
}
