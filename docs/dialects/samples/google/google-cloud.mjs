import { writeFile } from 'node:fs/promises';
import { TextToSpeechClient } from '@google-cloud/text-to-speech';

const { hostname, port, protocol } = new URL(process.env.VOXGATE_URL);
const client = new TextToSpeechClient({
  fallback: true, // Over REST, not gRPC.
  apiEndpoint: hostname,
  port: Number(port) || 443,
  protocol: protocol.replace(':', ''),
  apiKey: process.env.VOXGATE_KEY,
});

const [speech] = await client.synthesizeSpeech({
  input: { text: 'Hello from Voxgate.' },
  voice: { languageCode: 'en-US', name: 'en-US-Neural2-F' },
  audioConfig: { audioEncoding: 'MP3' },
});
await writeFile('google-cloud.mp3', speech.audioContent);
