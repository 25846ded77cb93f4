// Simulates fleets, and writes docs/growth.md's tables, its chart and results/fleet.json. With --quick, only checks that it runs.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sentences } from '../speech/texts.mjs';
import { lineChart } from '../support/line-chart.mjs';
import { replaceSection, table } from '../support/markdown.mjs';
import { percentile } from '../support/statistics.mjs';
import * as assumptions from './assumptions.mjs';
import { queueCapacity, simulateClients, simulateFleet, workMsPerRequest } from './fleet.mjs';

const { engine, client, fleet, day, costs, prices, gpu } = assumptions;
const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const sum = (values) => values.reduce((total, value) => total + value, 0);
const whole = (value) => Math.round(value).toLocaleString('en-US');
const percent = (value) => `${(100 * value).toFixed(value < 0.01 && value > 0 ? 2 : 0)} %`;
const spread = (values) => [50, 95, 99].map((rank) => whole(percentile(values, rank / 100))).join(' / ');
const progress = (line) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);

/** What results/fleet.json keeps: percentiles instead of each time. */
const kept = ({ firstSoundMs, ...rest }) => ({
  ...rest,
  firstSoundMs: [0.5, 0.95, 0.99].map((rank) => percentile(firstSoundMs, rank)),
});

/** The measurements of bench/speech with several clients, and the simulation of the same. */
async function compareWithReality() {
  const { clients } = JSON.parse(await readFile(here('../speech/results/speech.json'), 'utf8'));
  const measured = clients.filter(({ candidate, clients: count }) => candidate === 'Voxgate, HTTP' && count > 1);
  const rows = [];
  for (const { clients: count, seconds, recordings } of measured) {
    const simulated = await simulateClients({
      engine,
      processes: 2,
      clients: count,
      requests: recordings.length,
      requestTexts: [...sentences.medium, ...sentences.short],
      overheadMs: 10,
    });
    const facts = (of) => ({
      perSecond: sum(of.audioSeconds) / of.seconds,
      first: of.firstSoundMs.toSorted((one, other) => one - other),
      total: of.totalMs.toSorted((one, other) => one - other),
    });
    const real = facts({
      audioSeconds: recordings.map(({ audioSeconds }) => audioSeconds),
      seconds,
      firstSoundMs: recordings.map(({ firstSoundMs }) => firstSoundMs),
      totalMs: recordings.map(({ totalMs }) => totalMs),
    });
    rows.push({ count, real, simulated: facts({ ...simulated, audioSeconds: [simulated.audioSeconds] }) });
  }
  return rows;
}

/** Gates for so many requests and seconds of audio per second. */
function gatesFor({ requestsPerSecond, audioPerSecond }, least) {
  const cores = (requestsPerSecond * costs.gateCpuUs + audioPerSecond * costs.encodeCpuUsPerAudioSecond) / 1e6;
  return Math.max(least, Math.ceil(cores / fleet.gateUtilization / fleet.coresPerGate));
}

/**
 * The smallest number of nodes with which 95 of 100 requests hear something in time.
 *
 * @param startBusy how busy the nodes are with which the search begins.
 */
async function nodesNeeded(change, clients, minutes, startBusy = 0.85) {
  const setting = { engine, client, fleet, ...change };
  const requestsPerSecond = clients / setting.client.secondsBetweenRequests;
  const cores = (requestsPerSecond * workMsPerRequest(setting)) / 1000;
  let nodes = Math.max(1, Math.ceil(cores / startBusy / setting.fleet.coresPerNode));
  for (;;) {
    const gates = gatesFor({ requestsPerSecond, audioPerSecond: clients / 5 }, clients > 100 ? 2 : 1);
    const seen = await simulateFleet({ ...setting, clients, nodes, gates, minutes });
    const p95 = percentile(seen.firstSoundMs, 0.95);
    progress(
      `${clients} clients, ${nodes} nodes: p95 ${whole(p95)} ms, ${percent(seen.utilization)} used, ${percent(seen.refusedShare)} refused`,
    );
    if ((p95 <= setting.fleet.goalMs && seen.refusedShare === 0) || quick) return { ...seen, nodes, gates, clients };
    // Large steps while the goal is far away.
    nodes += Math.max(1, Math.round(nodes * (p95 > 2 * setting.fleet.goalMs ? 0.12 : 0.04)));
  }
}

