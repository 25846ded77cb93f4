import { table } from '../support/markdown.mjs';
import { median, percentile, spread, sum } from '../support/statistics.mjs';
import { names } from './names.mjs';

const ms = (value) => (value === undefined || value === null ? '–' : Math.round(value).toLocaleString('en'));
const ratio = (value) => (Number.isFinite(value) ? value.toFixed(2) : '–');
const percent = (value) => `${Math.round(100 * value)} %`;
const medianOf = (rows, key) => median(rows.map((row) => row[key]));
const ofName = (rows, name) => rows.filter(({ candidate }) => candidate === name);
const candidatesOf = (rows) => Object.values(names).filter((name) => rows.some(({ candidate }) => candidate === name));

/** The result as Markdown. A ratio is the median of the ratios within each round, because rounds differ from each other. */
export function report({ at, commit, machine, options, missing, sentences, clients, paragraph }) {
  return [
    `${at.slice(0, 10)}, commit ${commit}, voice ${options.voice}. ${machine.before.cores} cores (${machine.before.cpu}), ` +
      `Node ${machine.before.node}, ${machine.before.platform}. Load average ${machine.before.load} before and ` +
      `${machine.after.load} after.`,
    ...missing.map(({ candidate, reason }) => `Not measured: ${candidate} (${reason}).`),
    ...(sentences.length > 0 ? ['### One sentence, one client', sentencesTable(sentences)] : []),
    ...(clients.length > 0 ? ['### Several clients', clientsTable(clients)] : []),
    ...(paragraph.length > 0
      ? ['### A paragraph, played while it streams', paragraphTable(paragraph), '### Goals', goalsTable(paragraph)]
      : []),
  ].join('\n\n');
}

const isSame = (one, other) => one.text === other.text && one.round === other.round;

/** The median of the rows' time (or other cost) as a multiple of another candidate's for the same text in the same round. */
function ratioTo(name, rows, all, key = 'totalMs') {
  return median(rows.map((row) => row[key] / ofName(all, name).find((other) => isSame(row, other))?.[key]));
}

function sentencesTable(all) {
  const lengths = [...new Set(all.map(({ length }) => length))];
  const rows = lengths.flatMap((length) =>
    candidatesOf(all).map((name) => {
      const own = ofName(all, name).filter((row) => row.length === length);
      return [
        length,
        name,
        ms(medianOf(own, 'firstByteMs')),
        ms(medianOf(own, 'firstSoundMs')),
        ms(medianOf(own, 'heardMs')),
        ms(medianOf(own, 'totalMs')),
        percent(median(groupsOf(own).map((group) => spread(group.map(({ totalMs }) => totalMs))))),
        medianOf(own, 'audioSeconds').toFixed(1),
        ratio(median(own.map(({ totalMs, audioSeconds }) => totalMs / 1000 / audioSeconds))),
        Math.round(median(own.map(({ characters, totalMs }) => characters / (totalMs / 1000)))),
        ratio(ratioTo(names.samePieces, own, all)),
        ratio(ratioTo(names.wholeSentences, own, all)),
      ];
    }),
  );
  const heading = ['sentence', '', 'first byte, ms', 'first sound, ms', 'heard, ms', 'total, ms', 'noise', 'audio, s'];
  return table([...heading, 'RTF', 'characters/s', '× model, same pieces', '× model, whole sentences'], rows);
}

/** Rows of the same text. */
function groupsOf(rows) {
  return [...new Set(rows.map(({ text }) => text))].map((text) => rows.filter((row) => row.text === text));
}

/** Characters per second. */
const throughput = ({ seconds, recordings }) => sum(recordings.map(({ characters }) => characters)) / seconds;

function percentiles(rows, key) {
  const values = rows.map((row) => row[key]);
  return [0.5, 0.95, 0.99].map((part) => ms(percentile(values, part))).join(' / ');
}

function clientsTable(all) {
  const counts = [...new Set(all.map(({ clients }) => clients))];
  const rows = counts.flatMap((count) =>
    candidatesOf(all).map((name) => {
      const same = all.filter(({ clients }) => clients === count);
      const [row] = ofName(same, name);
      const [limit] = ofName(same, names.samePieces);
      return [
        count,
        name,
        row.recordings.length,
        percentiles(row.recordings, 'firstSoundMs'),
        percentiles(row.recordings, 'totalMs'),
        Math.round(throughput(row)),
        (sum(row.recordings.map(({ audioSeconds }) => audioSeconds)) / row.seconds).toFixed(2),
        ratio(throughput(row) / throughput(limit)),
      ];
    }),
  );
  const heading = ['clients', '', 'requests', 'first sound, p50 / p95 / p99, ms', 'total, p50 / p95 / p99, ms'];
  return table([...heading, 'characters/s', 'seconds of audio/s', 'throughput ÷ model, same pieces'], rows);
}

function paragraphTable(all) {
  const rows = candidatesOf(all).map((name) => {
    const own = ofName(all, name);
    return [
      name,
      medianOf(own, 'audioSeconds').toFixed(1),
      ms(medianOf(own, 'firstSoundMs')),
      ms(medianOf(own, 'heardMs')),
      ms(medianOf(own, 'totalMs')),
      percent(spread(own.map(({ totalMs }) => totalMs))),
      median(own.map(({ totalMs, firstSoundMs }) => totalMs / firstSoundMs)).toFixed(1),
      sum(own.map(({ stalls }) => stalls)),
      ms(sum(own.map(({ stallMs }) => stallMs))),
      ms(Math.min(...own.map(({ leastStoreMs }) => leastStoreMs))),
      ratio(ratioTo(names.samePieces, own, all)),
      ratio(ratioTo(names.wholeSentences, own, all)),
      medianOf(own, 'cpuSeconds').toFixed(1),
      ratio(ratioTo(names.samePieces, own, all, 'cpuSeconds')),
    ];
  });
  const heading = ['', 'audio, s', 'first sound, ms', 'heard, ms', 'total, ms', 'noise', 'total ÷ first sound'];
  const player = ['stalls, all rounds', 'stalled, ms', 'smallest buffer, ms'];
  const ratios = ['× model, same pieces', '× model, whole sentences', 'work, CPU s', 'work × model, same pieces'];
  return table([...heading, ...player, ...ratios], rows);
}

/** The goals for this server on two idle cores. */
function goalsTable(all) {
  const own = ofName(all, names.voxgate);
  return table(
    ['paragraph', 'goal', 'measured'],
    [
      ['first sound', 'under 800 ms', `${ms(medianOf(own, 'firstSoundMs'))} ms`],
      [
        'total ÷ first sound',
        'at least 20',
        median(own.map(({ totalMs, firstSoundMs }) => totalMs / firstSoundMs)).toFixed(1),
      ],
      ['stalls', 0, sum(own.map(({ stalls }) => stalls))],
      ['total × model, same pieces', 'at most 1.05', ratio(ratioTo(names.samePieces, own, all))],
      ['total × model, whole sentences', 'at most 1.05', ratio(ratioTo(names.wholeSentences, own, all))],
    ],
  );
}
