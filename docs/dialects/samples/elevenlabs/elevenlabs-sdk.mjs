import { writeFile } from 'node:fs/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({ baseUrl: process.env.VOXGATE_URL, apiKey: process.env.VOXGATE_KEY });

const speech = await client.textToSpeech.convert('21m00Tcm4TlvDq8ikWAM', { text: 'Hello from Voxgate.' });
await writeFile('elevenlabs-sdk.mp3', speech);
