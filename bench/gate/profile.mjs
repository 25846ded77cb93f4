// Reports where the server spends its time, in microseconds per request, with and without the gate. See README.md.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cpuProfiles, profileClock, timesOf } from '../support/cpu-profile.mjs';
import { installPeer } from '../support/install-peer.mjs';
import { unlessInterrupted } from '../support/interruption.mjs';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { startRemote } from '../support/remote.mjs';
import { sum } from '../support/statistics.mjs';
import { start, voxgates } from './candidates/index.mjs';
import { createDatabases } from './database.mjs';
import { ownerOf } from './owners.mjs';
import { measuring } from './phases/measure.mjs';
import { warmUp } from './phases/warm-up.mjs';

const { values: options } = parseArgs({
  options: {
    /** A short test run that writes nothing. */
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    keys: { type: 'string', default: '200000' },
    /** The number of functions to print. */
    top: { type: 'string', default: '40' },
  },
});
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { quick } = options;
const totalKeys = Number(options.keys);
const connections = Number(options.connections);

const folder = await installPeer('autocannon@9.0.0');
const databases = await createDatabases({ keys: totalKeys, peers: [] });
const load = await startRemote(here('load/load.process.mjs'));
const columns = [];
try {
  await unlessInterrupted(profileAll());
} finally {
  await load.close();
  await databases.close();
}

async function profileAll() {
  const measure = measuring({ load, databasePid: databases.pid, totalKeys });
  for (const voxgate of voxgates) columns.push(...(await profile(voxgate, measure)));
}

/** Profiles one process: a warm-up, then each group of keys in turn. */
async function profile(voxgate, measure) {
  const profiles = await cpuProfiles();
  try {
    const candidate = await start(voxgate, {
      databaseUrl: databases.urls.gate,
      replicas: 1,
      nodeOptions: profiles.nodeOptions,
    });
    const spans = [];
    try {
      const closed = { loop: 'closed', folder, connections };
      await warmUp(candidate, measure, { folder });
      for (const keys of voxgate.isKeyed ? ['cold', 'hot'] : ['hot']) {
        const from = profileClock();
        const seconds = quick ? 2 : Number(options.seconds);
        const result = await measure(candidate, { ...closed, keys, seconds, warmUpSeconds: 0 });
        spans.push({ name: voxgate.isKeyed ? keys : 'gate off', from, to: profileClock(), result });
      }
    } finally {
      await candidate.close();
    }
    const recorded = await profiles.read();
    return spans.map(({ name, from, to, result }) => {
      const { byOwner, byFunction } = timesOf(recorded, { from, to }, ownerOf);
      byOwner.delete('idle');
      byFunction.delete('(idle)');
      // Absolute times of the profile include other load of the machine. The shares do not.
      const perRequest = (times) => {
        const all = sum([...times.values()]);
        return new Map(Array.from(times, ([key, time]) => [key, (result.serverCpu * time) / all]));
      };
      return { name, result, owners: perRequest(byOwner), functions: perRequest(byFunction) };
    });
  } finally {
    await profiles.close();
  }
}

const µs = (value = 0) => value.toFixed(1);
const last = columns.at(-1);
const owners = [...columns[0].owners.keys()].sort(
  (one, other) => columns[0].owners.get(other) - columns[0].owners.get(one),
);
const { cores, cpu, node, load: average } = machine();
const markdown = [
  `${new Date().toISOString().slice(0, 10)}, ${cores} cores (${cpu}), Node ${node}, load average ${average}; ${connections} connections, ` +
    `${columns.map(({ name, result }) => `${name}: ${Math.round(result.perSecond).toLocaleString('en')} requests/s`).join(', ')}.`,
  table(
    ['µs per request', ...columns.map(({ name }) => name), 'the gate, cold'],
    [
      ...owners.map((owner) => [
        owner,
        ...columns.map((column) => µs(column.owners.get(owner))),
        µs(columns[0].owners.get(owner) - (last.owners.get(owner) ?? 0)),
      ]),
      [
        '**server, total**',
        ...columns.map((column) => `**${µs(column.result.serverCpu)}**`),
        `**${µs(columns[0].result.serverCpu - last.result.serverCpu)}**`,
      ],
      ['PostgreSQL', ...columns.map(({ result }) => µs(result.databaseCpu)), ''],
    ],
  ),
].join('\n\n');
console.log(markdown);
for (const { name, functions } of columns) {
  console.log(`\n${name}, µs per request in the function itself:`);
  const top = [...functions].sort(([, one], [, other]) => other - one).slice(0, Number(options.top));
  for (const [key, time] of top) console.log(`${µs(time).padStart(8)}  ${key}`);
}
