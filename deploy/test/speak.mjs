// Requests speech from a running server, from outside the container, and checks that the response is speech.
//
//   node deploy/test/speak.mjs <server, e.g. http://127.0.0.1:3000> <API key>
import assert from 'node:assert/strict';

const [server, key] = process.argv.slice(2);
const authorization = `Bearer ${key}`;

async function answer(path, init = {}) {
  const response = await fetch(server + path, {
    ...init,
    headers: { authorization, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const speech = (body) => answer('/api/v1/tts', { method: 'POST', body: JSON.stringify(body) });

const { data: voices } = await (await answer('/api/v1/voices')).json();
const voice_id = voices[0].voice_id;
const text = 'The image was built, it runs, and it speaks.';

const started = performance.now();
const mp3 = await speech({ text, voice_id });
const mp3Bytes = (await mp3.arrayBuffer()).byteLength;
const milliseconds = Math.round(performance.now() - started);
assert.equal(mp3.headers.get('content-type'), 'audio/mpeg');
assert.ok(mp3Bytes > 5_000, `${mp3Bytes} bytes of MP3`);

const wav = Buffer.from(await (await speech({ text, voice_id, format: 'wav' })).arrayBuffer());
assert.equal(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 12), 'RIFFWAVE');
assert.equal(wav.readUInt32LE(4), wav.length - 8, 'the size in the RIFF header');
let loudest = 0;
for (let offset = 44; offset + 1 < wav.length; offset += 2)
  loudest = Math.max(loudest, Math.abs(wav.readInt16LE(offset)));
const seconds = (wav.length - 44) / wav.readUInt32LE(28);
assert.ok(seconds > 1.5 && seconds < 10, `${seconds} s of sound`);
assert.ok(loudest > 1_000, `the loudest sample is ${loudest}`);

console.log(
  `${voice_id}: MP3 ${mp3Bytes} bytes in ${milliseconds} ms; WAV ${seconds.toFixed(2)} s, loudest ${loudest}`,
);
