// Judges whether the speech of the Kokoro engine is audibly the same as that of the published model. See README.md.
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Hearing } from '../support/hearing.mjs';
import { unlessInterrupted } from '../support/interruption.mjs';
import { machine } from '../support/machine.mjs';
import { currentCommit, startProgress } from '../support/run-facts.mjs';
import { installedPack, requirePack } from '../support/server.mjs';
import { startSpeakingServer } from '../support/speaking-server.mjs';
import { evenlySpaced, takesOf } from '../support/takes.mjs';
import { measureSentence } from './measure.mjs';
import { joinPicture } from './pictures.mjs';
import { withReferences } from './reference/references.mjs';
import { report, verdictsOf } from './report.mjs';
import { voices } from './voices.mjs';
import { startWholeDecodes } from './whole-decodes.mjs';
import { WorstPlaces } from './worst-places.mjs';

const require = createRequire(import.meta.url);
const { sentences } = require('../../dist/bench/proofs/sound/sentences.js');
const {
  kokoroSampleRate: sampleRate,
} = require('../../dist/packages/speech/src/engines/kokoro/process/model-facts.js');

const { pack, ...options } = parseArgs({
  options: {
    /** Three sentences and two voices, in about a minute. Writes nothing. */
    quick: { type: 'boolean', default: false },
    /** The number of sentences, evenly spaced in the list of 60. */
    sentences: { type: 'string', default: '60' },
    /** The number of voices, or their names. */
    voices: { type: 'string', default: '8' },
    /** Requests streams instead of complete answers. */
    stream: { type: 'boolean', default: false },
    /** The folder of an installed Kokoro pack. */
    pack: { type: 'string', default: installedPack },
  },
}).values;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const briefly = (key, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value);

const progress = startProgress();
const { quick } = options;
const chosenVoices = /^\d+$/.test(options.voices)
  ? voices.slice(0, quick ? 2 : Number(options.voices))
  : options.voices.split(',');
const takes = takesOf(evenlySpaced(sentences, quick ? 3 : Number(options.sentences)), chosenVoices);

await requirePack(pack);
const closers = [];
let result;
try {
  result = await unlessInterrupted(measureAll());
} finally {
  await Promise.all(closers.map((close) => close()));
}

async function measureAll() {
  const prepared = await withReferences(takes, { pack }, progress);
  const candidate = await startSpeakingServer({ pack, sampleRate, isStreamed: options.stream });
  closers.push(candidate.close);
  progress('the server speaks');
  const wholes = await startWholeDecodes({ pack });
  closers.push(wholes.close);
  const hearing = new Hearing();
  closers.push(() => hearing.close());
  const rows = [];
  const worst = new WorstPlaces(3);
  for (const { reference: readReference, ...take } of prepared) {
    const [reference, spoken, whole] = [await readReference(), await candidate.speak(take), await wholes.decode(take)];
    const row = await measureSentence(take, reference, whole, spoken, hearing);
    rows.push(row);
    worst.consider(row, { ...reference, samples: whole.samples }, spoken);
    if (rows.length % 12 === 0) progress(`${rows.length} of ${takes.length} sentences compared`);
  }
  progress(`${rows.length} sentences compared`);
  return { rows, places: worst.list() };
}

const { rows, places } = result;
const commit = currentCommit();
const facts = { at: new Date().toISOString(), commit, machine: machine(), options };
console.log(`\n${report({ ...facts, rows })}`);
if (!quick) {
  await mkdir(here('results'), { recursive: true });
  const verdicts = verdictsOf(rows);
  const json = JSON.stringify({ ...facts, verdicts, sentences: rows.map(summaryOf) }, briefly);
  await writeFile(here('results/sound.json'), `${json.replaceAll('},{"voice"', '},\n{"voice"')}\n`);
  const pictures = places.map((place, index) => ({ ...place, file: `results/join-${index + 1}.svg` }));
  for (const { file, row, worst, reference, candidate } of pictures) {
    const title = titleOf(row, worst);
    const { offsetSeconds } = row.comparison;
    const picture = { title, reference, candidate, sampleRate, at: worst.at, offsetSeconds };
    await writeFile(here(file), joinPicture(picture));
  }
}
if (verdictsOf(rows).some(({ hasPassed }) => hasPassed === false)) process.exitCode = 1;

function titleOf({ voice, text }, { at, levelJump }) {
  const place = `join at ${(at / sampleRate).toFixed(2)} s`;
  return `${voice}, ${place}, jump of level ${levelJump.toFixed(2)} dB: ${text.length > 60 ? `${text.slice(0, 57)}…` : text}`;
}

/** A sentence in the results. Single words would only make the file long. */
function summaryOf({ voice, text, comparison, hearing }) {
  const { joins, joinsInReference, wordErrors, ...figures } = comparison;
  return { voice, text, ...figures, largestWordError: Math.max(...wordErrors), hearing, joins, joinsInReference };
}
