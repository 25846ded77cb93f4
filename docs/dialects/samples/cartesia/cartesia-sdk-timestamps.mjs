import { writeFile } from 'node:fs/promises';
import Cartesia from '@cartesia/cartesia-js';

const client = new Cartesia({ baseURL: process.env.VOXGATE_URL, apiKey: process.env.VOXGATE_KEY });

const chunks = [];
const events = await client.tts.generateSSE({
  model_id: 'sonic-3',
  transcript: 'Hello from Voxgate. These words come with their times.',
  voice: 'f786b574-daa5-4673-aa0c-cbe3e8534c02',
  output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: 24000 },
  add_timestamps: true,
});
for await (const event of events) {
  if (event.type === 'chunk') chunks.push(Buffer.from(event.data, 'base64'));
  if (event.type === 'timestamps') {
    const { words, start } = event.word_timestamps;
    for (const [index, word] of words.entries()) console.log(`${start[index].toFixed(3)} ${word}`);
  }
}

const audio = Buffer.concat(chunks);
const header = Buffer.alloc(44);
header.write('RIFF____WAVEfmt ');
header.writeUInt32LE(36 + audio.length, 4);
// 16 bytes follow: PCM, one channel, 24000 samples of 2 bytes a second, 16 bits each.
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20);
header.writeUInt16LE(1, 22);
header.writeUInt32LE(24000, 24);
header.writeUInt32LE(48000, 28);
header.writeUInt16LE(2, 32);
header.writeUInt16LE(16, 34);
header.write('data', 36);
header.writeUInt32LE(audio.length, 40);
await writeFile('cartesia-sdk-timestamps.wav', Buffer.concat([header, audio]));
