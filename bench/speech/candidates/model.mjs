import { fileURLToPath } from 'node:url';
import { startRemote } from '../../support/remote.mjs';
import { names } from '../names.mjs';

const script = fileURLToPath(new URL('model.process.mjs', import.meta.url));

/**
 * The limit: the model alone, with the server's own settings, on phonemes that are there already.
 *
 * @returns two candidates that share a process: the text in the pieces that the server cuts it into at such a pace, and in
 *   whole sentences.
 */
export async function models({ pack, voice }) {
  const { call, close, pid } = await startRemote(script, [pack]);
  const speak = (inPieces) => (sentences) => call({ text: sentences.join(' '), voice, inPieces });
  return [
    { name: names.samePieces, speak: speak(true), pid, close },
    { name: names.wholeSentences, speak: speak(false), pid, close: async () => {} },
  ];
}
