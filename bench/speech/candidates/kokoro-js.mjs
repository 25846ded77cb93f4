import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPeer } from '../../support/install-peer.mjs';
import { startRemote } from '../../support/remote.mjs';
import { names } from '../names.mjs';
import { modelId, placeModel } from '../peers/model-files.mjs';

/**
 * The peer `kokoro-js`, called in its own process without HTTP. Uses its `stream`, sentence by sentence.
 *
 * @param dtype `fp32`, or `fp16` for the published weights.
 */
export async function kokoroJs({ pack, voice, dtype = 'fp32' }) {
  const folder = await installPeer('kokoro-js@1.2.1');
  await placeModel(folder, pack);
  // The script imports the peer, so it must be in the same folder.
  for (const file of ['candidates/kokoro-js.process.mjs', 'listener.mjs', '../support/remote.mjs']) {
    await copyFile(new URL(`../${file}`, import.meta.url), join(folder, file.split('/').at(-1)));
  }
  const { call, close, pid } = await startRemote(join(folder, 'kokoro-js.process.mjs'), [modelId, dtype]);
  return { name: names.kokoroJs, speak: (sentences) => call({ text: sentences.join(' '), voice }), pid, close };
}
