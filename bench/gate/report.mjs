import { table } from '../support/markdown.mjs';
import { median, spread, sum } from '../support/statistics.mjs';
import { names } from './names.mjs';

const whole = (value) => Math.round(value).toLocaleString('en');
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
const ratio = (value) => value.toFixed(2);
const percent = (value) => `${Math.round(100 * value)} %`;
const medianOf = (rows, key) => median(rows.map((row) => row[key]));
const allNames = Object.values(names);
const keyed = [names.gateOn, names.throttler, names.postgresLimiter];

/** The rows of one candidate under one load. Without a gate, the keys make no difference and are measured once. */
function select(rows, name, { replicas = 1, connections, keys }) {
  return rows.filter(
    (row) =>
      row.candidate === name &&
      row.replicas === replicas &&
      row.connections === connections &&
      (row.keys === keys || name === names.gateOff),
  );
}

/** The median over the rounds of the ratio of two candidates within a round. */
function ratioOf(rows, name, other, load) {
  const own = select(rows, name, load);
  const others = select(rows, other, load);
  return median(own.map(({ round, perSecond }) => perSecond / others.find((row) => row.round === round).perSecond));
}

const valuesOf = (rows, key) => [...new Set(rows.map((row) => row[key]))].sort((one, other) => one - other);

/**
 * The maximum number of requests per second that one process of a candidate answers, over all numbers of connections.
 */
export function topThroughput(rows, name, keys) {
  const rates = valuesOf(rows, 'connections').map((connections) => select(rows, name, { connections, keys }));
  return Math.max(...rates.map((own) => medianOf(own, 'perSecond')));
}

/** The results as Markdown. All figures are medians over the rounds. Ratios are computed within a round. */
export function report({ at, commit, machine, throughput, addedTime }) {
  const { before, after } = machine;
  return [
    `${at.slice(0, 10)}, commit ${commit}. ${before.cores} cores (${before.cpu}), Node ${before.node}, ${before.platform}. Load ` +
      `average ${before.load} before and ${after.load} after. ${valuesOf(throughput, 'round').length} rounds. ` +
      `${whole(sum([...throughput, ...addedTime].map(({ sent }) => sent)))} requests. All were answered. Only the ` +
      'refusals below were refused.',
    '### Goals',
    goalsTable(throughput, addedTime),
    ...valuesOf(throughput, 'replicas').flatMap((replicas) =>
      ['cold', 'hot'].flatMap((keys) => [
        `### ${keys === 'cold' ? 'Cold' : 'Hot'} keys, ${replicas === 1 ? 'one replica' : `${replicas} replicas`}`,
        throughputTable(throughput, { replicas, keys }),
      ]),
    ),
    '### Refusals, one replica, 32 connections',
    refusedTable(throughput),
    '### What the gate adds',
    addedTable(addedTime),
    '### CPU time per request, one replica, 32 connections',
    cpuTable(throughput),
  ].join('\n\n');
}

function throughputTable(all, { replicas, keys }) {
  const rows = valuesOf(all, 'connections').flatMap((connections) =>
    allNames.map((name) => {
      const load = { replicas, connections, keys };
      const own = select(all, name, load);
      return [
        connections,
        name,
        whole(medianOf(own, 'perSecond')),
        percent(spread(own.map(({ perSecond }) => perSecond))),
        ms(medianOf(own, 'p50')),
        ms(medianOf(own, 'p99')),
        ratio(ratioOf(all, name, names.gateOff, load)),
        ratio(ratioOf(all, name, names.postgresLimiter, load)),
      ];
    }),
  );
  const heading = [
    'connections',
    '',
    'requests/s',
    'noise',
    'p50, ms',
    'p99, ms',
    '÷ gate off',
    '÷ RateLimiterPostgres',
  ];
  return table(heading, rows);
}

function refusedTable(all) {
  const rows = keyed.map((name) => {
    const own = select(all, name, { connections: 32, keys: 'refused' });
    const refused = own.map(({ statuses }) => statuses[429] / sum(Object.values(statuses)));
    return [
      name,
      whole(medianOf(own, 'perSecond')),
      ms(medianOf(own, 'p50')),
      ms(medianOf(own, 'p99')),
      percent(median(refused)),
      whole(medianOf(own, 'databaseCpu')),
    ];
  });
  return table(['', 'answers/s', 'p50, ms', 'p99, ms', 'answered 429', 'PostgreSQL CPU, µs'], rows);
}

/** By how many milliseconds a percentile is higher with the gate than without, within a round. */
function added(rows, keys, key) {
  const own = rows.filter((row) => row.keys === keys);
  const of = (name) => own.filter(({ candidate }) => candidate === name);
  const off = of(names.gateOff);
  return median(of(names.gateOn).map((row) => row[key] - off.find(({ round }) => round === row.round)[key]));
}

function addedTable(all) {
  const rows = ['cold', 'hot'].map((keys) => {
    const own = all.filter((row) => row.keys === keys);
    const of = (name, key) =>
      ms2(
        medianOf(
          own.filter(({ candidate }) => candidate === name),
          key,
        ),
      );
    return [
      keys,
      whole(own[0].rate),
      ...['p50', 'p99'].flatMap((key) => [
        of(names.gateOff, key),
        of(names.gateOn, key),
        `**${ms2(added(all, keys, key))}**`,
      ]),
    ];
  });
  const heading = ['keys', 'requests/s', 'p50, off, ms', 'p50, on, ms', 'p50, added, ms'];
  return table([...heading, 'p99, off, ms', 'p99, on, ms', 'p99, added, ms'], rows);
}

const ms2 = (value) => value.toFixed(2);

function cpuTable(all) {
  const rows = allNames.flatMap((name) =>
    (name === names.gateOff ? ['any'] : ['cold', 'hot']).map((keys) => {
      const own = select(all, name, { connections: 32, keys });
      const off = select(all, names.gateOff, { connections: 32 });
      const times = ['serverCpu', 'databaseCpu', 'loadCpu'].map((key) => whole(medianOf(own, key)));
      return [name, keys, ...times, ratio(medianOf(off, 'serverCpu') / medianOf(own, 'serverCpu'))];
    }),
  );
  return table(['', 'keys', 'server, µs', 'PostgreSQL, µs', 'load, µs', 'server: gate off ÷ row'], rows);
}

/** The goals for this server on two idle cores. */
function goalsTable(throughput, addedTime) {
  const rows = ['cold', 'hot'].flatMap((keys) => {
    const load = { connections: 32, keys };
    return [
      [
        keys,
        'throughput, relative to gate off',
        'at least 60 %',
        percent(ratioOf(throughput, names.gateOn, names.gateOff, load)),
      ],
      [
        keys,
        'throughput, relative to RateLimiterPostgres',
        'at least 2.5',
        ratio(ratioOf(throughput, names.gateOn, names.postgresLimiter, load)),
      ],
      [
        keys,
        'added to the median, at half of the peak throughput',
        'at most 1.0 ms',
        `${ms2(added(addedTime, keys, 'p50'))} ms`,
      ],
      [
        keys,
        'added to p99, at half of the peak throughput',
        'at most 4 ms',
        `${ms2(added(addedTime, keys, 'p99'))} ms`,
      ],
    ];
  });
  return table(['keys', 'one replica; throughput at 32 connections', 'goal', 'measured'], rows);
}
