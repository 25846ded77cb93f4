import { writeFile } from 'node:fs/promises';
import { AzureOpenAI } from 'openai';

const azure = new AzureOpenAI({
  endpoint: process.env.VOXGATE_URL,
  apiKey: process.env.VOXGATE_KEY,
  apiVersion: '2025-03-01-preview',
});

const speech = await azure.audio.speech.create({ model: 'tts', voice: 'alloy', input: 'Hello from Voxgate.' });
await writeFile('azure-openai.mp3', Buffer.from(await speech.arrayBuffer()));
