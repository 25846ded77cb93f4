import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRemote } from '../../support/remote.mjs';
import { names } from '../names.mjs';

const script = fileURLToPath(new URL('library.process.mjs', import.meta.url));

/** `@voxgate/speech`, called without a server. */
export async function library({ pack, voice }) {
  const { call, close, pid } = await startRemote(script, [dirname(dirname(pack))]);
  return { name: names.library, speak: (sentences) => call({ text: sentences.join(' '), voice }), pid, close };
}
