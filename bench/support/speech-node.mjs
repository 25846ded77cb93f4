import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/support/project.mjs';
import { createData, environmentFor } from './server.mjs';

/**
 * Starts a built speech node on a free port, and waits until it is ready.
 *
 * @param pack the folder of an installed Kokoro pack. Without it, the node has only Flite.
 * @returns its URL, as an engines file has it.
 */
export async function startSpeechNode({ pack, environment = {} }) {
  const data = await createData(pack);
  const child = spawn(process.execPath, ['dist/src/app/cli/main.js', 'speak'], {
    cwd: root,
    env: {
      ...environmentFor(data),
      SPEAK_PORT: '0',
      LOG_LEVEL: 'info',
      VOXGATE_VOICES: pack ? 'kokoro,flite' : 'flite',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const ready = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, url] = /is ready at (grpc:\S+) \(/.exec(line) ?? [];
      if (url) resolve(url);
    });
  });
  const failed = ended.then(([code]) => Promise.reject(new Error(`The speech node exited with code ${code}.`)));
  const url = await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true, maxRetries: 100, retryDelay: 50 });
  };
  return { url, close };
}

/** Writes an engines file that puts `far-` before the voices of nodes. @returns its path, and `close`. */
export async function writeEnginesFile(urls, inFlight) {
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-engines-'));
  const path = join(directory, 'engines.yaml');
  const engine = {
    name: 'nodes',
    kind: 'open-inference',
    urls,
    list_voices: { prefix: 'far-' },
    limits: { in_flight: inFlight, timeout_seconds: 55 },
  };
  await writeFile(path, JSON.stringify({ engines: [engine] }));
  return { path, close: () => rm(directory, { recursive: true }) };
}

/** Waits until a gate lists a voice. @throws {Error} after a minute. */
export async function untilListed({ url, key }, voiceId) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const { data } = await fetch(`${url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } }).then(
      (answer) => answer.json(),
    );
    if (data.some(({ voice_id: id }) => id === voiceId)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The gate does not list ${voiceId}.`);
}

/** Asks for a stream of a text. @returns milliseconds to the first sound and to the end, and the bytes of sound. */
export async function timeStream({ url, key }, text, voiceId) {
  const began = performance.now();
  const response = await fetch(`${url}/api/v1/tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text, voice_id: voiceId, format: 'pcm', stream: 'audio' }),
  });
  if (!response.ok) throw new Error(`The server returned ${response.status}: ${await response.text()}`);
  let first;
  let bytes = 0;
  for await (const chunk of response.body) {
    first ??= performance.now() - began;
    bytes += chunk.length;
  }
  return { first, total: performance.now() - began, bytes };
}
