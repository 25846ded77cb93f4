// Measures how long one account waits while another one has many speaking sockets, or as many requests over HTTP. See README.md.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { table } from '../support/markdown.mjs';
import { startProgress } from '../support/run-facts.mjs';
import { requirePack, startServer } from '../support/server.mjs';
import { median } from '../support/statistics.mjs';
import { newAccountKey } from './new-account-key.mjs';
import { saveFigures } from './save-figures.mjs';
import { openSocket, sampleRate, send, speakTokens } from './session-client.mjs';

const { values: options } = parseArgs({
  options: {
    /** The folder of an installed Kokoro pack. Without it, Flite speaks. */
    pack: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    crowd: { type: 'string', default: '50' },
    /** Writes the results to `results/fairness.json`. */
    save: { type: 'boolean', default: false },
  },
});
if (options.pack) await requirePack(options.pack);
const voice = options.pack ? 'af_heart' : 'slt';
const count = Number(options.crowd);
const long = 'The road went on and on, and nobody who walked on it knew how far it was to the next village. '.repeat(
  45,
);
const short = (round) =>
  `This is question number ${round}, and somebody waits for it. The answer has three sentences. Here it ends.`;

const server = await startServer({ pack: options.pack, environment: { SPEECH_QUEUE_CAPACITY: '300' } });
const progress = startProgress();
const crowdKey = newAccountKey(server, 'crowd');
const singleKey = newAccountKey(server, 'single');

const over = (key) => ({
  'by HTTP': async (text, signal, onAudio) => {
    const answer = await fetch(`${server.url}/api/v1/tts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text, voice_id: voice, format: 'pcm', sample_rate: sampleRate, stream: 'audio' }),
      signal,
    });
    if (!answer.ok) throw new Error(`The server returned ${answer.status}: ${await answer.text()}`);
    for await (const chunk of answer.body) if (chunk.length > 0) onAudio?.();
  },
  'by WebSocket': async (text, signal, onAudio) => {
    const socket = await openSocket({ ...server, key });
    try {
      if (!signal) {
        const { audio } = await speakTokens(socket, text, { voice });
        onAudio?.(audio[0].at);
        return;
      }
      signal.addEventListener('abort', () => socket.terminate());
      socket.on('message', () => onAudio?.());
      send(socket, { type: 'context.start', voice_id: voice, format: 'pcm', sample_rate: sampleRate });
      send(socket, { type: 'input_text.append', text });
      send(socket, { type: 'input_text.end' });
      await once(socket, 'close');
    } finally {
      socket.terminate();
    }
  },
});

/** Milliseconds until the first audio and until the end of one short text. */
async function ask(way, round) {
  const startedAt = performance.now();
  let firstAt;
  await over(singleKey)[way](short(round), undefined, (at = performance.now()) => (firstAt ??= at));
  return { first: firstAt - startedAt, end: performance.now() - startedAt };
}

/** Speaks a long text until the signal aborts. */
async function speakOn(way, index, signal, onAudio) {
  const speak = over(crowdKey)[way];
  try {
    await speak(`${index + 1}. ${long}`.slice(0, 4500), signal, onAudio);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const crowds = { nobody: undefined, [`${count} sockets`]: 'by WebSocket', [`${count} HTTP requests`]: 'by HTTP' };
const rows = [];
let round = 0;
try {
  await ask('by HTTP', round++);
  for (const [crowd, way] of Object.entries(crowds)) {
    const enough = new AbortController();
    const speaking = new Set();
    const all = Array.from({ length: way ? count : 0 }, (_, index) =>
      speakOn(way, index, enough.signal, () => speaking.add(index)),
    );
    const failed = Promise.all(all).then(() =>
      all.length > 0 ? Promise.reject(new Error('The crowd has ended too soon.')) : undefined,
    );
    failed.catch(() => undefined);
    // Flite's crowd has all begun by then; of a slower engine's, as many as it could.
    for (let waited = 0; speaking.size < all.length && waited < 100; waited++) await delay(100);
    for (let each = 0; each < Number(options.rounds); each++) {
      for (const single of ['by HTTP', 'by WebSocket']) rows.push({ crowd, single, ...(await ask(single, round++)) });
    }
    progress(`${crowd}: done, ${speaking.size} were speaking`);
    enough.abort();
    await Promise.allSettled(all);
    await delay(1000);
  }
  const cell = (crowd, single, key) => {
    const values = rows.filter((row) => row.crowd === crowd && row.single === single).map((row) => row[key]);
    return `${median(values).toFixed(0)} (${Math.max(...values).toFixed(0)})`;
  };
  const summary = table(
    ['others', 'first audio, HTTP', 'first audio, WebSocket', 'end, HTTP', 'end, WebSocket'],
    Object.keys(crowds).map((crowd) => [
      crowd,
      ...['first', 'end'].flatMap((key) => ['by HTTP', 'by WebSocket'].map((single) => cell(crowd, single, key))),
    ]),
  );
  console.log(`\n${voice}. Milliseconds: median (worst).\n\n${summary}`);
  if (options.save) await saveFigures('fairness', { voice }, rows);
} finally {
  await server.close();
}
