import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({ baseUrl: process.env.VOXGATE_URL, apiKey: process.env.VOXGATE_KEY });

const speech = await client.textToSpeech.stream('JBFqnCBsd6RMkjVDRZzb', {
  text: 'This is written as it is spoken. A player could begin by now.',
  outputFormat: 'opus_48000_64',
});
// This throws if the stream breaks, so a shortened file never passes for a complete one.
await pipeline(Readable.fromWeb(speech), createWriteStream('elevenlabs-sdk-streaming.opus'));
