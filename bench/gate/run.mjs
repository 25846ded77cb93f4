// Measures the cost of a request with a key, compared with the same application without its gate and with two peers.
// See README.md.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installPeer } from '../support/install-peer.mjs';
import { unlessInterrupted } from '../support/interruption.mjs';
import { machine } from '../support/machine.mjs';
import { startRemote } from '../support/remote.mjs';
import { currentCommit, startProgress } from '../support/run-facts.mjs';
import { closeCandidates, peerDatabases, startCandidates } from './candidates/index.mjs';
import { charts } from './charts.mjs';
import { createDatabases } from './database.mjs';
import { names } from './names.mjs';
import { measureAddedTime } from './phases/added-time.mjs';
import { measuring } from './phases/measure.mjs';
import { measureThroughput } from './phases/throughput.mjs';
import { warmUp } from './phases/warm-up.mjs';
import { report, topThroughput } from './report.mjs';

const { values: options } = parseArgs({
  options: {
    /** A test run of about a minute that writes nothing. */
    quick: { type: 'boolean', default: false },
    /** The maximum number of rounds. */
    rounds: { type: 'string', default: '5' },
    /** On a slow machine, no further round begins after this many minutes. */
    minutes: { type: 'string', default: '7.5' },
    /** The duration of each measurement. */
    seconds: { type: 'string', default: '1.2' },
    /** The duration of each measurement at half of the maximum load. */
    'paced-seconds': { type: 'string', default: '4' },
    connections: { type: 'string', default: '1,8,32,128' },
    /** The numbers of processes of one candidate that share the load. */
    replicas: { type: 'string', default: '1,2' },
    /** The number of keys in each database. Every request with a cold key uses a new one. */
    keys: { type: 'string', default: '400000' },
  },
});
const { quick } = options;
const numbers = (list) => list.split(',').map(Number);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Rounds numbers to thousandths. */
const briefly = (key, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);

const progress = startProgress();
const rounds = quick ? 1 : Number(options.rounds);
const connectionCounts = quick ? [1, 32] : numbers(options.connections);
const replicaCounts = quick ? [1] : numbers(options.replicas);
const totalKeys = quick ? 50_000 : Number(options.keys);
/** A fifth of the time is for the rounds at half of the maximum load. */
const minutes = { closed: 0.8 * Number(options.minutes), open: 0.2 * Number(options.minutes) };
const closed = { rounds, minutes: minutes.closed, seconds: quick ? 1 : Number(options.seconds), warmUpSeconds: 0.2 };
const open = { rounds, minutes: minutes.open, seconds: quick ? 2 : Number(options['paced-seconds']), warmUpSeconds: 1 };

const before = machine();
/** The resources to close at the end, in reverse order. */
const opened = [];
let result;
try {
  result = await unlessInterrupted(measureAll());
} finally {
  for (const { close } of opened.toReversed()) await close();
}

async function measureAll() {
  const folder = await installPeer('autocannon@9.0.0');
  const databases = await createDatabases({ keys: totalKeys, peers: peerDatabases });
  opened.push(databases);
  progress(`created databases with ${totalKeys.toLocaleString('en')} keys each`);
  const load = await startRemote(here('load/load.process.mjs'));
  opened.push(load);
  const candidates = await startCandidates({ urls: databases.urls, replicas: Math.max(...replicaCounts) }, progress);
  opened.push({ close: () => closeCandidates(candidates) });

  const measure = measuring({ load, databasePid: databases.pid, totalKeys });
  for (const candidate of candidates) await warmUp(candidate, measure, { folder });
  progress('all candidates are warmed up');
  const loads = { connectionCounts, replicaCounts, folder, ...closed };
  const throughput = await measureThroughput(candidates, measure, loads, progress);
  const rates = Object.fromEntries(
    ['cold', 'hot'].map((keys) => [keys, Math.round(topThroughput(throughput, names.gateOn, keys) / 2)]),
  );
  const voxgates = candidates.filter(({ name }) => [names.gateOn, names.gateOff].includes(name));
  const addedTime = await measureAddedTime(voxgates, measure, { rates, ...open }, progress);
  return { throughput, addedTime };
}

const commit = currentCommit();
const facts = { at: new Date().toISOString(), commit, machine: { before, after: machine() }, options };
console.log(`\n${report({ ...facts, ...result })}`);
if (!quick) {
  const json = JSON.stringify({ ...facts, ...result }, briefly).replaceAll('},{', '},\n{');
  await mkdir(here('results'), { recursive: true });
  await writeFile(here('results/gate.json'), `${json}\n`);
  for (const [name, svg] of Object.entries(charts(result))) await writeFile(here(`results/${name}.svg`), svg);
}
progress('done');
