import { writeFile } from 'node:fs/promises';
import { createElevenLabs } from '@ai-sdk/elevenlabs';
import { experimental_generateSpeech as generateSpeech } from 'ai';

// The package has no option for the host, so this redirects its requests.
const voxgate = createElevenLabs({
  apiKey: process.env.VOXGATE_KEY,
  fetch: (url, init) => fetch(url.replace('https://api.elevenlabs.io', process.env.VOXGATE_URL), init),
});

const { audio } = await generateSpeech({
  model: voxgate.speech('eleven_multilingual_v2'),
  text: 'Hello from Voxgate.',
});
await writeFile('vercel-ai-sdk.mp3', audio.uint8Array);
