// Shows that the gate detects faults: speech of the published model, spoiled on purpose. See README.md.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { Hearing } from '../support/hearing.mjs';
import { unlessInterrupted } from '../support/interruption.mjs';
import { table } from '../support/markdown.mjs';
import { startProgress } from '../support/run-facts.mjs';
import { installedPack, requirePack } from '../support/server.mjs';
import { evenlySpaced, takesOf } from '../support/takes.mjs';
import { withReferences } from './reference/references.mjs';
import { voices } from './voices.mjs';

const require = createRequire(import.meta.url);
const { compareSentence, judge } = require('../../dist/bench/proofs/sound/gate.js');
const { sentences } = require('../../dist/bench/proofs/sound/sentences.js');
const {
  withClick,
  withLevelFrom,
  withMovedWords,
  withoutAbove,
  withPitchFrom,
  withSilence,
} = require('../../dist/bench/proofs/sound/spoilages.js');
const { cut, Loudness } = require('../../dist/packages/speech/src/sound/trim.js');

const { quick, pack } = parseArgs({
  options: {
    /** One sentence in two voices. Writes nothing. */
    quick: { type: 'boolean', default: false },
    /** The folder of an installed Kokoro pack. */
    pack: { type: 'string', default: installedPack },
  },
}).values;

const progress = startProgress();

/** Each makes a fault in a sentence at a sample, and names the figures that must fail. `hasJoin` is false for a sentence decoded whole. */
const spoilages = [
  { name: 'nothing, only trimmed and faded', spoil: (sentence) => sentence, detectedBy: [] },
  {
    name: 'a click half as high as full scale, at the join',
    spoil: inSound((samples, at) => withClick(samples, at, 0.5)),
    detectedBy: ['step ÷ steps inside words', 'step ÷ steps near it', 'windows beside'],
  },
  {
    name: '2 dB quieter from the join on',
    spoil: inSound((samples, at) => withLevelFrom(samples, at, -2)),
    detectedBy: ['jump of level'],
  },
  {
    name: 'a semitone higher from the join on',
    spoil: inSound((samples, at) => withPitchFrom(samples, at, 100)),
    detectedBy: ['jump of pitch'],
  },
  {
    name: 'without frequencies above 6 kHz',
    spoil: inSound((samples, _at, sampleRate) => withoutAbove(samples, 6000, sampleRate)),
    detectedBy: ['mel distance, median of sentences decoded whole'],
    hasJoin: false,
  },
  {
    name: '0.6 dB quieter',
    spoil: inSound((samples) => withLevelFrom(samples, 0, -0.6)),
    detectedBy: ['loudness'],
  },
  {
    name: 'word times 80 ms late',
    spoil: (sentence) => withMovedWords(sentence, 0.08),
    detectedBy: ['words whose start and end'],
  },
  {
    name: '0.5 s of silence after the join',
    spoil: inSound((samples, at, sampleRate) => withSilence(samples, at, at + sampleRate / 2)),
    detectedBy: ['words that the recogniser'],
  },
];

function inSound(spoil) {
  return (sentence, at, sampleRate) => ({ ...sentence, samples: spoil(sentence.samples, at, sampleRate) });
}

/** What the server does to the model's sound: trims it, fades the edges, and rounds to 16 bits. */
function asServed({ samples, words, sampleRate }) {
  const kept = new Loudness(samples, sampleRate).kept();
  const from = kept.start / sampleRate;
  const served = withMovedWords({ samples: cut(samples, kept, sampleRate), words }, -from);
  return {
    ...served,
    samples: served.samples.map((sample) => Math.round(sample * 32_767) / 32_767),
    start: kept.start,
  };
}

/** Joins in the middle of a word: the least favourable place, and one with a pitch. */
function joinOf(reference) {
  const { sampleRate, words } = reference;
  const word = words[(words.length + 1) >> 1];
  return Math.round(((word.startSeconds + word.endSeconds) / 2) * sampleRate);
}

await requirePack(pack);
const texts = evenlySpaced(
  sentences.filter((text) => text.split(' ').length > 6),
  quick ? 1 : 4,
);
const takes = takesOf(texts, voices.slice(0, quick ? 2 : 4));
const listener = new Hearing();
let rows;
try {
  rows = await unlessInterrupted(proveAll());
} finally {
  await listener.close();
}

async function proveAll() {
  const prepared = await withReferences(takes, { pack }, progress);
  const originals = [];
  for (const { text, reference: readReference } of prepared) {
    const reference = await readReference();
    originals.push({ text, reference, join: joinOf(reference), errors: await listener.errorsIn(text, reference) });
  }
  const proofs = [];
  for (const { name, spoil, detectedBy, hasJoin = true } of spoilages) {
    const comparisons = [];
    const hearing = [];
    for (const { text, reference, join, errors } of originals) {
      const { sampleRate } = reference;
      const { start, ...served } = asServed(reference);
      const candidate = spoil(served, join - start, sampleRate);
      const whole = { samples: reference.samples, joins: hasJoin ? [join] : [] };
      comparisons.push(compareSentence(reference, candidate, sampleRate, whole));
      hearing.push({ reference: errors, candidate: await listener.errorsIn(text, { ...candidate, sampleRate }) });
    }
    const failed = judge(comparisons, hearing).filter(({ hasPassed }) => hasPassed === false);
    const isDetected = detectedBy.every((figure) => failed.some((verdict) => verdict.figure.startsWith(figure)));
    const isRight = detectedBy.length === 0 ? failed.length === 0 : isDetected;
    progress(`${isRight ? 'as expected' : 'NOT AS EXPECTED'}: ${name}`);
    proofs.push({ name, failed, isRight });
  }
  return proofs;
}

const markdown = [
  `${texts.length} sentences in ${voices.slice(0, quick ? 2 : 4).length} voices, one join in each, in the middle of a word.`,
  table(
    ['fault', 'figures that failed, and what was seen', 'as expected'],
    rows.map(({ name, failed, isRight }) => [
      name,
      failed.map(({ figure, seen }) => `${figure}: ${seen}`).join('<br>') || 'none',
      isRight ? 'yes' : '**no**',
    ]),
  ),
].join('\n\n');
console.log(`\n${markdown}`);
if (rows.some(({ isRight }) => !isRight)) process.exitCode = 1;
