import { writeFile } from 'node:fs/promises';
import { TextToSpeechClient } from '@google-cloud/text-to-speech';

// The lines that change: the server, and its key.
const { hostname, port, protocol } = new URL(process.env.VOXGATE_URL);
const client = new TextToSpeechClient({
  fallback: true, // Over REST, not gRPC.
  apiEndpoint: hostname,
  port: Number(port) || (protocol === 'https:' ? 443 : 80),
  protocol: protocol.replace(':', ''),
  apiKey: process.env.VOXGATE_KEY,
});

const [speech] = await client.synthesizeSpeech({
  input: { text: 'We have moved.' },
  voice: { languageCode: 'en-US', name: 'en-US-Chirp3-HD-Kore' },
  audioConfig: { audioEncoding: 'MP3' },
});
await writeFile('moved.mp3', speech.audioContent);
