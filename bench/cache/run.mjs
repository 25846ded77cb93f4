// Measures how soon the first byte of cached speech comes, beside a request that only passes the gate and beside a miss. Needs
// the build. See README.md.
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { requirePack, startServer } from '../support/server.mjs';

const { values } = parseArgs({ options: { pack: { type: 'string' }, rounds: { type: 'string', default: '100' } } });
const rounds = Number(values.rounds);
if (values.pack) await requirePack(values.pack);

const short = 'Hello there.';
const paragraph =
  'The harbour was quiet when the ferry left. Only a few people stood at the rail, and nobody spoke. Behind them, the lights ' +
  'of the town went out one by one. By midnight the sea was calm, and the captain let the engine run slowly. In the morning ' +
  'they would see the islands.';

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request. Returns the milliseconds until the first byte of the body, and until the end, and `X-Cache`. */
function send(server, method, path, body) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { Authorization: `Bearer ${server.key}`, ...(body && { 'Content-Type': 'application/json' }) };
    const sent = request(server.url + path, { method, agent, headers }, (answer) => {
      let firstMs;
      answer.on('data', () => (firstMs ??= performance.now() - startedAt));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`));
        resolve({ firstMs, totalMs: performance.now() - startedAt, cache: answer.headers['x-cache'] });
      });
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

const speak = (server, body) => send(server, 'POST', '/api/v1/tts', body);

function quantile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

function row(name, answers, expected) {
  const wrong = answers.filter(({ cache }) => cache !== expected).length;
  const first = answers.map(({ firstMs }) => firstMs).sort((one, other) => one - other);
  const total = answers.map(({ totalMs }) => totalMs).sort((one, other) => one - other);
  const cells = [quantile(first, 0.5), quantile(first, 0.95), quantile(total, 0.5)].map((value) => value.toFixed(1));
  console.log(`| ${[name, answers.length, ...cells, wrong === 0 ? (expected ?? '') : `${wrong} wrong`].join(' | ')} |`);
}

async function repeat(count, work) {
  const answers = [];
  for (let round = 0; round < count; round++) answers.push(await work(round));
  return answers;
}

const server = await startServer({ pack: values.pack, environment: { SPEECH_CACHE: 'on' } });
try {
  const gate = () => send(server, 'GET', '/api/v1/voices?language=xx');
  const voices = ['slt', ...(values.pack ? ['af_heart'] : [])];
  const heading =
    '| request | requests | first byte, median ms | first byte, p95 ms | whole, median ms | X-Cache |\n' +
    '| --- | --- | --- | --- | --- | --- |';
  console.log(heading);
  await repeat(20, gate);
  for (const [index, voice_id] of voices.entries()) {
    if (index > 0) console.log(heading);
    for (const [name, text] of Object.entries({ short, paragraph })) {
      for (const format of ['wav', 'mp3']) {
        const stream = { voice_id, text, format, stream: 'audio' };
        const whole = { voice_id, text, format };
        const title = `${voice_id}, ${name}, ${format}`;
        const fresh = (round) => text.replaceAll(/\./gu, ` ${Math.random().toString(36).slice(2, 6)}${round}.`);
        // Misses of the neural voice take seconds.
        const misses = voice_id === 'slt' ? Math.min(rounds, 20) : 3;
        row(
          `${title}, stream, miss`,
          await repeat(misses, (round) => speak(server, { ...stream, text: fresh(round) })),
          'miss',
        );
        await speak(server, whole);
        while ((await speak(server, whole)).cache !== 'hit');
        await repeat(5, () => speak(server, stream));
        row(`${title}, stream, hit`, await repeat(rounds, () => speak(server, stream)), 'hit');
        row(`${title}, whole, hit`, await repeat(Math.ceil(rounds / 4), () => speak(server, whole)), 'hit');
        row('only the gate', await repeat(rounds, gate), undefined);
      }
    }
    const text = `Eight at once. ${Math.random()}`;
    const eight = await Promise.all(Array.from({ length: 8 }, () => speak(server, { voice_id, text, format: 'wav' })));
    const alone = await speak(server, { voice_id, text: `Just alone. ${Math.random()}`, format: 'wav' });
    const spoken = eight.filter(({ cache }) => cache === 'miss').length;
    console.log(
      `\n${voice_id}: eight identical requests at once: ${spoken} spoken, ${8 - spoken} joined; the last ` +
        `ended after ${Math.max(...eight.map(({ totalMs }) => totalMs)).toFixed(0)} ms, a similar one alone after ` +
        `${alone.totalMs.toFixed(0)} ms.\n`,
    );
  }
} finally {
  agent.destroy();
  await server.close();
}
