// Measures the loudness of every English voice. See README.md.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { saveRows } from '../support/named-results.mjs';
import { runFacts, startProgress } from '../support/run-facts.mjs';
import { installedPack } from '../support/server.mjs';
import { withSpeakingServer } from '../support/speaking-server.mjs';
import { paragraph } from '../speech/texts.mjs';
import { report } from './report.mjs';

const require = createRequire(import.meta.url);
const { Ebur128 } = require('../../dist/packages/speech/src/sound/ebur128.js');
const { integratedLoudness } = require('../../dist/bench/proofs/sound/loudness.js');

const { pack, ...options } = parseArgs({
  options: {
    /** The voices. Default: all English ones. */
    voices: { type: 'string' },
    /** The number of sentences of the paragraph. */
    sentences: { type: 'string', default: '2' },
    /** The name of the results. A run adds to earlier ones with the same name. Without it, nothing is written. */
    name: { type: 'string' },
    /** The folder of an installed Kokoro pack. */
    pack: { type: 'string', default: installedPack },
  },
}).values;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const progress = startProgress();
const facts = runFacts();
const text = paragraph.slice(0, Number(options.sentences)).join(' ');

const meter = await Ebur128.load();
const rows = await withSpeakingServer({ pack, sampleRate: 24_000 }, measureAll);
const all = options.name
  ? await saveRows(here(`results/${options.name}.json`), facts, rows, ({ voice }) => voice)
  : rows;
console.log(`
${report(all)}`);

async function measureAll(server) {
  const voices = options.voices?.split(',') ?? (await server.voices('en')).map(({ voice_id: id }) => id);
  const measured = [];
  for (const voice of voices) {
    const { samples, sampleRate } = await server.speak({ text, voice });
    const { lufs, truePeakDb } = meter.measure(samples, sampleRate);
    measured.push({
      voice,
      lufs,
      truePeakDb,
      ownLufs: integratedLoudness(samples, sampleRate),
      seconds: samples.length / sampleRate,
    });
    progress(`${voice}: ${lufs.toFixed(1)} LUFS`);
  }
  return measured;
}
