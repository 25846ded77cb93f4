import { writeFile } from 'node:fs/promises';
import { createTTSClient } from 'js-tts-wrapper';

const tts = createTTSClient('openai', { baseURL: `${process.env.VOXGATE_URL}/v1`, apiKey: process.env.VOXGATE_KEY });

// Otherwise it would go on with a sound of its own.
if (!(await tts.checkCredentials())) throw new Error('The server does not take this key.');
tts.setVoice('shimmer');
await writeFile('js-tts-wrapper.mp3', await tts.synthToBytes('Hello from Voxgate.'));
