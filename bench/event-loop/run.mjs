// Sends hostile bodies to every route that takes one, and measures how long each holds the server's event loop. See README.md.
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { unlessInterrupted } from '../support/interruption.mjs';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { startProgress } from '../support/run-facts.mjs';
import { startServer } from '../support/server.mjs';
import { leakReportKeys, routesOf } from './routes.mjs';

const { values: options } = parseArgs({
  options: {
    /** How often each body is sent. */
    tries: { type: 'string', default: '3' },
    /** Only routes and bodies whose names contain this. */
    only: { type: 'string', default: '' },
    body: { type: 'string', default: '' },
    /** The rows of the table. */
    top: { type: 'string', default: '40' },
  },
});
const boundMs = 50;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const progress = startProgress();

const rows = await unlessInterrupted(measureAll());
rows.sort((one, other) => other.maxMs - one.maxMs);
console.log(`\n${report()}`);
if (rows.some(({ maxMs }) => maxMs > boundMs)) process.exitCode = 1;

async function measureAll() {
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-event-loop-'));
  const portFile = join(folder, 'port');
  const server = await startServer({
    nodeOptions: ['--require', here('../support/loop-probe.cjs')],
    environment: { LOOP_PROBE_PORT_FILE: portFile, LEAK_REPORT_KEYS: leakReportKeys },
  });
  try {
    const probe = `http://127.0.0.1:${await readFile(portFile, 'utf8')}`;
    const client = clientOf(server);
    const dictionary = (await client.json('POST /api/v1/pronunciation-dictionaries', { name: 'Target', rules: [] })).id;
    const project = (await client.json('POST /api/v1/projects', { text: 'A book.', voice_id: 'slt' })).id;
    const measured = [];
    // Load and compile everything once.
    await client.json('POST /api/v1/tts/preview', { text: 'Hello.', voice_id: 'slt' });
    for (const target of routesOf({ dictionary, project, key: server.key })) {
      const [method, path] = target.route.split(' ');
      const label = `${method} ${path.replace(dictionary, ':id').replace(project, ':id').replace(/\?.*/u, '')}`;
      if (!label.includes(options.only)) continue;
      let worst = 0;
      for (const { name, body, headers } of target.bodies()) {
        if (!name.includes(options.body)) continue;
        const tries = [];
        let answer;
        for (let count = 0; count < Number(options.tries); count++) {
          await askProbe(probe);
          answer = await (method === 'SOCKET' ? client.message(path, body) : client.send(method, path, body, headers));
          tries.push(await askProbe(probe));
        }
        const computed = tries.map(({ computedMs }) => computedMs);
        const maxMs = Math.max(...computed);
        const elapsedMs = Math.min(...tries.map(({ delayMs }) => delayMs));
        measured.push({ route: label, body: name, answer, maxMs, leastMs: Math.min(...computed), elapsedMs });
        if (maxMs > boundMs) progress(`${label}: ${name}: ${maxMs.toFixed(0)} ms, ${answer}`);
        worst = Math.max(worst, maxMs);
      }
      progress(`${label}: ${worst.toFixed(0)} ms`);
    }
    return measured;
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

function clientOf({ url, key }) {
  const authorization = `Bearer ${key}`;
  const ask = (method, path, body, headers) =>
    fetch(url + path, { method, headers: { authorization, ...headers }, ...(body !== undefined && { body }) });
  return {
    async json(route, body) {
      const [method, path] = route.split(' ');
      const answer = await ask(method, path, JSON.stringify(body), { 'content-type': 'application/json' });
      if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    /** Sends a body, and removes what the server has made of it. @returns the status and the error. */
    async send(method, path, body, headers) {
      // A server may answer and close before it has read all of a body, which `fetch` takes for a failure.
      const answer = await ask(method, path, body, headers).catch(() => undefined);
      if (!answer) return 'closed';
      const text = await answer.text();
      const { id, status, error } = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
      if (answer.status === 201 && method === 'POST') await remove(path.replace(/\/pls$|\?.*/gu, ''), id, status);
      else if (path.endsWith('/files') && id) await remove('/v1/files', id);
      return `${answer.status} ${error?.code ?? ''}`.trim();
    },
    /** Sends a message on a socket of its own. @returns how it ended. */
    async message(path, body) {
      const socket = new WebSocket(url.replace('http', 'ws') + path, { headers: { authorization } });
      socket.on('error', () => undefined);
      await once(socket, 'open');
      const over = Promise.race([once(socket, 'message'), once(socket, 'close'), setTimeout(200)]);
      socket.send(body);
      const [said] = (await over) ?? [];
      socket.terminate();
      return Buffer.isBuffer(said) ? said.toString().slice(0, 30).replaceAll('|', '') : `closed ${said ?? 'by us'}`;
    },
  };

  async function remove(path, id, status) {
    if (path.endsWith('/batches')) {
      for (let state = status; state === 'validating';) {
        await setTimeout(20);
        ({ status: state } = await (await ask('GET', `${path}/${id}`)).json());
      }
      await ask('POST', `${path}/${id}/cancel`);
    } else await (await ask('DELETE', `${path}/${id}`)).arrayBuffer();
  }
}

async function askProbe(url) {
  return (await fetch(url)).json();
}

function cell(text) {
  return String(text).replaceAll('|', '\\|');
}

function report() {
  const { cores, node, load } = machine();
  const shown = rows
    .slice(0, Number(options.top))
    .map(({ route, body, answer, maxMs, leastMs, elapsedMs }) =>
      [route, body, answer, maxMs.toFixed(0), leastMs.toFixed(0), elapsedMs.toFixed(0)].map(cell),
    );
  const over = rows.filter(({ maxMs }) => maxMs > boundMs).length;
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cores} cores, Node ${node}, load average ${load}; ${rows.length} bodies, ${options.tries} tries each.`,
    `**Longest hold: ${(rows[0]?.maxMs ?? 0).toFixed(0)} ms.** ${over} of the bodies hold the event loop for more than ${boundMs} ms.`,
    table(['route', 'body', 'answer', 'longest, ms', 'shortest, ms', 'elapsed, ms'], shown),
  ].join('\n\n');
}
