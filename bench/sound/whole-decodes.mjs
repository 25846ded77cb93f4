import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRemote } from '../support/remote.mjs';

const script = fileURLToPath(new URL('whole-decode.process.mjs', import.meta.url));

/**
 * Starts the engine's own model in a separate process, to decode sentences in one window, with the statistics of the engine.
 *
 * @param pack the folder of an installed pack.
 * @returns `decode`, which takes `text` and `voice` and returns `samples` and `joins` (where the engine joins its windows, in
 *   samples; none if it decodes the sentence whole), and `close`.
 */
export async function startWholeDecodes({ pack }) {
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-whole-'));
  const { call, close } = await startRemote(script, [pack, folder]);
  const decode = async (take) => {
    const { file, joins } = await call(take);
    const bytes = await readFile(file);
    await rm(file);
    return { samples: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4), joins };
  };
  return {
    decode,
    close: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
