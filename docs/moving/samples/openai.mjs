import { writeFile } from 'node:fs/promises';
import OpenAI from 'openai';

// The line that changes: the server, and its key.
const openai = new OpenAI({ baseURL: `${process.env.VOXGATE_URL}/v1`, apiKey: process.env.VOXGATE_KEY });

const speech = await openai.audio.speech.create({ model: 'gpt-4o-mini-tts', voice: 'coral', input: 'We have moved.' });
await writeFile('moved.mp3', Buffer.from(await speech.arrayBuffer()));
