// Measures the pauses of speech by kind. See README.md.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { saveRows } from '../support/named-results.mjs';
import { runFacts, startProgress } from '../support/run-facts.mjs';
import { installedPack } from '../support/server.mjs';
import { withSpeakingServer } from '../support/speaking-server.mjs';
import { takesOf } from '../support/takes.mjs';
import { pausesTable } from './report.mjs';
import { texts } from './texts.mjs';

const require = createRequire(import.meta.url);
const { longestSilence } = require('../../dist/bench/proofs/sound/silence.js');

const { pack, ...options } = parseArgs({
  options: {
    voices: { type: 'string', default: 'af_heart,bm_george,slt' },
    /** The name of the results. A run adds to earlier ones with the same name. Without it, nothing is written. */
    name: { type: 'string' },
    /** The folder of an installed Kokoro pack. */
    pack: { type: 'string', default: installedPack },
  },
}).values;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const progress = startProgress();
const facts = runFacts();

const rows = await withSpeakingServer({ pack, sampleRate: 24_000 }, measureAll);
const keyOf = ({ voice, text, at }) => `${voice} ${at} ${text}`;
const current = new Set(texts.map(({ text }) => text));
const isCurrent = ({ text }) => current.has(text);
const all = options.name ? await saveRows(here(`results/${options.name}.json`), facts, rows, keyOf, isCurrent) : rows;
console.log(`
Milliseconds: median (shortest to longest).

${pausesTable(all)}`);

async function measureAll(server) {
  const measured = [];
  for (const { text: source, voice } of takesOf(texts, options.voices.split(','))) {
    const sound = await server.speak({ text: source.text, voice });
    for (const { kind, at } of source.pauses) {
      measured.push({ kind, voice, text: source.text, at, milliseconds: pauseAt(at, sound) });
    }
    progress(`${voice}: ${source.text.slice(0, 50).replaceAll('\n', ' ')}`);
  }
  return measured;
}

/** The longest silence between the middles of the words before and after an offset, in milliseconds; `null` without words there. */
function pauseAt(at, { samples, sampleRate, words }) {
  const before = words.findLast(({ textStart }) => textStart < at);
  const after = words.find(({ textStart }) => textStart >= at);
  if (!before || !after) return null;
  return Math.round(1000 * longestSilence(samples, sampleRate, middle(before), middle(after)));
}

function middle({ startSeconds, endSeconds }) {
  return (startSeconds + endSeconds) / 2;
}
