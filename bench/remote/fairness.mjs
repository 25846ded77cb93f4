// Three gates before two speech nodes, and a greedy account beside a modest one: see README.md.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/support/project.mjs';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { startReplica } from '../support/server.mjs';
import { startSpeechNode, timeStream, untilListed, writeEnginesFile } from '../support/speech-node.mjs';
import { median, percentile, sum } from '../support/statistics.mjs';

const require = createRequire(import.meta.url);
const { PostgresServer } = require('../../dist/bench/proofs/support/postgres-server.js');

const { values: options } = parseArgs({
  options: {
    gates: { type: 'string', default: '3' },
    nodes: { type: 'string', default: '2' },
    /** Requests of the greedy account at each gate. */
    requests: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    'in-flight': { type: 'string', default: '8' },
  },
});
const count = (name) => Number(options[name]);
const voice = 'far-slt';
const sentence = 'The birch canoe slid on the smooth planks.';
const page = 'Glue the sheet to the dark blue background, and rice is often served in round bowls. '.repeat(40);
/** 16-bit samples of Flite. */
const bytesPerSecond = 32_000;

console.log(JSON.stringify(machine()));
const postgres = await PostgresServer.create({ password: 'bench' });
const started = [];
try {
  const databaseUrl = postgres.url;
  const nodes = [];
  for (let index = 0; index < count('nodes'); index++) {
    nodes.push(await startSpeechNode({ environment: { SPEECH_WORKERS: '1' } }));
    started.push(nodes.at(-1));
  }
  const file = await writeEnginesFile(
    nodes.map(({ url }) => url),
    count('in-flight'),
  );
  started.push(file);
  const gates = [];
  for (let index = 0; index < count('gates'); index++) {
    const environment = { ENGINES_FILE: file.path, SPEECH_QUEUE_CAPACITY: '200', RATE_LIMIT_WINDOW_SECONDS: '1' };
    gates.push(await startReplica({ databaseUrl, environment }));
    started.push(gates.at(-1));
  }
  const keys = Object.fromEntries(['greedy', 'modest'].map((name) => [name, newKey(databaseUrl, name)]));
  const at = (gate, name) => ({ url: gates[gate].url, key: keys[name] });
  for (const gate of gates.keys()) await untilListed(at(gate, 'modest'), voice);

  const alone = await firstSounds(at(0, 'modest'));
  const greedy = keepAsking(gates.map((_, gate) => at(gate, 'greedy')));
  await sleep(3000);
  const beside = await firstSounds(at(0, 'modest'));
  // Now the modest one wants as much as it can get, at one gate.
  const modest = keepAsking([at(0, 'modest')]);
  await sleep(3000);
  const before = [greedy.seconds(), modest.seconds()];
  await sleep(1000 * count('seconds'));
  const shares = [greedy.seconds() - before[0], modest.seconds() - before[1]];
  await Promise.all([greedy.stop(), modest.stop()]);
  console.log(
    table(
      ['first sound of the modest account, ms', 'median', '95th percentile'],
      [
        ['alone', median(alone).toFixed(0), percentile(alone, 0.95).toFixed(0)],
        ['beside the greedy one', median(beside).toFixed(0), percentile(beside, 0.95).toFixed(0)],
      ],
    ),
  );
  const jain = sum(shares) ** 2 / (shares.length * sum(shares.map((share) => share ** 2)));
  console.log(
    `\nSeconds of speech in ${options.seconds} s, both with ${options.requests} requests at each of their gates: ` +
      `greedy (${options.gates} gates) ${shares[0].toFixed(0)}, modest (1 gate) ${shares[1].toFixed(0)}; ` +
      `Jain's index ${jain.toFixed(3)}`,
  );
} finally {
  for (const each of started.toReversed()) await each.close();
  await postgres.remove();
}

/** Has an account speak one sentence after the other. @returns milliseconds to each first sound. */
async function firstSounds(gate) {
  const times = [];
  for (let index = 0; index < 15; index++) times.push((await timeStream(gate, sentence, voice)).first);
  return times;
}

/** Keeps as many requests at each gate as the options say. */
function keepAsking(gates) {
  const stopped = new AbortController();
  let bytes = 0;
  const speak = async ({ url, key }) => {
    while (!stopped.signal.aborted) {
      try {
        const response = await fetch(`${url}/api/v1/tts`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ text: page, voice_id: voice, format: 'pcm', stream: 'audio' }),
          signal: stopped.signal,
        });
        if (!response.ok) await sleep(200);
        else for await (const chunk of response.body) bytes += chunk.length;
      } catch (error) {
        if (!stopped.signal.aborted) throw error;
      }
    }
  };
  const all = gates.flatMap((gate) => Array.from({ length: count('requests') }, () => speak(gate)));
  return {
    seconds: () => bytes / bytesPerSecond,
    stop: async () => {
      stopped.abort();
      await Promise.all(all);
    },
  };
}

function newKey(databaseUrl, name) {
  const run = (...words) =>
    JSON.parse(
      execFileSync(process.execPath, ['dist/src/app/cli/main.js', ...words, '--json'], {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: databaseUrl },
        encoding: 'utf8',
      }),
    );
  const email = `${name}@example.com`;
  run('accounts', 'create', '--name', name, '--email', email);
  return run('api-keys', 'create', '--account', email, '--name', 'Key').key;
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
