import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { installPeer } from '../../support/install-peer.mjs';
import { Listener } from '../listener.mjs';
import { names } from '../names.mjs';
import { modelId, placeModel } from '../peers/model-files.mjs';

const require = createRequire(import.meta.url);
const { freePort } = require('../../../dist/proofs/support/free-port.js');

const sampleRate = 24_000;

/**
 * The peer `@met4citizen/headtts`: its REST server, used as its own client does. It sends a request for each sentence,
 * all at the same time, because the server answers one at a time with complete audio.
 *
 * @param dtype `fp32`, or `fp16` for the published weights.
 */
export async function headtts({ pack, voice, dtype = 'fp32' }) {
  const folder = await installPeer('@met4citizen/headtts@1.3.0');
  await placeModel(folder, pack);
  const port = await freePort();
  const config = join(folder, 'headtts.json');
  await writeFile(config, JSON.stringify(settings({ pack, voice, dtype, port })));
  const child = spawn(process.execPath, ['modules/headtts-node.mjs', '--config', config], {
    cwd: join(folder, 'node_modules/@met4citizen/headtts'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // Its first line of output means that it listens. Requests wait until the model is loaded.
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('HeadTTS exited.')))]);

  const request = async (input, listener) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/synthesize`, {
      method: 'POST',
      body: JSON.stringify({ input, voice, audioEncoding: 'pcm' }),
      // If its worker fails, it never responds.
      signal: AbortSignal.timeout(300_000),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`HeadTTS returned ${response.status}: ${answer.error}`);
    listener.hearBytes(Buffer.from(answer.audio, 'base64'));
  };
  const speak = async (sentences) => {
    const listener = new Listener(sampleRate);
    await Promise.all(sentences.map((sentence) => request(sentence, listener)));
    return listener.finish();
  };
  const close = async () => {
    child.kill();
    await ended;
  };
  return { name: names.headtts, speak, pid: child.pid, close };
}

function settings({ pack, voice, dtype, port }) {
  return {
    server: { port, websocket: false },
    tts: {
      model: modelId,
      dtype,
      voicePath: resolve(pack, 'voices'),
      voices: [voice],
      defaults: { voice, language: 'en-us', speed: 1, audioEncoding: 'pcm' },
    },
    trace: 0,
  };
}
