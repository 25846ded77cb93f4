import { writeFile } from 'node:fs/promises';
import { createTTSClient } from 'js-tts-wrapper';

const tts = createTTSClient('openai', { baseURL: `${process.env.VOXGATE_URL}/v1`, apiKey: process.env.VOXGATE_KEY });

// Without this check, the wrapper may fall back to a mock client and write audio of its own.
if (!(await tts.checkCredentials())) throw new Error('The server refused this key.');
tts.setVoice('shimmer');
await writeFile('js-tts-wrapper.mp3', await tts.synthToBytes('Hello from Voxgate.'));
