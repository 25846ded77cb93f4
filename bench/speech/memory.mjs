// Sends many requests in sequence and measures the memory of the server and its engine process. See README.md.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { heapReports } from '../support/heap-report.mjs';
import { lineChart } from '../support/line-chart.mjs';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { processes } from '../support/processes.mjs';
import { sum } from '../support/statistics.mjs';
import { installedPack, requirePack, startServer } from '../support/server.mjs';
import { paragraph, sentences } from './texts.mjs';

const { values: options } = parseArgs({
  options: {
    /** A test run with a few requests that writes nothing. */
    quick: { type: 'boolean', default: false },
    /** `flite`, `kokoro`, or both. */
    engines: { type: 'string', default: 'flite,kokoro' },
    requests: { type: 'string', default: '500' },
    /** The number of requests with Kokoro, which takes fifty times as long. */
    'kokoro-requests': { type: 'string', default: '150' },
    /** The number of requests between two samples. */
    every: { type: 'string', default: '10' },
    pack: { type: 'string', default: installedPack },
  },
});
const every = Number(options.every);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const megabytes = (bytes) => Number((bytes / 2 ** 20).toFixed(1));

const engines = {
  flite: {
    voice: 'slt',
    count: options.quick ? 60 : Number(options.requests),
    texts: [...Object.values(sentences).flat(), paragraph.slice(0, 3).join(' '), paragraph.join(' ')],
    server: {},
  },
  kokoro: {
    voice: 'af_heart',
    count: options.quick ? 20 : Number(options['kokoro-requests']),
    texts: ['Hello.', 'Thank you.', 'Good morning.', ...sentences.short, ...sentences.medium],
    server: { pack: options.pack },
  },
};

/**
 * All kinds of responses in turn, so that each occurs within the first 50 requests and everything is loaded by then.
 * Their number and that of the texts are coprime, so that every combination occurs.
 */
const kinds = ['mp3', 'wav', 'opus', 'flac', 'aac', 'pcm', 'mulaw'].flatMap((format) => [
  { format },
  { format, stream: 'audio' },
]);
kinds.push({ format: 'mp3', stream: 'events' });

async function measure(name) {
  const { voice, count, texts, server: serverOptions } = engines[name];
  const reports = await heapReports();
  // Node prints a line to standard error whenever it writes a report.
  const server = await startServer({ ...serverOptions, nodeOptions: reports.nodeOptions, stderr: 'ignore' });
  const samples = [];
  try {
    for (let number = 0; number <= count; number++) {
      if (number > 0) {
        const kind = kinds[number % kinds.length];
        await speak(server, { text: texts[number % texts.length], voice_id: voice, ...kind });
      }
      if (number % every === 0) {
        samples.push({ requests: number, ...(await sample(server, name, reports)) });
        console.log(name, JSON.stringify(samples.at(-1)));
      }
    }
  } finally {
    await server.close();
    await reports.close();
  }
  return samples;
}

async function speak({ url, key }, body) {
  const response = await fetch(`${url}/api/v1/tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bytes = await response.arrayBuffer();
  if (!response.ok) throw new Error(`The server returned ${response.status}: ${Buffer.from(bytes).toString()}`);
}

/** The resident memory of the server and its engine's processes, and the server's heaps and external memory, in MB. */
async function sample({ pid }, engineName, reports) {
  const all = await processes();
  const engine = all.filter(({ parent, command }) => parent === pid && command.includes(`${engineName}.process.js`));
  const heaps = await reports.read(pid);
  return {
    server: megabytes(all.find((process) => process.pid === pid).residentBytes),
    ...(engine.length > 0 && { engine: megabytes(sum(engine.map(({ residentBytes }) => residentBytes))) }),
    heaps: megabytes(heaps.heapBytes),
    external: megabytes(heaps.externalBytes),
    mainHeap: megabytes(heaps.mainHeapBytes),
    mainExternal: megabytes(heaps.mainExternalBytes),
    threads: heaps.threads,
  };
}

function chart(name, samples) {
  const labels = {
    server: 'server, resident',
    engine: 'engine processes, resident',
    heaps: 'server, heaps of all threads',
    external: 'server, buffers of all threads',
  };
  return lineChart({
    title: `${name}: ${samples.at(-1).requests} requests in a row, ${new Date().toISOString().slice(0, 10)}`,
    xTitle: 'requests',
    yTitle: 'MB',
    series: Object.entries(labels)
      .filter(([key]) => samples[0][key] !== undefined)
      .map(([key, label]) => ({ name: label, points: samples.map((row) => [row.requests, row[key]]) })),
  });
}

function csv(samples) {
  const keys = Object.keys(samples[0]);
  return `${[keys, ...samples.map((row) => keys.map((key) => row[key]))].map((row) => row.join(',')).join('\n')}\n`;
}

/** The results as readable text. */
function report(samples) {
  const { cores, node, load } = machine();
  const early = samples.find(({ requests }) => requests >= 50) ?? samples[0];
  const end = samples.at(-1);
  const rows = ['server', 'engine']
    .filter((key) => end[key] !== undefined)
    .map((key) => [key, end.requests, early[key], end[key], (end[key] / early[key]).toFixed(3)]);
  const heading = ['process', 'requests', `MB after ${early.requests}`, 'MB at the end', 'ratio'];
  return `${new Date().toISOString().slice(0, 10)}, ${cores} cores, Node ${node}, load average ${load}.\n\n${table(heading, rows)}`;
}

const names = options.engines.split(',');
if (names.includes('kokoro')) await requirePack(options.pack);
for (const name of names) {
  const samples = await measure(name);
  console.log(`\n${report(samples)}\n`);
  if (!options.quick) {
    await writeFile(here(`results/memory-${name}.csv`), csv(samples));
    await writeFile(here(`results/memory-${name}.svg`), chart(name, samples));
  }
}
