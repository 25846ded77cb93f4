import { writeFile } from 'node:fs/promises';
import OpenAI from 'openai';

const openai = new OpenAI({ baseURL: `${process.env.VOXGATE_URL}/v1`, apiKey: process.env.VOXGATE_KEY });

const speech = await openai.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Hello from Voxgate.' });
await writeFile('openai-sdk.mp3', Buffer.from(await speech.arrayBuffer()));
