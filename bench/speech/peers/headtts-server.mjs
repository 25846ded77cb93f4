import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { installPeer } from '../../support/install-peer.mjs';
import { modelId, placeModel } from './model-files.mjs';

const require = createRequire(import.meta.url);
const { freePort } = require('../../../dist/bench/proofs/support/free-port.js');

/**
 * Starts the REST server of `@met4citizen/headtts` with the weights of an installed pack. Requests wait until its model is
 * loaded.
 *
 * @param dtype `fp32`, or `fp16` for the published weights.
 * @param port Defaults to a free one.
 */
export async function startHeadTts({ pack, voices, dtype = 'fp32', port }) {
  const folder = await installPeer('@met4citizen/headtts@1.3.0');
  await placeModel(folder, pack);
  const ownPort = port ?? (await freePort());
  const config = join(folder, 'headtts.json');
  await writeFile(config, JSON.stringify(settings({ pack, voices, dtype, port: ownPort })));
  const child = spawn(process.execPath, ['modules/headtts-node.mjs', '--config', config], {
    cwd: join(folder, 'node_modules/@met4citizen/headtts'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // Its first line of output means that it listens.
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('HeadTTS exited.')))]);
  // Nobody reads the rest, so do not let it fill the pipe.
  child.stdout.resume();
  const close = async (signal = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return { url: `http://127.0.0.1:${ownPort}`, port: ownPort, pid: child.pid, close };
}

function settings({ pack, voices, dtype, port }) {
  return {
    server: { port, websocket: false },
    tts: {
      model: modelId,
      dtype,
      voicePath: resolve(pack, 'voices'),
      voices,
      defaults: { voice: voices[0], language: 'en-us', speed: 1, audioEncoding: 'pcm' },
    },
    trace: 0,
  };
}
