// Digests of the sound of 18 texts without any pitch. Two builds whose digests are equal sound the same, byte for byte.
import { createHash } from 'node:crypto';
// `npm run build` first.
import { createRequire } from 'node:module';
import { texts } from './texts.mjs';

const require = createRequire(import.meta.url);
const { openSpeech } = require('../../dist/packages/speech/src/index.js');

const [dataDirectory = 'data'] = process.argv.slice(2);
const speech = await openSpeech({ dataDirectory, processes: 1, threads: 1 });
try {
  for (const voiceId of ['af_heart', 'am_michael', 'bf_emma']) {
    for (const text of texts) {
      const { signal } = new AbortController();
      const { audio } = await speech.speak({ text, voiceId, format: 'pcm', speed: 1, signal });
      console.log(createHash('sha256').update(audio).digest('hex').slice(0, 32), voiceId, text.slice(0, 30));
    }
  }
} finally {
  await speech.close();
}
