import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/**
 * Listens with OpenAI's `POST /v1/audio/speech` in front of HeadTTS's `POST /v1/synthesize`, which answers with JSON. All
 * speech comes from HeadTTS, and its errors and broken connections are passed on.
 *
 * @param target the URL of the HeadTTS server.
 * @returns its URL, and `close`.
 */
export async function listenBefore(target) {
  const answer = async (request, response) => {
    try {
      const { input, voice, speed = 1 } = await json(request);
      const spoken = await fetch(`${target}/v1/synthesize`, {
        method: 'POST',
        body: JSON.stringify({ input, voice, speed, audioEncoding: 'pcm' }),
      });
      if (!spoken.ok) {
        response.statusCode = spoken.status;
        response.end(await spoken.text());
        return;
      }
      const { audio } = await spoken.json();
      response.setHeader('content-type', 'audio/pcm;rate=24000');
      response.end(Buffer.from(audio, 'base64'));
    } catch {
      response.destroy();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
