import { writeFile } from 'node:fs/promises';
import { createOpenAI } from '@ai-sdk/openai';
import { experimental_generateSpeech as generateSpeech } from 'ai';

const voxgate = createOpenAI({ baseURL: `${process.env.VOXGATE_URL}/v1`, apiKey: process.env.VOXGATE_KEY });

const { audio } = await generateSpeech({ model: voxgate.speech('tts-1'), voice: 'nova', text: 'Hello from Voxgate.' });
await writeFile('vercel-ai-sdk.mp3', audio.uint8Array);
