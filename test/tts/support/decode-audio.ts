import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Sound } from './test-sound';

/**
 * Decodes files (WAV, MP3, Opus, FLAC, AAC) with decoders that are independent of our encoders. They are ES modules, which Jest
 * cannot load, so they run in a thread.
 *
 * @throws {Error} if there is something in a file that is not as it should be.
 */
export async function decodeAudio(files: readonly Uint8Array[]): Promise<Sound[]> {
  const thread = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     import(workerData.decoder).then(async ({ default: decode }) => {
       const sounds = [];
       for (const file of workerData.files) {
         const { channelData, sampleRate } = await decode(file);
         if (channelData.length !== 1) throw new Error('The file is not mono.');
         sounds.push({ samples: channelData[0], sampleRate });
       }
       parentPort.postMessage(sounds);
     });`,
    { eval: true, workerData: { decoder: pathToFileURL(require.resolve('audio-decode')).href, files } },
  );
  const [sounds] = (await once(thread, 'message')) as [Sound[]];
  await thread.terminate();
  return sounds;
}
