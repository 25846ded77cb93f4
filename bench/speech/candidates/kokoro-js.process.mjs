// Runs beside an installed `kokoro-js`: `candidates/kokoro-js.mjs` copies it there, with the two files that it needs.
import { KokoroTTS, TextSplitterStream } from 'kokoro-js';
import { Listener } from './listener.mjs';
import { serve } from './remote.mjs';

const [, , modelId, dtype] = process.argv;
const tts = await KokoroTTS.from_pretrained(modelId, { dtype, device: 'cpu' });

serve(async ({ text, voice }) => {
  const listener = new Listener(24_000);
  // Given a string, its `stream` never ends.
  const splitter = new TextSplitterStream();
  splitter.push(text);
  splitter.close();
  for await (const { audio } of tts.stream(splitter, { voice })) listener.hear(audio.audio);
  return listener.finish();
});
