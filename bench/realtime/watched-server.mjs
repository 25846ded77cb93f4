import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requirePack, startServer } from '../support/server.mjs';

/**
 * Starts a server whose neural engine has one process and is watched.
 *
 * @param pack the folder of an installed Kokoro pack.
 * @param factor seconds of work per second of audio, if the engine shall be slower than it is.
 * @returns the server, and `windows`, which lists what the engine has done: `from` and `to` in milliseconds of `performance.now()`,
 *   and `audioMs`, which is 0 if the window was cancelled.
 */
export async function startWatchedServer({ pack, factor }) {
  await requirePack(pack);
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-realtime-'));
  const file = join(folder, 'windows');
  const server = await startServer({
    pack,
    // The probe changes a class of the engine.
    script: ['dist/bench/proofs/support/server-of-files.js'],
    nodeOptions: ['--require', fileURLToPath(new URL('engine-probe.cjs', import.meta.url))],
    environment: {
      ENGINE_PROCESSES: '1',
      WINDOW_PROBE_FILE: file,
      ...(factor && { WINDOW_PROBE_FACTOR: String(factor) }),
    },
  });
  return {
    ...server,
    windows: async () =>
      (await readFile(file, 'utf8').catch(() => ''))
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const [from, to, audioMs] = line.split(' ').map(Number);
          return { from: from - performance.timeOrigin, to: to - performance.timeOrigin, audioMs };
        }),
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
