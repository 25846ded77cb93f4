import { writeFile } from 'node:fs/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

// The line that changes: the server, and its key.
const client = new ElevenLabsClient({ baseUrl: process.env.VOXGATE_URL, apiKey: process.env.VOXGATE_KEY });

const speech = await client.textToSpeech.convert('21m00Tcm4TlvDq8ikWAM', { text: 'We have moved.' });
await writeFile('moved.mp3', speech);
