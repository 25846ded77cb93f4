// Measures the start of the built server with Kokoro: see README.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/support/project.mjs';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { idsOfFamily } from '../support/processes.mjs';
import { createData, environmentFor, installedPack, requirePack } from '../support/server.mjs';
import { median, sum } from '../support/statistics.mjs';

const require = createRequire(import.meta.url);
const { PostgresServer } = require('../../dist/bench/proofs/support/postgres-server.js');

const { values: options } = parseArgs({
  options: {
    /** The folder of the built server. Another commit's is built there before. */
    tree: { type: 'string', default: root },
    pack: { type: 'string', default: installedPack },
    rounds: { type: 'string', default: '5' },
    /** The number of requests after the start, after which memory is measured. */
    requests: { type: 'string', default: '20' },
    /** `embedded`, `external`, or both. */
    databases: { type: 'string', default: 'embedded,external' },
  },
});
const voiceId = 'af_heart';
const texts = [
  'Hello.',
  'The harbour is quiet at this hour, and the boats lie close together under a thin layer of mist.',
  'Thank you for calling. Your order will be delivered on Thursday, between nine and eleven in the morning.',
];

await requirePack(options.pack);
const postgres = await PostgresServer.create({ password: 'bench' });
console.log(JSON.stringify(machine()));
try {
  for (const database of options.databases.split(',')) await measure(database);
} finally {
  await postgres.remove();
}

/** Starts the server once to create its data, then as often as asked for, and then once more to measure its memory. */
async function measure(database) {
  const data = await createData(options.pack);
  try {
    const { key, ...first } = await start(database, data, { isFirst: true });
    await first.close();
    const times = [];
    for (let round = 1; round <= Number(options.rounds); round++) {
      const server = await start(database, data);
      times.push({ ...server.seconds, 'the first answer': await speak(server.url, key, texts[0]) });
      await server.close();
      console.error(database, JSON.stringify(times.at(-1)));
    }
    const server = await start(database, data, { isWatched: true });
    // The rest of the loading.
    await sleep(9000);
    const [started, startPeak] = [await memoryOf(server.pid), server.peak()];
    const count = Number(options.requests);
    for (let number = 0; number < count; number++) await speak(server.url, key, texts[number % texts.length]);
    const used = await memoryOf(server.pid);
    const rows = [
      ...Object.keys(times[0]).map((what) => [what, `${median(times.map((each) => each[what])).toFixed(2)} s`]),
      ['memory: most during the start', megabytes(startPeak)],
      ['memory: after the start', megabytes(started.pss)],
      [`memory: most until ${count} requests later`, megabytes(server.peak())],
      [`memory: after ${count} requests`, megabytes(used.pss)],
      ['most resident bytes of each Kokoro process', used.engines.map(megabytes).join(', ')],
    ];
    await server.close();
    console.log(`\n${database} PostgreSQL\n\n${table(['', 'median or size'], rows)}`);
  } finally {
    await rm(data, { recursive: true, force: true, maxRetries: 100, retryDelay: 50 });
  }
}

/** Starts the server, and waits until it reports that its voices are loaded; a first one, until it shows its key. */
async function start(database, data, { isFirst = false, isWatched = false } = {}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: resolve(options.tree),
    env: {
      ...environmentFor(data),
      VOXGATE_VOICES: 'kokoro,flite',
      PORT: '0',
      ...(database === 'external' && { DATABASE_URL: postgres.url, FIRST_ACCOUNT_EMAIL: 'owner@localhost' }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let peak = 0;
  const watch = async () => {
    for (; child.exitCode === null && child.signalCode === null; await sleep(50))
      peak = Math.max(peak, (await memoryOf(child.pid)).pss);
  };
  const watching = isWatched ? watch() : undefined;
  const seconds = {};
  let key, url;
  await Promise.race([
    new Promise((done) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const now = (performance.now() - startedAt) / 1000;
        if (/ listens at http/u.test(line)) seconds['until it listens'] = now;
        url ??= / is ready at (http:[^ ]+) /u.exec(line)?.[1];
        key ??= /API key\s+(sk-\S+)/u.exec(line)?.[1];
        if (!url) return;
        seconds['until Kokoro is ready'] ??= now;
        if (key || !isFirst) done();
      });
    }),
    ended.then(([code]) => Promise.reject(new Error(`The server exited with code ${code}.`))),
  ]);
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await watching;
  };
  return { url, key, seconds, pid: child.pid, peak: () => peak, close };
}

/** @returns the seconds until a stream's first audio. */
async function speak(url, key, text) {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/v1/tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text, voice_id: voiceId, stream: 'audio' }),
  });
  if (!response.ok) throw new Error(`The server returned ${response.status}: ${await response.text()}`);
  let first;
  for await (const _ of response.body) first ??= (performance.now() - startedAt) / 1000;
  return first;
}

/**
 * The memory of a server and its descendants, in bytes. Memory that several processes share counts once.
 *
 * @returns `pss`, the sum, and `engines`, the most resident bytes that each Kokoro process has had.
 */
async function memoryOf(server) {
  const facts = await Promise.all(
    [...(await idsOfFamily(server))].map(async (pid) => {
      const read = (name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const [rollup, status, command] = await Promise.all(['smaps_rollup', 'status', 'cmdline'].map(read));
      return {
        pss: bytesOf('Pss', rollup),
        most: bytesOf('VmHWM', status),
        isKokoro: /kokoro-(?:sentences|windows)\.process/u.test(command),
      };
    }),
  );
  return {
    pss: sum(facts.map(({ pss }) => pss)),
    engines: facts.filter(({ isKokoro }) => isKokoro).map(({ most }) => most),
  };
}

/** A size in a file of `/proc`; 0 if the process has ended. */
function bytesOf(name, text) {
  return 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(text)?.[1] ?? 0);
}

function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`;
}
