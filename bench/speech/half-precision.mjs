// Counts the sentences that the peers lose with the published 16-bit model. See README.md.
import { transformFile } from '@swc/core';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installedPack, requirePack } from '../support/server.mjs';
import { headtts } from './candidates/headtts.mjs';
import { kokoroJs } from './candidates/kokoro-js.mjs';

const { values: options } = parseArgs({
  options: {
    /** Only five sentences. */
    quick: { type: 'boolean', default: false },
    voice: { type: 'string', default: 'af_heart' },
    pack: { type: 'string', default: installedPack },
  },
});

/** The sentences that the tests speak and transcribe. */
async function spokenSentences() {
  const file = fileURLToPath(new URL('../../test/support/spoken-sentences.ts', import.meta.url));
  const { code } = await transformFile(file, { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'es6' } });
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.spokenSentences;
}

await requirePack(options.pack);
const sentences = (await spokenSentences()).slice(0, options.quick ? 5 : Infinity);
for (const open of [kokoroJs, headtts]) {
  const { name, speak, close } = await open({ ...options, dtype: 'fp16' });
  try {
    let lost = 0;
    for (const sentence of sentences) {
      const { hasNaN, firstSoundMs } = await speak([sentence]);
      // NaN becomes silence in 16-bit samples.
      const isLost = hasNaN || firstSoundMs === undefined;
      if (isLost) lost++;
      console.log(`${name}: ${isLost ? 'LOST' : 'ok  '} ${sentence}`);
    }
    console.log(`${name}: ${lost} of ${sentences.length} sentences are silent\n`);
  } finally {
    await close();
  }
}