/** What a fleet costs in a month: nodes and gates follow the load of the day, the database does not. */
function costsOf({ nodes, gates, audioPerSecond, requestsPerSecond, leastNodes }) {
  const share = sum(day) / day.length;
  const hours = prices.hoursPerMonth;
  const follow = (peak, least) =>
    (sum(day.map((load) => Math.max(least, Math.ceil(peak * load)))) / day.length) * hours;
  const nodeHours = follow(nodes, leastNodes);
  const gateHours = follow(gates, Math.min(2, leastNodes));
  const databaseCores = Math.max(2, Math.ceil((requestsPerSecond * costs.databaseCpuUs) / 1e6 / 0.4));
  const hoursOfSpeech = (audioPerSecond * share * hours * 3600) / 3600;
  const gpus = Math.ceil(audioPerSecond / gpu.secondsPerSecond.likely / gpu.utilization);
  const of = (kind, count) =>
    Object.fromEntries(Object.entries(prices[kind]).map(([level, price]) => [level, price * count]));
  const parts = [of('gate', gateHours), of('databaseCore', databaseCores * hours)];
  const cpu = of('cpuNode', nodeHours);
  // Fewer dollars with a fast GPU.
  const gpuCost = Object.fromEntries(
    Object.entries({ low: 'high', likely: 'likely', high: 'low' }).map(([level, speed]) => {
      const peak = audioPerSecond / gpu.secondsPerSecond[speed] / gpu.utilization;
      return [level, prices.gpuNode[level] * follow(Math.ceil(peak), Math.min(2, leastNodes))];
    }),
  );
  const total = (speech) =>
    Object.fromEntries(
      ['low', 'likely', 'high'].map((level) => [level, speech[level] + sum(parts.map((part) => part[level]))]),
    );
  return {
    databaseCores,
    hoursOfSpeech,
    gpus: Math.max(Math.min(2, leastNodes), gpus),
    cpu: total(cpu),
    gpu: total(gpuCost),
  };
}

const money = ({ low, likely, high }) => `${whole(likely)} (${whole(low)} – ${whole(high)})`;
const perHour = (cost, hours) => (cost.likely / hours).toFixed(3);

progress('the measured case');
const reality = await compareWithReality();
const minutes = quick ? 0.2 : 2;
const small = await nodesNeeded({}, 10, quick ? 1 : 60);
const cell = await nodesNeeded({}, quick ? 40 : fleet.clientsPerCell, minutes);
const middle = await nodesNeeded({}, quick ? 20 : 1000, minutes);
const cells = 100_000 / fleet.clientsPerCell;

const scales = [
  { ...small, name: '10', leastNodes: 1, cells: 1 },
  { ...middle, name: '1,000', leastNodes: 2, cells: 1 },
  { ...cell, name: '100,000', leastNodes: 2 * cells, cells },
].map((scale) => {
  const requestsPerSecond = (scale.clients * scale.cells) / client.secondsBetweenRequests;
  const total = {
    nodes: Math.max(scale.leastNodes, scale.nodes * scale.cells),
    audioPerSecond: scale.audioPerSecond * scale.cells,
    requestsPerSecond,
    leastNodes: scale.leastNodes,
  };
  const gates = gatesFor(total, Math.min(2, scale.leastNodes));
  return { ...scale, ...total, nodesOfCell: scale.nodes, gates, costs: costsOf({ ...total, gates }) };
});

const variants = [
  ['as assumed', {}],
  ['engine 30 % faster', { engine: { ...engine, oneCore: engine.oneCore * 0.7 } }],
  ['engine 30 % slower', { engine: { ...engine, oneCore: engine.oneCore * 1.3 } }, 0.73],
  ['no bursts', { client: { ...client, burst: { ...client.burst, factor: 1 } } }],
  ['bursts of 4 instead of 2', { client: { ...client, burst: { ...client.burst, factor: 4 } } }, 0.5],
  ['2 in flight at each node', { fleet: { ...fleet, inFlight: 2 } }],
  ['8 in flight at each node', { fleet: { ...fleet, inFlight: 8 } }],
  ['first sound within 2 s', { fleet: { ...fleet, goalMs: 2000 } }],
];
const sensitivity = [];
for (const [name, change, startBusy] of quick ? variants.slice(0, 2) : variants) {
  progress(name);
  sensitivity.push({
    name,
    ...(Object.keys(change).length === 0 ? middle : await nodesNeeded(change, middle.clients, minutes / 2, startBusy)),
  });
}

// How the first sound comes later as the same nodes get more clients.
const curve = [];
for (const part of quick ? [1] : [0.5, 0.7, 0.8, 0.9, 1, 1.05]) {
  const clients = Math.round(middle.clients * part);
  const seen = await simulateFleet({
    engine,
    client,
    fleet,
    clients,
    nodes: middle.nodes,
    gates: middle.gates,
    minutes,
  });
  curve.push({
    clients,
    p50: percentile(seen.firstSoundMs, 0.5),
    p95: percentile(seen.firstSoundMs, 0.95),
    utilization: seen.utilization,
  });
  progress(`${clients} clients on ${middle.nodes} nodes: p95 ${whole(curve.at(-1).p95)} ms`);
}

