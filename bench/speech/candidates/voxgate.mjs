import { startServer } from '../../support/server.mjs';
import { Listener } from '../listener.mjs';
import { names } from '../names.mjs';

/** This server over HTTP, streaming raw samples. */
export async function voxgate({ pack, voice }) {
  const { url, key, pid, close } = await startServer({ pack });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const speak = async (sentences) => {
    const body = JSON.stringify({ text: sentences.join(' '), voice_id: voice, format: 'pcm', stream: 'audio' });
    const listener = new Listener(24_000);
    const response = await fetch(`${url}/api/v1/tts`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The server returned ${response.status}: ${await response.text()}`);
    for await (const bytes of response.body) listener.hearBytes(bytes);
    return listener.finish();
  };
  return { name: names.voxgate, speak, pid, close };
}
