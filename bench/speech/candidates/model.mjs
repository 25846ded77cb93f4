import { fileURLToPath } from 'node:url';
import { startRemote } from '../../support/remote.mjs';
import { names } from '../names.mjs';

const script = fileURLToPath(new URL('model.process.mjs', import.meta.url));

/**
 * The upper limit: the model alone, with the server's settings, on precomputed phonemes.
 *
 * @returns two candidates that share a process: one with the pieces into which the server would split the text at this
 *   speed, and one with whole sentences.
 */
export async function models({ pack, voice }) {
  const { call, close, pid } = await startRemote(script, [pack]);
  const speak = (inPieces) => (sentences) => call({ text: sentences.join(' '), voice, inPieces });
  return [
    { name: names.samePieces, speak: speak(true), pid, close },
    { name: names.wholeSentences, speak: speak(false), pid, close: async () => {} },
  ];
}
