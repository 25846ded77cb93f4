import { Listener } from '../listener.mjs';
import { names } from '../names.mjs';
import { startHeadTts } from '../peers/headtts-server.mjs';

const sampleRate = 24_000;

/**
 * The peer `@met4citizen/headtts`: its REST server, used as its own client does. It sends a request for each sentence,
 * all at the same time, because the server answers one at a time with complete audio.
 *
 * @param dtype `fp32`, or `fp16` for the published weights.
 */
export async function headtts({ pack, voice, dtype = 'fp32' }) {
  const { url, pid, close } = await startHeadTts({ pack, voices: [voice], dtype });
  const request = async (input, listener) => {
    const response = await fetch(`${url}/v1/synthesize`, {
      method: 'POST',
      body: JSON.stringify({ input, voice, audioEncoding: 'pcm' }),
      // If its worker fails, it never responds.
      signal: AbortSignal.timeout(300_000),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`HeadTTS returned ${response.status}: ${answer.error}`);
    listener.hearBytes(Buffer.from(answer.audio, 'base64'));
  };
  const speak = async (sentences) => {
    const listener = new Listener(sampleRate);
    await Promise.all(sentences.map((sentence) => request(sentence, listener)));
    return listener.finish();
  };
  return { name: names.headtts, speak, pid, close: () => close() };
}
