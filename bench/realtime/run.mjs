// Measures how soon realtime speech begins, beside the same sentence over HTTP, and what WebSockets cost. Needs the build. See
// README.md.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { requirePack, startServer } from '../support/server.mjs';

const { values: options } = parseArgs({
  options: {
    pack: { type: 'string' },
    rounds: { type: 'string', default: '15' },
    idle: { type: 'string', default: '1000' },
    speaking: { type: 'string', default: '50' },
  },
});
if (options.pack) await requirePack(options.pack);
const voice_id = options.pack ? 'af_heart' : 'slt';

/** Tokens per second of the language model, and their length in characters. */
const tokensPerSecond = 40;
const tokenCharacters = 4;

/** The number makes each text a new one for the engine. */
const first = (round) => `The harbour was quiet when ferry number ${round} left.`;
const rest = ' Only a few people stood at the rail, and nobody spoke. Behind them, the lights of the town went out.';

const server = await startServer({ pack: options.pack, environment: { REALTIME_IDLE_TIMEOUT_SECONDS: '3600' } });
const headers = { Authorization: `Bearer ${server.key}` };

async function openSocket() {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/tts/realtime`, { headers });
  await once(socket, 'open');
  return socket;
}

const send = (socket, message) => socket.send(JSON.stringify(message));

/** Milliseconds from the end of the first sentence until the first audio, while a text comes in tokens. */
async function realtime(socket, round) {
  send(socket, { type: 'context.start', voice_id, format: 'pcm' });
  const text = first(round) + rest;
  const isOver = new Promise((resolve, reject) => {
    let firstAt;
    const listen = (data) => {
      const message = JSON.parse(data);
      if (message.type === 'error') reject(new Error(message.error.message));
      if (message.type === 'speech.audio.delta') firstAt ??= performance.now();
      if (message.type !== 'speech.audio.done') return;
      socket.off('message', listen);
      resolve(firstAt);
    };
    socket.on('message', listen);
  });
  let endedAt;
  const startedAt = performance.now();
  for (let at = 0; at < text.length; at += tokenCharacters) {
    const due = startedAt + (at / tokenCharacters) * (1000 / tokensPerSecond);
    await delay(Math.max(0, due - performance.now()));
    send(socket, { type: 'input_text.append', text: text.slice(at, at + tokenCharacters) });
    if (at + tokenCharacters >= first(round).length) endedAt ??= performance.now();
  }
  send(socket, { type: 'input_text.end' });
  return (await isOver) - endedAt;
}

/** Milliseconds from a request for the first sentence until its first audio. */
async function http(round) {
  const startedAt = performance.now();
  const answer = await fetch(`${server.url}/api/v1/tts`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ voice_id, text: first(round), format: 'pcm', stream: 'audio' }),
  });
  let firstAt;
  for await (const chunk of answer.body) if (chunk.length > 0) firstAt ??= performance.now();
  return firstAt - startedAt;
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** Resident memory of the server's own process in kilobytes. */
async function residentKilobytes() {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))[1]);
}

/** Speaks until it is told to stop, and returns the seconds of audio that came. */
async function speakOn(socket, isOver) {
  let bytes = 0;
  let mixed = 0;
  const id = String(Math.random());
  socket.on('message', (data) => {
    const { type, context_id, audio } = JSON.parse(data);
    if (type === 'speech.audio.delta') bytes += Buffer.byteLength(audio, 'base64');
    if (context_id !== undefined && context_id !== id) mixed++;
  });
  send(socket, { type: 'context.start', context_id: id, voice_id: 'slt', format: 'pcm' });
  while (!isOver()) {
    send(socket, { type: 'input_text.append', context_id: id, text: 'It is late again, and nobody spoke. ' });
    await delay(1000);
  }
  send(socket, { type: 'context.cancel', context_id: id });
  return { seconds: bytes / 48_000, mixed };
}

try {
  const socket = await openSocket();
  const times = { http: [], realtime: [] };
  await http(-1);
  await realtime(socket, -2);
  for (let round = 0; round < Number(options.rounds); round++) {
    // One after the other, so that other load of the machine meets both. The texts differ, so nothing is kept.
    times.http.push(await http(1000 + round));
    times.realtime.push(await realtime(socket, 2000 + round));
  }
  console.log(`| first audio, ${voice_id} | median, ms | worst, ms |\n| --- | --- | --- |`);
  console.log(`| sentence over HTTP | ${median(times.http).toFixed(0)} | ${Math.max(...times.http).toFixed(0)} |`);
  console.log(
    `| after the sentence’s last token | ${median(times.realtime).toFixed(0)} | ${Math.max(...times.realtime).toFixed(0)} |`,
  );
  socket.close();

  const before = await residentKilobytes();
  const idle = [];
  for (let count = 0; count < Number(options.idle); count++) idle.push(await openSocket());
  await delay(3000);
  const withIdle = await residentKilobytes();
  let isOver = false;
  const speaking = await Promise.all(Array.from({ length: Number(options.speaking) }, openSocket));
  const spoken = speaking.map((each) => speakOn(each, () => isOver));
  let highest = 0;
  for (let second = 0; second < 20; second++) {
    await delay(1000);
    highest = Math.max(highest, await residentKilobytes());
  }
  isOver = true;
  const heard = await Promise.all(spoken);
  const seconds = heard.map((each) => each.seconds);
  console.log(`\n| sockets | memory of the server, MB | each, KB |\n| --- | --- | --- |`);
  console.log(`| none | ${(before / 1024).toFixed(0)} | |`);
  console.log(
    `| ${idle.length} idle | ${(withIdle / 1024).toFixed(0)} | ${((withIdle - before) / idle.length).toFixed(1)} |`,
  );
  console.log(
    `| ${idle.length} idle, ${speaking.length} speaking | ${(highest / 1024).toFixed(0)} | ${((highest - withIdle) / speaking.length).toFixed(0)} |`,
  );
  console.log(
    `\nIn 20 seconds, each of the ${speaking.length} got ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} ` +
      `seconds of audio; messages of another’s context: ${heard.reduce((sum, { mixed }) => sum + mixed, 0)}.`,
  );
  for (const each of [...idle, ...speaking]) each.terminate();
} finally {
  await server.close();
}
