import { writeFile } from 'node:fs/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({ baseUrl: process.env.VOXGATE_URL, apiKey: process.env.VOXGATE_KEY });

const { audioBase64, alignment } = await client.textToSpeech.convertWithTimestamps('21m00Tcm4TlvDq8ikWAM', {
  text: 'Hello from Voxgate.',
});
for (const [index, character] of alignment.characters.entries()) {
  console.log(`${alignment.characterStartTimesSeconds[index].toFixed(3)} ${character}`);
}
await writeFile('elevenlabs-sdk-timestamps.mp3', Buffer.from(audioBase64, 'base64'));
