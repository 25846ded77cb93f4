// Breaks real servers in the ways that the alerts are for, and waits until Prometheus says that they fire, and that they are over.
// Needs `prometheus`. Ends only what it has started.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const require = createRequire(import.meta.url);
const { PostgresServer } = require('../../../dist/bench/proofs/support/postgres-server.js');
const { startServerProcess } = require('../../../dist/bench/proofs/support/server-process.js');
const { freePort } = require('../../../dist/bench/proofs/support/free-port.js');
const { until } = require('../../../dist/bench/proofs/support/until.js');

if (spawnSync('prometheus', ['--version']).status !== 0) {
  console.error('prometheus is not installed. On Debian: apt-get install --no-install-recommends prometheus');
  process.exit(1);
}

/** Rules that do not wait: what takes minutes in operation takes seconds here. The expressions are otherwise the same. */
async function hastyRules() {
  const rules = await readFile(new URL('../../../deploy/prometheus/alerts.yaml', import.meta.url), 'utf8');
  return rules.replace(/for: \w+/g, 'for: 1s').replace(/\[\d+m\]/g, '[20s]');
}

const directory = await mkdtemp(join(tmpdir(), 'voxgate-alerts-'));
await chmod(directory, 0o711);
const ending = [];
const began = performance.now();
const say = (what) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);

try {
  const database = await PostgresServer.create();
  ending.push(() => database.remove());
  let key;
  const start = async (name, environment) => {
    const metricsPort = await freePort();
    const data = join(directory, name);
    await mkdir(data, { mode: 0o711 });
    const settings = {
      DATABASE_URL: database.url,
      FIRST_ACCOUNT_EMAIL: 'drill@example.com',
      VOXGATE_DATA_DIR: data,
      METRICS_PORT: String(metricsPort),
      SPEECH_WORKERS: '1',
      RATE_LIMIT_REQUESTS: '10000',
      ...environment,
    };
    const server = await startServerProcess(settings, (line) => (key ??= /\b(sk-[\w-]{20,})/.exec(line)?.[1]));
    let isOver = false;
    const end = async (signal) => {
      if (!isOver) await server.end(signal);
      isOver = true;
    };
    ending.unshift(() => end('SIGKILL'));
    say(`${name} runs`);
    return { ...server, end, metricsPort };
  };

  const backend = await start('backend', {});
  await until('the first key is printed', () => key);
  const engines = join(directory, 'engines.yaml');
  await writeFile(
    engines,
    JSON.stringify({
      engines: [
        {
          name: 'node',
          kind: 'openai',
          urls: [backend.url],
          api_key_env: 'DRILL_KEY',
          model: 'tts-1',
          voices: [{ id: 'far', voice: 'slt', language: 'en-US' }],
          health: { path: '/health/live', interval_seconds: 0.5 },
        },
      ],
    }),
  );
  const gate = await start('gate', { ENGINES_FILE: engines, DRILL_KEY: key, SPEECH_QUEUE_CAPACITY: '4' });

  const rules = join(directory, 'alerts.yaml');
  await writeFile(rules, await hastyRules());
  const configuration = join(directory, 'prometheus.yaml');
  const targets = [backend, gate].map(({ metricsPort }) => `127.0.0.1:${metricsPort}`);
  await writeFile(
    configuration,
    JSON.stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: [rules],
      scrape_configs: [{ job_name: 'voxgate', static_configs: [{ targets }] }],
    }),
  );
  const port = await freePort();
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(directory, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const prometheusEnded = once(prometheus, 'exit');
  ending.unshift(async () => {
    prometheus.kill('SIGTERM');
    await prometheusEnded;
  });
  const ask = async (path) => (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()).data;
  const firing = async () =>
    (await ask('alerts')).alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  const wait = { maxMs: 120_000, everyMs: 500 };
  await until(
    'Prometheus has scraped both servers',
    async () => {
      const { activeTargets } = await ask('targets').catch(() => ({ activeTargets: [] }));
      return activeTargets.length === 2 && activeTargets.every(({ health }) => health === 'up');
    },
    wait,
  );
  say('Prometheus scrapes both');

  const results = [];
  /** Breaks something, and waits until its alerts fire. */
  const drill = async (what, alerts, damage) => {
    const before = await firing();
    const already = alerts.filter((alert) => before.includes(alert));
    if (already.length > 0) throw new Error(`${already.join(', ')} fired before: ${what}.`);
    const damagedAt = performance.now();
    const stop = await damage();
    try {
      for (const alert of alerts) {
        await until(`${alert} fires after: ${what}`, async () => (await firing()).includes(alert), wait);
        const seconds = ((performance.now() - damagedAt) / 1000).toFixed(1);
        results.push({ what, alert, seconds });
        say(`${alert} fires ${seconds} s after: ${what}`);
      }
    } finally {
      await stop?.();
    }
  };
  const speak = (voice, text) =>
    fetch(`${gate.url}/api/v1/tts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text, voice_id: voice, cache: false }),
      signal: AbortSignal.timeout(60_000),
    }).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    );
  if ((await speak('slt', 'Ready.')) !== 200) throw new Error('The gate does not speak.');
  if ((await speak('far', 'Ready.')) !== 200) throw new Error('The gate does not reach its remote engine.');

  const long = 'The birch canoe slid on the smooth planks. '.repeat(60);
  await drill('eight long texts at once, for a queue of four', ['VoxgateQueueFull'], async () =>
    repeat(8, () => speak('slt', long)),
  );
  await drill('the engine’s process is killed again and again', ['VoxgateEngineRestarts'], async () => {
    return repeat(
      1,
      async () => {
        for (const pid of await childrenOf(gate.pid)) process.kill(pid, 'SIGKILL');
      },
      1500,
    );
  });
  await drill(
    'the remote server is killed, and its voice is asked for',
    ['VoxgateDown', 'VoxgateRemoteServerDown', 'VoxgateRemoteEngineDown', 'VoxgateErrors'],
    async () => {
      await backend.end('SIGKILL');
      return repeat(2, () => speak('far', 'Hello.'));
    },
  );
  await drill('PostgreSQL is stopped', ['VoxgateDatabaseDown'], async () => {
    await database.stop();
    return async () => {
      await database.start();
      await until('VoxgateDatabaseDown is over', async () => !(await firing()).includes('VoxgateDatabaseDown'), wait);
      say('VoxgateDatabaseDown is over, after PostgreSQL was started again');
    };
  });
  console.log(`\n${results.length} alerts fired:`);
  console.table(results);
} finally {
  for (const end of ending) await end();
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** The engines’ processes of a server. */
async function childrenOf(pid) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(/\s+/).filter(Boolean).map(Number);
}

/**
 * Repeats a request, some at a time.
 *
 * @returns a function that ends this.
 */
function repeat(atOnce, request, pauseMs = 100) {
  const ended = new AbortController();
  const loops = Array.from({ length: atOnce }, async () => {
    while (!ended.signal.aborted) {
      await request();
      await delay(pauseMs);
    }
  });
  return async () => {
    ended.abort();
    await Promise.all(loops);
  };
}