const needs = table(
  ['at the busiest time', ...scales.map(({ name }) => `${name} clients`)],
  [
    ['requests/s', ...scales.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(requestsPerSecond < 10 ? 1 : 0))],
    [
      'seconds of speech per second',
      ...scales.map(({ audioPerSecond }) => audioPerSecond.toFixed(audioPerSecond < 10 ? 1 : 0)),
    ],
    ['nodes of 2 cores', ...scales.map(({ nodes }) => whole(nodes))],
    ['or nodes with a GPU (assumed, not measured)', ...scales.map(({ costs: { gpus } }) => whole(gpus))],
    ['gates of 2 cores', ...scales.map(({ gates }) => whole(gates))],
    ['cells', ...scales.map((scale) => whole(scale.cells))],
    ['cores of PostgreSQL', ...scales.map(({ costs: { databaseCores } }) => whole(databaseCores))],
    ['connections to PostgreSQL', ...scales.map(({ gates }) => whole(gates * costs.connectionsPerGate))],
    [
      'decisions/s, share of what bench/growth measured',
      ...scales.map(({ requestsPerSecond }) => percent(requestsPerSecond / costs.decisionsPerSecond)),
    ],
    [
      'write-ahead log, MB/s at most',
      ...scales.map(({ requestsPerSecond }) => ((requestsPerSecond * costs.walBytesPerDecision) / 1e6).toFixed(1)),
    ],
    [
      `log of requests of ${costs.requestLogDays} days, GB`,
      ...scales.map(({ requestsPerSecond }) =>
        (
          (requestsPerSecond * (sum(day) / day.length) * 86_400 * costs.requestLogDays * costs.bytesPerLoggedRequest) /
          1e9
        ).toFixed(1),
      ),
    ],
    ['first sound, p50 / p95 / p99, ms', ...scales.map(({ firstSoundMs }) => spread(firstSoundMs))],
    ['refused', ...scales.map(({ refusedShare }) => percent(refusedShare))],
    ['nodes busy', ...scales.map(({ utilization }) => percent(utilization))],
    [
      '`SPEECH_QUEUE_CAPACITY` of each gate',
      ...scales.map((scale) => whole(queueCapacity({ fleet, nodes: scale.nodesOfCell }))),
    ],
    ['$ per month, CPU nodes', ...scales.map(({ costs: { cpu } }) => money(cpu))],
    ['$ per month, GPU nodes', ...scales.map((scale) => money(scale.costs.gpu))],
    [
      '$ per hour of speech, CPU nodes',
      ...scales.map(({ costs: { cpu, hoursOfSpeech } }) => perHour(cpu, hoursOfSpeech)),
    ],
    ['$ per hour of speech, GPU nodes', ...scales.map((scale) => perHour(scale.costs.gpu, scale.costs.hoursOfSpeech))],
  ],
);
const differences = table(
  ['1,000 clients', 'nodes', 'nodes busy', 'first sound, p50 / p95 / p99, ms'],
  sensitivity.map(({ name, nodes, utilization, firstSoundMs }) => [
    name,
    nodes,
    percent(utilization),
    spread(firstSoundMs),
  ]),
);
const difference = (simulated, real) => `${simulated > real ? '+' : ''}${whole(100 * (simulated / real - 1))} %`;
const checked = table(
  ['', 'measured', 'simulated', 'difference'],
  reality.flatMap(({ count, real, simulated }) =>
    [
      { what: 'seconds of audio/s', of: ({ perSecond }) => perSecond, show: (value) => value.toFixed(2) },
      { what: 'first sound, p50, ms', of: ({ first }) => percentile(first, 0.5), show: whole },
      { what: 'first sound, p95, ms', of: ({ first }) => percentile(first, 0.95), show: whole },
      { what: 'whole answer, p50, ms', of: ({ total }) => percentile(total, 0.5), show: whole },
      { what: 'whole answer, p95, ms', of: ({ total }) => percentile(total, 0.95), show: whole },
    ].map(({ what, of, show }) => [
      `${count} clients: ${what}`,
      show(of(real)),
      show(of(simulated)),
      difference(of(simulated), of(real)),
    ]),
  ),
);

console.log([needs, differences, checked].join('\n\n'));
if (!quick) {
  const series = ['p95', 'p50'].map((name) => ({
    name,
    points: curve.map((point) => [point.clients, Math.round(point[name])]),
  }));
  await writeFile(
    here('results/first-sound.svg'),
    lineChart({
      title: `First sound of ${middle.nodes} nodes of 2 cores`,
      xTitle: 'clients',
      yTitle: 'ms',
      series,
      xValues: curve.map(({ clients }) => clients),
    }),
  );
  await writeFile(
    here('results/fleet.json'),
    `${JSON.stringify({ assumptions, scales: scales.map(kept), sensitivity: sensitivity.map(kept), curve }, undefined, 2)}\n`,
  );
  const page = here('../../docs/growth.md');
  await replaceSection(page, 'needs', `Prices: assumed, ${prices.at}.\n\n${needs}`);
  await replaceSection(page, 'sensitivity', differences);
  await replaceSection(page, 'measured', checked);
}
