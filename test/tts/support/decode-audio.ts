import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Sound } from './test-sound';

/** Loads the decoders once, because that takes several times as long as to decode a file. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const decoder = import(workerData.decoder);
  async function decodeAll(files) {
    const { default: decode } = await decoder;
    const sounds = [];
    for (const file of files) {
      const { channelData, sampleRate } = await decode(file);
      if (channelData.length !== 1) throw new Error('The file is not mono.');
      sounds.push({ samples: channelData[0], sampleRate });
    }
    return sounds;
  }
  parentPort.on('message', ({ id, files }) => {
    decodeAll(files).then(
      (sounds) => parentPort.postMessage({ id, sounds }),
      (error) => parentPort.postMessage({ id, error }),
    );
  });`;

interface Answer {
  id: number;
  sounds?: Sound[];
  error?: Error;
}

let thread: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (answer: Answer) => void>();

afterAll(async () => {
  await thread?.terminate();
  thread = undefined;
});

/**
 * Decodes files (WAV, MP3, Opus, FLAC, AAC) with decoders that are independent of our encoders. They are ES modules, which Jest
 * cannot load, so they run in a thread. It ends after the tests of the file.
 *
 * @throws {Error} if there is something in a file that is not as it should be.
 */
export async function decodeAudio(files: readonly Uint8Array[]): Promise<Sound[]> {
  thread ??= startThread();
  const id = ++lastId;
  const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
  thread.postMessage({ id, files }, []);
  const { sounds, error } = await answered;
  if (!sounds) throw error!;
  return sounds;
}

function startThread(): Worker {
  const decoder = pathToFileURL(require.resolve('audio-decode')).href;
  const started = new Worker(program, { eval: true, workerData: { decoder } });
  started.on('message', (answer: Answer) => {
    waiting.get(answer.id)!(answer);
    waiting.delete(answer.id);
  });
  started.on('error', (error) => {
    for (const [id, resolve] of waiting) resolve({ id, error });
    waiting.clear();
    thread = undefined;
  });
  return started;
}
