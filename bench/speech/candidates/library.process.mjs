import { createRequire } from 'node:module';
import { serve } from '../../support/remote.mjs';
import { Listener } from '../listener.mjs';

const { openSpeech } = createRequire(import.meta.url)('../../../dist/packages/speech/src/index.js');
const [, , dataDirectory] = process.argv;
const speech = await openSpeech({ dataDirectory });
const { signal } = new AbortController();

serve(async ({ text, voice }) => {
  const listener = new Listener(24_000);
  const { events } = await speech.stream({ text, voiceId: voice, format: 'pcm', speed: 1, signal });
  for await (const event of events) if (event.type === 'audio') listener.hearBytes(event.bytes);
  return listener.finish();
});
