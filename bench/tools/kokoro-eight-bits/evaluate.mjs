// Compares the sound of the generator in 8 bits to that in 32 bits, given the same sentences.
//   node bench/tools/kokoro-eight-bits/evaluate.mjs <pack> [file] [texts per language] [pattern of the convolutions]
import { createRequire } from 'node:module';
import { inputsOf, sampleRate, voicesOf } from '../kokoro-statistics/model.mjs';
import { pauseIfAsked } from '../kokoro-statistics/pause.mjs';
import { pronouncer } from '../kokoro-statistics/pronounce.mjs';
import { textsFor } from '../kokoro-statistics/texts.mjs';
import { framesOf, readParts, sentencesOf, soundOf, windowOf } from './model.mjs';

const require = createRequire(import.meta.url);
const { eightBitConvolutions } = require('../../../dist/packages/speech/src/engines/onnx/eight-bit-convolution.js');
const {
  rangesFile,
  readUsualRanges,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/convolutions-in-eight-bits.js');
const {
  useFastConvolutions,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/use-fast-convolutions.js');
const { decibels, meanPower } = require('../../../dist/bench/proofs/sound/decibels.js');
const { melDistance } = require('../../../dist/bench/proofs/sound/mel-distance.js');

/** Samples of a block whose level is compared: 50 ms. */
const blockSamples = 0.05 * sampleRate;
/** Blocks this far below the loudest count as pauses, in dB. */
const pauseDepth = 45;
/** Longer sentences are cut, so that the evaluation takes less time, in frames. */
const maxFrames = 160;

const [pack, file, perLanguage = '4', pattern = '.'] = process.argv.slice(2);
const pronounce = await pronouncer(pack);
const parts = await readParts(pack);
const sentence = await sentencesOf(parts);
const ranges = await readUsualRanges(file || rangesFile('generator'));
const chosen = new Map([...ranges].filter(([name]) => new RegExp(pattern, 'u').test(name)));
const exact = await soundOf(useFastConvolutions(parts.generator));
const rounded = await soundOf(useFastConvolutions(eightBitConvolutions(parts.approximate, chosen)));

const results = [];
for (const take of takesFor(await voicesOf(pack))) {
  await pauseIfAsked();
  const whole = await sentence(inputsOf(await pronounce(take)));
  const inputs = windowOf(whole, 0, Math.min(framesOf(whole), maxFrames));
  const result = { voice: take.voice, ...compare(await exact(inputs), await rounded(inputs)) };
  if (process.env.VERBOSE) console.log(JSON.stringify(result));
  results.push(result);
}
report(`all (${chosen.size} convolutions)`, results);
if (Number(perLanguage) > 1) {
  for (const letter of new Set(results.map(({ voice }) => voice[0]))) {
    report(
      `voices ${letter}`,
      results.filter(({ voice }) => voice[0] === letter),
    );
  }
}

/** The same number of texts for each language, with different voices. */
function* takesFor(voices) {
  const counts = new Map();
  const languages = new Set(voices.map((voice) => voice[0]));
  for (const take of textsFor(voices, 2_000_000)) {
    if ([...languages].every((letter) => (counts.get(letter) ?? 0) >= Number(perLanguage))) return;
    const count = counts.get(take.voice[0]) ?? 0;
    if (count >= Number(perLanguage)) continue;
    counts.set(take.voice[0], count + 1);
    yield take;
  }
}

function compare(reference, candidate) {
  const { median, p95 } = melDistance(reference, candidate, sampleRate);
  const blocks = Array.from({ length: Math.floor(reference.length / blockSamples) }, (_, block) => {
    const level = (samples) =>
      decibels(meanPower(samples.subarray(block * blockSamples, (block + 1) * blockSamples)) + 1e-12);
    return { level: level(reference), difference: level(candidate) - level(reference) };
  });
  const loudest = Math.max(...blocks.map(({ level }) => level));
  const pauses = blocks.filter(({ level }) => level < loudest - pauseDepth).map(({ difference }) => difference);
  let power = 0;
  let error = 0;
  for (const [index, value] of reference.entries()) {
    power += value ** 2;
    error += (value - candidate[index]) ** 2;
  }
  return {
    median,
    p95,
    snr: decibels(power / error),
    level: decibels(meanPower(candidate)) - decibels(meanPower(reference)),
    pauses,
  };
}

function part(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(2);
}

function report(name, some) {
  const of = (key, share) =>
    part(
      some.map((result) => result[key]),
      share,
    );
  const pauses = some.flatMap(({ pauses: each }) => each);
  console.log(
    `${name.padEnd(24)} ${String(some.length).padStart(3)} texts, mel distance: median ${of('median', 0.5)}, ` +
      `max ${of('median', 1)}, in a text p95 ${of('p95', 0.5)} dB; SNR ${of('snr', 0.5)} dB; ` +
      `level ${of('level', 0.02)} to ${of('level', 1)} dB; ` +
      `pauses: median ${part(pauses, 0.5)}, p95 ${part(pauses, 0.95)}, max ${part(pauses, 1)} dB (${pauses.length})`,
  );
}
