// Puts load on real servers that a real Prometheus scrapes, and draws the panels of the board from Prometheus' answers. Grafana does not
// run here: the queries are the board's, the drawing is not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { board } from '../../scripts/support/board.mjs';
import { openBrowser } from '../support/browser.mjs';
import { installedPack, requirePack, startServer } from '../support/server.mjs';
import { boardPage } from './page.mjs';
import { startLoad } from './load.mjs';

const require = createRequire(import.meta.url);
const { freePort } = require('../../dist/bench/proofs/support/free-port.js');

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    flite: { type: 'boolean', default: false },
    /** A file with the answers of an earlier run, to draw them again. */
    from: { type: 'string' },
    answers: { type: 'string', default: join(tmpdir(), 'voxgate-board.json') },
    picture: { type: 'string', default: fileURLToPath(new URL('../../docs/screenshots/board.webp', import.meta.url)) },
  },
});
const seconds = Number(given.seconds);
/** Seconds between two points of the panels, and the time over which rates are taken. */
const step = Math.max(2, Math.round(seconds / 60));
const rateInterval = `${Math.max(12, 4 * step)}s`;
const size = { width: 1500, height: 1000 };

if (given.from) {
  const { panels, seconds: length } = JSON.parse(await readFile(given.from, 'utf8'));
  await takePicture(boardPage(panels, { seconds: length }));
} else await run();

async function run() {
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-board-'));
  const ending = [];
  try {
    const pack = given.flite ? undefined : installedPack;
    if (pack) await requirePack(pack);
    const ports = [await freePort(), await freePort()];
    const node = await startServer({ environment: { METRICS_PORT: String(ports[0]), SPEECH_WORKERS: '1' } });
    ending.unshift(node.close);
    const enginesFile = join(directory, 'engines.yaml');
    const engine = {
      name: 'node',
      kind: 'openai',
      urls: [node.url],
      api_key_env: 'BOARD_KEY',
      model: 'tts-1',
      voices: [{ id: 'far', voice: 'rms', language: 'en-US' }],
      health: { path: '/health/live', interval_seconds: 2 },
    };
    await writeFile(enginesFile, JSON.stringify({ engines: [engine] }));
    const gate = await startServer({
      pack,
      environment: {
        METRICS_PORT: String(ports[1]),
        ENGINES_FILE: enginesFile,
        BOARD_KEY: node.key,
        SPEECH_CACHE: 'on',
        SPEECH_WORKERS: '1',
        SPEECH_QUEUE_CAPACITY: '12',
      },
    });
    ending.unshift(gate.close);

    const configuration = join(directory, 'prometheus.yaml');
    await writeFile(
      configuration,
      JSON.stringify({
        global: { scrape_interval: '2s', scrape_timeout: '2s' },
        scrape_configs: [
          {
            job_name: 'voxgate',
            static_configs: ['node', 'gate'].map((instance, index) => ({
              targets: [`127.0.0.1:${ports[index]}`],
              labels: { instance },
            })),
          },
        ],
      }),
    );
    const port = await freePort();
    const prometheus = spawn(
      'prometheus',
      [
        `--config.file=${configuration}`,
        `--storage.tsdb.path=${join(directory, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--enable-feature=exemplar-storage',
        '--log.level=warn',
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const ended = once(prometheus, 'exit');
    ending.unshift(async () => {
      prometheus.kill('SIGTERM');
      await ended;
    });

    console.log(`Load for ${seconds} s …`);
    const load = startLoad(gate, { hasKokoro: pack !== undefined });
    await delay(seconds * 1000);
    console.log(JSON.stringify(await load.stop()));

    const end = Date.now() / 1000;
    const panels = [];
    for (const row of board.rows) {
      for (const panel of row.panels)
        panels.push({ row: row.title, ...panel, series: await seriesOf(panel, port, end) });
    }
    const empty = panels.filter(({ series }) => series.length === 0).map(({ title }) => title);
    console.log(`${panels.length} panels; without data: ${empty.join(', ') || 'none'}`);
    // First of all: the load cannot be repeated as quickly as the drawing.
    await writeFile(given.answers, JSON.stringify({ panels, seconds }));
    await takePicture(boardPage(panels, { seconds }));
  } finally {
    for (const close of ending) await close();
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** Asks Prometheus for the lines of a panel. */
async function seriesOf({ queries }, port, end) {
  const lines = [];
  for (const { expression, legend } of queries) {
    const query = expression
      .replaceAll('$__rate_interval', rateInterval)
      .replaceAll('"$job"', '".*"')
      .replaceAll('"$instance"', '".*"');
    const parameters = new URLSearchParams({ query, start: end - seconds, end, step });
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/query_range?${parameters}`);
    const { status, data, error } = await response.json();
    if (status !== 'success') throw new Error(`Prometheus refuses ${query}: ${error}`);
    for (const { metric, values } of data.result) {
      const name = legend.replace(/\{\{(\w+)\}\}/g, (_match, label) => metric[label] ?? '');
      const points = values
        .map(([time, value]) => [time - (end - seconds), Number(value)])
        .filter(([, value]) => Number.isFinite(value));
      if (points.length > 0) lines.push({ name, points });
    }
  }
  return lines;
}

async function takePicture(html) {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: size });
    await page.setContent(html);
    const height = await page.evaluate('document.documentElement.scrollHeight');
    const png = await page.screenshot({ fullPage: true, timeout: 180_000 });
    const encoded = await page.evaluate(`(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png.toString('base64')}';
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: ${size.width}, height: ${height} });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.8).split(',')[1];
    })()`);
    await writeFile(given.picture, Buffer.from(encoded, 'base64'));
    console.log(`${given.picture}: ${Math.round(Buffer.from(encoded, 'base64').length / 1000)} kB`);
    if (process.env.BOARD_PNG) await writeFile(process.env.BOARD_PNG, png);
  } finally {
    await browser.close();
  }
}
