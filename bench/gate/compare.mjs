// Measures the throughput of this build beside an earlier one, in one run. See README.md.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installPeer } from '../support/install-peer.mjs';
import { unlessInterrupted } from '../support/interruption.mjs';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { startRemote } from '../support/remote.mjs';
import { startProgress } from '../support/run-facts.mjs';
import { median } from '../support/statistics.mjs';
import { closeCandidates, start } from './candidates/index.mjs';
import { createDatabases, earlierDatabase } from './database.mjs';
import { earlierBuild, names } from './names.mjs';
import { measuring } from './phases/measure.mjs';
import { measureThroughput } from './phases/throughput.mjs';
import { warmUp } from './phases/warm-up.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '8' },
    /** The duration of each measurement. */
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8,32' },
    keys: { type: 'string', default: '400000' },
    /** Settings of this build, such as METRICS_PORT=0. */
    environment: { type: 'string', multiple: true, default: [] },
  },
});
const [earlier] = positionals;
if (earlier === undefined) {
  console.error(
    'Usage: node bench/gate/compare.mjs FOLDER\n\nFOLDER is a clone of an earlier commit, built with "npm run build".',
  );
  process.exit(2);
}

const progress = startProgress();
const totalKeys = Number(options.keys);
const connectionCounts = options.connections.split(',').map(Number);
const before = machine();
/** The resources to close at the end, in reverse order. */
const opened = [];
let rows;
try {
  rows = await unlessInterrupted(measureBoth());
} finally {
  for (const { close } of opened.toReversed()) await close();
}
console.log(`\nLoad average ${before.load} before and ${machine().load} after.\n\n${report(rows)}`);

async function measureBoth() {
  const folder = await installPeer('autocannon@9.0.0');
  const databases = await createDatabases({ keys: totalKeys, earlier });
  opened.push(databases);
  const load = await startRemote(fileURLToPath(new URL('load/load.process.mjs', import.meta.url)));
  opened.push(load);
  const candidates = [];
  opened.push({ close: () => closeCandidates(candidates) });
  const settings = Object.fromEntries(options.environment.map((setting) => setting.split('=', 2)));
  for (const [name, databaseUrl, script, environment] of [
    [names.gateOn, databases.urls.gate, undefined, settings],
    [earlierBuild, databases.urls[earlierDatabase], [resolve(earlier, 'dist/src/main.js')]],
  ]) {
    candidates.push(await start({ name, isKeyed: true, script }, { databaseUrl, replicas: 1, environment }));
  }
  const measure = measuring({ load, databasePid: databases.pid, totalKeys });
  for (const candidate of candidates) await warmUp(candidate, measure, { folder });
  progress('both are warmed up');
  const loads = { connectionCounts, replicaCounts: [1], folder, rounds: Number(options.rounds), minutes: Infinity };
  return measureThroughput(
    candidates,
    measure,
    { ...loads, seconds: Number(options.seconds), warmUpSeconds: 0.3 },
    progress,
  );
}

/** The medians over the rounds. Ratios are computed within a round. */
function report(all) {
  const cells = new Map();
  for (const row of all) {
    const id = `${row.connections}\n${row.keys}`;
    cells.set(id, [...(cells.get(id) ?? []), row]);
  }
  const lines = [...cells.values()].map((own) => {
    const of = (name) => own.filter(({ candidate }) => candidate === name);
    const ratioOf = (key) =>
      median(of(names.gateOn).map((row) => row[key] / of(earlierBuild).find(({ round }) => round === row.round)[key]));
    const figures = [names.gateOn, earlierBuild].map((name) => median(of(name).map(({ perSecond }) => perSecond)));
    const ratios = ['perSecond', 'serverCpu', 'databaseCpu'].map((key) => ratioOf(key).toFixed(2));
    return [own[0].connections, own[0].keys, ...figures.map(Math.round), ...ratios];
  });
  return table(
    ['connections', 'keys', 'requests/s', 'earlier', 'ratio', 'server CPU, ratio', 'PostgreSQL CPU, ratio'],
    lines,
  );
}
