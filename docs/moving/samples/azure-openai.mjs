import { writeFile } from 'node:fs/promises';
import { AzureOpenAI } from 'openai';

const azure = new AzureOpenAI({
  endpoint: process.env.VOXGATE_URL, // The lines that change: the server,
  apiKey: process.env.VOXGATE_KEY, // and its key.
  apiVersion: '2025-03-01-preview',
});

const speech = await azure.audio.speech.create({ model: 'tts', voice: 'alloy', input: 'We have moved.' });
await writeFile('moved.mp3', Buffer.from(await speech.arrayBuffer()));
