// A small server with OpenAI's `POST /v1/audio/speech` in front of `kokoro-js`, as somebody might write it who has the
// package and wants a server. Runs in the folder of the installed package, where `backends.mjs` copies it.
//
//   node kokoro-js.process.mjs <model> <dtype> <port>
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { KokoroTTS } from 'kokoro-js';

const [, , modelId, dtype, port] = process.argv;
// An error that nobody handles is printed by the phonemizer together with all of its own code.
const tts = await KokoroTTS.from_pretrained(modelId, { dtype, device: 'cpu' }).catch((error) => {
  console.error(String(error));
  process.exit(1);
});
// One text at a time: the model uses all cores.
let last = Promise.resolve();

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(port), '127.0.0.1');
await once(server, 'listening');
console.log('listening');

async function answer(request, response) {
  try {
    if (request.method === 'GET' && request.url === '/v1/audio/voices') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ voices: Object.keys(tts.voices) }));
    } else if (request.method === 'POST' && request.url === '/v1/audio/speech') {
      const { input, voice, speed = 1 } = await json(request);
      const before = last;
      const spoken = before.then(() => tts.generate(input, { voice, speed }));
      last = Promise.allSettled([spoken]);
      const { audio } = await spoken;
      const samples = Buffer.from(
        Int16Array.from(audio, (sample) => Math.max(-1, Math.min(1, sample)) * 32_767).buffer,
      );
      response.setHeader('content-type', 'audio/pcm;rate=24000');
      response.end(samples);
    } else {
      response.statusCode = 404;
      response.end();
    }
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}
