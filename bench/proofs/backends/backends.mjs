import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startHeadTts } from '../../speech/peers/headtts-server.mjs';
import { modelId, placeModel } from '../../speech/peers/model-files.mjs';
import { installPeer } from '../../support/install-peer.mjs';
import { startServer } from '../../support/server.mjs';
import { listenBefore } from './headtts-dialect.mjs';

const require = createRequire(import.meta.url);
const { freePort } = require('../../../dist/bench/proofs/support/free-port.js');

/** The name of the variable with the key of the other Voxgate. */
export const keyVariable = 'OTHER_VOXGATE_KEY';

/**
 * The backends: what each is, its engine for `ENGINES_FILE`, the voice to speak with, and how to start it. `start` resolves to
 * `stop(signal)`, and to what the gate needs in its environment. One that `canBeStartedAgain` then have the same URL.
 *
 * @param pack the folder of an installed Kokoro pack.
 */
export async function backends(pack) {
  const [kokoroPort, headTtsPort, voxgatePort] = [await freePort(), await freePort(), await freePort()];
  // Stands between the gate and HeadTTS all the time, and passes broken connections on.
  const dialect = await listenBefore(`http://127.0.0.1:${headTtsPort}`);
  const breaker = { failures: 2, open_seconds: 0.5, most_open_seconds: 2 };
  const limits = { in_flight: 2, timeout_seconds: 55, silence_seconds: 50 };
  return {
    all: [
      {
        title: 'kokoro-js 1.2.1 behind a small server',
        voice: 'js-af_heart',
        engine: {
          name: 'kokoro-js',
          kind: 'openai',
          urls: [`http://127.0.0.1:${kokoroPort}`],
          list_voices: { path: '/v1/audio/voices', prefix: 'js-', language: 'en-US' },
          limits,
          breaker,
        },
        canBeStartedAgain: true,
        start: () => startKokoroJs(pack, kokoroPort),
      },
      {
        title: 'the REST server of HeadTTS 1.3.0, translated',
        voice: 'head-af_heart',
        engine: {
          name: 'headtts',
          kind: 'openai',
          urls: [dialect.url],
          voices: [{ id: 'head-af_heart', voice: 'af_heart', language: 'en-US' }],
          limits,
          breaker,
        },
        canBeStartedAgain: true,
        start: async () => {
          const { close } = await startHeadTts({ pack, voices: ['af_heart'], port: headTtsPort });
          return { stop: close };
        },
      },
      {
        title: 'another Voxgate with Kokoro',
        voice: 'far-af_heart',
        engine: {
          name: 'voxgate-2',
          kind: 'openai',
          urls: [`http://127.0.0.1:${voxgatePort}`],
          api_key_env: keyVariable,
          list_voices: { path: '/api/v1/voices', prefix: 'far-', loudness: -19 },
          limits,
          breaker,
        },
        start: () => startOtherVoxgate(pack, voxgatePort),
      },
    ],
    close: () => dialect.close(),
  };
}

async function startKokoroJs(pack, port) {
  const folder = await installPeer('kokoro-js@1.2.1');
  await placeModel(folder, pack);
  const script = join(folder, 'kokoro-js.process.mjs');
  await copyFile(new URL('kokoro-js.process.mjs', import.meta.url), script);
  const child = spawn(process.execPath, [script, modelId, 'fp32', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('kokoro-js exited.')))]);
  return {
    stop: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Starts with a new database, so it would have another key if it were started again. */
async function startOtherVoxgate(pack, port) {
  const { key, close } = await startServer({ pack, environment: { PORT: String(port) } });
  return { environment: { [keyVariable]: key }, stop: close };
}
