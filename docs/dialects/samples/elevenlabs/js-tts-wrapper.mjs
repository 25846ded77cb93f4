import { writeFile } from 'node:fs/promises';
import { createTTSClient } from 'js-tts-wrapper';

const tts = createTTSClient('elevenlabs', { apiKey: process.env.VOXGATE_KEY });
// The wrapper has no option for the server's URL, but the field can be set.
tts.baseUrl = `${process.env.VOXGATE_URL}/v1`;

tts.setVoice('21m00Tcm4TlvDq8ikWAM');
await writeFile('js-tts-wrapper.mp3', await tts.synthToBytes('Hello from Voxgate.', { format: 'mp3' }));
