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
  const server = createServer(async (request, response) => {
    try {
      const { input, voice, speed = 1 } = await json(request);
      const answer = await fetch(`${target}/v1/synthesize`, {
        method: 'POST',
        body: JSON.stringify({ input, voice, speed, audioEncoding: 'pcm' }),
      });
      if (!answer.ok) {
        response.statusCode = answer.status;
        response.end(await answer.text());
        return;
      }
      const { audio } = await answer.json();
      response.setHeader('content-type', 'audio/pcm;rate=24000');
      response.end(Buffer.from(audio, 'base64'));
    } catch {
      response.destroy();
    }
  });
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
