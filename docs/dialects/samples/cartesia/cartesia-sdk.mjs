import { writeFile } from 'node:fs/promises';
import Cartesia from '@cartesia/cartesia-js';

const client = new Cartesia({ baseURL: process.env.VOXGATE_URL, apiKey: process.env.VOXGATE_KEY });

const speech = await client.tts.generate({
  model_id: 'sonic-3',
  transcript: 'Hello from Voxgate.',
  voice: { mode: 'id', id: 'f786b574-daa5-4673-aa0c-cbe3e8534c02' },
  output_format: { container: 'wav', encoding: 'pcm_s16le', sample_rate: 44100 },
});
await writeFile('cartesia-sdk.wav', Buffer.from(await speech.arrayBuffer()));
