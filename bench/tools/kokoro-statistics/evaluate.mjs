// Compares the sound of the model with predicted statistics to that with its own.
//   node bench/tools/kokoro-statistics/evaluate.mjs <pack> [file] [texts per language] [every nth English sentence]
import { createRequire } from 'node:module';
import { isHeldOut } from './held-out.mjs';
import { inputsOf, readModel, sampleRate, soundOf, voicesOf, withPrediction } from './model.mjs';
import { pauseIfAsked } from './pause.mjs';
import { pronouncer } from './pronounce.mjs';
import { textsFor } from './texts.mjs';

const require = createRequire(import.meta.url);
const {
  StatisticsPredictor,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/predicted-statistics.js');
const { decibels, meanPower } = require('../../../dist/bench/proofs/sound/decibels.js');
const { integratedLoudness } = require('../../../dist/bench/proofs/sound/loudness.js');
const { melDistance } = require('../../../dist/bench/proofs/sound/mel-distance.js');
const { sentences } = require('../../../dist/bench/proofs/sound/sentences.js');

const frameSamples = 600;
const blockSamples = 0.05 * sampleRate;
/** Blocks this far below the loudest are not compared, in dB. */
const silenceDepth = 35;
const lengths = [0, 40, 60, 90, 140, Infinity];

const [pack, file, perLanguage = '16', nth = '1'] = process.argv.slice(2);
const predictor = await StatisticsPredictor.load(file);
const model = await readModel(pack);
const exact = await soundOf(model);
const predicted = await soundOf(withPrediction(model, predictor));
const pronounce = await pronouncer(pack);

const results = [];
for (const take of takesFor(await voicesOf(pack))) {
  await pauseIfAsked();
  const inputs = inputsOf(await pronounce(take));
  results.push({ ...take, ...compare(await exact(inputs), await predicted(inputs)) });
  if (process.env.VERBOSE) console.log(JSON.stringify(results.at(-1)));
}
report('all', results);
for (const [index, from] of lengths.slice(0, -1).entries()) {
  const to = lengths[index + 1];
  const some = results.filter(({ frames }) => frames >= from && frames < to);
  report(to === Infinity ? `${from} frames and more` : `${from} to ${to - 1} frames`, some);
}
for (const letter of new Set(results.map(({ voice }) => voice[0]))) {
  report(
    `voices ${letter}`,
    results.filter(({ voice }) => voice[0] === letter),
  );
}
for (const speed of ['slow', 'fast']) {
  report(
    speed,
    results.filter((result) => (speed === 'slow' ? result.speed < 1 : result.speed > 1)),
  );
}

/** The gate's sentences in English, and texts that were held out of the training, in all languages. */
function* takesFor(voices) {
  const english = voices.filter((voice) => /^[ab]/.test(voice));
  for (const [index, text] of sentences.entries()) {
    if (index % Number(nth) !== 0) continue;
    yield { text, voice: english[(index * 5) % english.length], speed: 1 };
  }
  const counts = new Map();
  const all = new Set(voices.map((voice) => voice[0]));
  for (const take of textsFor(voices, 1_000_000)) {
    if ([...all].every((letter) => (counts.get(letter) ?? 0) >= Number(perLanguage))) return;
    const letter = take.voice[0];
    const count = counts.get(letter) ?? 0;
    if (count >= Number(perLanguage) || !isHeldOut(take)) continue;
    counts.set(letter, count + 1);
    yield take;
  }
}

function compare(reference, candidate) {
  const { median, p95 } = melDistance(reference, candidate, sampleRate);
  const blocks = Array.from({ length: Math.floor(reference.length / blockSamples) }, (_, block) => {
    const level = (samples) =>
      decibels(meanPower(samples.subarray(block * blockSamples, (block + 1) * blockSamples)) + 1e-12);
    return { level: level(reference), difference: Math.abs(level(candidate) - level(reference)) };
  });
  const loudest = Math.max(...blocks.map(({ level }) => level));
  const audible = blocks.filter(({ level }) => level > loudest - silenceDepth).map(({ difference }) => difference);
  return {
    frames: reference.length / frameSamples,
    median,
    p95,
    blockLevel: audible.reduce((sum, difference) => sum + difference, 0) / audible.length,
    level: decibels(meanPower(candidate)) - decibels(meanPower(reference)),
    loudness: integratedLoudness(candidate, sampleRate) - integratedLoudness(reference, sampleRate),
  };
}

function report(name, some) {
  if (some.length === 0) return;
  const sorted = (key) => some.map((result) => Math.abs(result[key])).sort((one, other) => one - other);
  const part = (key, share) => sorted(key)[Math.min(some.length - 1, Math.floor(share * some.length))].toFixed(2);
  console.log(
    `${name.padEnd(20)} ${String(some.length).padStart(4)} texts, mel distance: median ${part('median', 0.5)}, ` +
      `p95 ${part('median', 0.95)}, in a text p95 ${part('p95', 0.5)} dB; level of 50 ms: ${part('blockLevel', 0.5)} dB; ` +
      `level: median ${part('level', 0.5)}, p95 ${part('level', 0.95)} dB; ` +
      `loudness: median ${part('loudness', 0.5)}, p95 ${part('loudness', 0.95)} LU`,
  );
}
