import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeepgramClient } from '@deepgram/sdk';

const deepgram = new DeepgramClient({ baseUrl: process.env.VOXGATE_URL, apiKey: process.env.VOXGATE_KEY });

const speech = await deepgram.speak.v1.audio.generate({ text: 'Hello from Voxgate.', model: 'aura-2-thalia-en' });
// This throws if the stream breaks, so a shortened file never passes for a complete one.
await pipeline(Readable.fromWeb(speech.stream()), createWriteStream('deepgram-sdk.mp3'));
