import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import OpenAI from 'openai';

const openai = new OpenAI({ baseURL: `${process.env.VOXGATE_URL}/v1`, apiKey: process.env.VOXGATE_KEY });

const speech = await openai.audio.speech.create({
  model: 'tts-1',
  voice: 'onyx',
  input: 'This is written as it is spoken. A player could begin by now.',
  response_format: 'wav',
});
// This throws if the stream breaks, so a shortened file never passes for a complete one.
await pipeline(Readable.fromWeb(speech.body), createWriteStream('openai-sdk-streaming.wav'));
