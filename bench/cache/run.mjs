// Measures how soon the first byte of cached speech comes, beside a request that only passes the gate and beside a miss. Needs
// the build. See README.md.
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { requirePack, startServer } from '../support/server.mjs';

const { values: options } = parseArgs({
  options: { pack: { type: 'string' }, rounds: { type: 'string', default: '100' } },
});
const rounds = Number(options.rounds);
if (options.pack) await requirePack(options.pack);

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

function quantile(values, part) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

/** @param gates requests that only pass the gate, one after each of the answers. */
function printRow(name, answers, gates, expected) {
  const wrong = answers.filter(({ cache }) => cache !== expected).length;
  const first = answers.map(({ firstMs }) => firstMs);
  const gate = gates.map(({ firstMs }) => firstMs);
  const afterGate = quantile(first, 0.5) - quantile(gate, 0.5);
  const whole = answers.map(({ totalMs }) => totalMs);
  const cells = [quantile(first, 0.5), afterGate, quantile(first, 0.95), quantile(whole, 0.5)];
  const status = wrong === 0 ? (expected ?? '') : `${wrong} wrong`;
  console.log(`| ${[name, answers.length, ...cells.map((value) => value.toFixed(1)), status].join(' | ')} |`);
}

const heading =
  '| request | requests | first byte, median ms | after the gate, ms | first byte, p95 ms | whole, median ms | X-Cache |\n' +
  '| --- | --- | --- | --- | --- | --- | --- |';
const formats = ['wav', 'mp3', 'opus'];

/** Measures a text in a voice, in all formats. */
async function measure(server, voice_id, name, text) {
  const gate = () => send(server, 'GET', '/api/v1/voices?language=xx');
  const bodyOf = (format, mode) => ({ voice_id, text, format, ...(mode === 'stream' && { stream: 'audio' }) });
  const fresh = (round) => text.replaceAll(/\./gu, ` ${Math.random().toString(36).slice(2, 6)}${round}.`);
  // Misses of the neural voice take seconds.
  const misses = voice_id === 'slt' ? Math.min(rounds, 20) : 3;
  const row = async (title, count, expected, work) => {
    const answers = [];
    const gates = [];
    for (let round = 0; round < count; round++) {
      answers.push(await work(round));
      gates.push(await gate());
    }
    printRow(`${voice_id}, ${name}, ${title}`, answers, gates, expected);
  };

  /** Texts whose sentences are in the cache, by the format in which they were spoken. */
  const spoken = {};
  for (const format of formats) {
    spoken[format] = [];
    await row(`${format}, stream`, misses, 'miss', async (round) => {
      const missed = fresh(round);
      spoken[format].push(missed);
      return speak(server, { ...bodyOf(format, 'stream'), text: missed });
    });
  }
  for (const format of formats) {
    const known = spoken[formats.find((other) => other !== format)];
    for (const mode of ['stream', 'whole']) {
      const work = (round) => speak(server, { ...bodyOf(format, mode), text: known[round] });
      await row(`${format}, ${mode}, sentences`, known.length, 'hit', work);
    }
  }
  for (const format of formats) {
    for (const mode of ['stream', 'whole']) {
      const body = bodyOf(format, mode);
      while ((await speak(server, body)).cache !== 'hit');
      // The response is stored after it has been sent.
      for (let round = 0; round < 5; round++) await speak(server, body);
      await row(`${format}, ${mode}, repeated`, rounds, 'hit', () => speak(server, body));
    }
  }
  const gates = [];
  for (let round = 0; round < rounds; round++) gates.push(await gate());
  printRow(`only the gate`, gates, gates, undefined);
}

const server = await startServer({ pack: options.pack, environment: { SPEECH_CACHE: 'on' } });
try {
  for (let round = 0; round < 20; round++) await send(server, 'GET', '/api/v1/voices?language=xx');
  for (const voice_id of ['slt', ...(options.pack ? ['af_heart'] : [])]) {
    console.log(heading);
    for (const [name, text] of Object.entries({ short, paragraph })) await measure(server, voice_id, name, text);
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
