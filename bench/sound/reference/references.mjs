import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRemote } from '../../support/remote.mjs';
import { ReferenceCache } from './reference-cache.mjs';

const script = fileURLToPath(new URL('reference.process.mjs', import.meta.url));

/** Where references are kept. Half a megabyte each. */
const folder = join(tmpdir(), 'voxgate-bench-references');

/**
 * Makes the references that are missing, in a separate process that has exited when this returns.
 *
 * @param takes the sentences to speak: `text` and `voice`.
 * @returns the same with `reference`, a function that reads `samples`, `sampleRate`, `words` (with seconds), `lengths`
 *   (frames per token), `energy` (two values per frame) and `frameSamples`.
 */
export async function withReferences(takes, { pack }, progress) {
  const cache = new ReferenceCache(folder);
  const { call, close } = await startRemote(script, [pack, folder]);
  try {
    const found = [];
    let made = 0;
    for (const take of takes) {
      const { key, isNew } = await call(take);
      found.push({ ...take, reference: () => cache.read(key) });
      if (isNew) made++;
      if (isNew && made % 12 === 0) progress(`${found.length} of ${takes.length} references, ${made} of them made now`);
    }
    progress(`all ${takes.length} references are ready, ${made} of them made now`);
    return found;
  } finally {
    await close();
  }
}
