// Measures the latency and speed of speech, compared with the model alone and with two peers. See README.md.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { unlessInterrupted } from '../support/interruption.mjs';
import { machine } from '../support/machine.mjs';
import { currentCommit, startProgress } from '../support/run-facts.mjs';
import { installedPack, requirePack } from '../support/server.mjs';
import { closeCandidates, startCandidates } from './candidates/index.mjs';
import { measureClients } from './phases/clients.mjs';
import { measureParagraph } from './phases/paragraph.mjs';
import { measureSentences } from './phases/sentences.mjs';
import { report } from './report.mjs';

const { pack, ...options } = parseArgs({
  options: {
    /** A test run of about a minute that writes nothing. */
    quick: { type: 'boolean', default: false },
    /** The maximum number of times that each text is spoken. */
    rounds: { type: 'string', default: '3' },
    /** Each of the two phases with rounds begins no further round after this many minutes. */
    minutes: { type: 'string', default: '3' },
    /** The phases to measure. */
    phases: { type: 'string', default: 'sentences,clients,paragraph' },
    clients: { type: 'string', default: '1,2,4,8' },
    /** The number of requests for each number of clients, with at least two per client. */
    requests: { type: 'string', default: '8' },
    voice: { type: 'string', default: 'af_heart' },
    /** The folder of an installed Kokoro pack. */
    pack: { type: 'string', default: installedPack },
  },
}).values;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Rounds numbers to thousandths. */
const briefly = (key, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);

const progress = startProgress();
const { quick, voice } = options;
const rounds = { rounds: quick ? 1 : Number(options.rounds), minutes: Number(options.minutes) };
const phases = options.phases.split(',');
const clientCounts = quick ? [1, 2] : options.clients.split(',').map(Number);
const requestsFor = (clients) => (quick ? 2 : Math.max(Number(options.requests), 2 * clients));

await requirePack(pack);
const before = machine();
const { candidates, missing } = await startCandidates({ pack, voice }, progress);
const measure = {
  sentences: () => measureSentences(candidates, { ...rounds, texts: quick ? 1 : 2 }, progress),
  clients: () => measureClients(candidates, { clientCounts, requestsFor }, progress),
  paragraph: () => measureParagraph(candidates, { ...rounds, length: quick ? 2 : Infinity }, progress),
};
let result;
try {
  result = await unlessInterrupted(measureAll());
} finally {
  await closeCandidates(candidates);
}

async function measureAll() {
  const results = { missing, sentences: [], clients: [], paragraph: [] };
  for (const phase of phases) results[phase] = await measure[phase]();
  return results;
}

const commit = currentCommit();
const facts = { at: new Date().toISOString(), commit, machine: { before, after: machine() }, options };
console.log(`\n${report({ ...facts, ...result })}`);
if (!quick) {
  await writeFile(
    here('results/speech.json'),
    `${JSON.stringify({ ...facts, ...result }, briefly).replaceAll('},{', '},\n{')}\n`,
  );
}
