// Runs in the folder of an installed `kokoro-js`, where `candidates/kokoro-js.mjs` copies it with the two files it
// needs.
import { KokoroTTS, TextSplitterStream } from 'kokoro-js';
import { Listener } from './listener.mjs';
import { serve } from './remote.mjs';

const [, , modelId, dtype] = process.argv;
const tts = await KokoroTTS.from_pretrained(modelId, { dtype, device: 'cpu' });

serve(async ({ text, voice }) => {
  const listener = new Listener(24_000);
  // `stream` never ends if it is given a string.
  const splitter = new TextSplitterStream();
  splitter.push(text);
  splitter.close();
  for await (const { audio } of tts.stream(splitter, { voice })) listener.hear(audio.audio);
  return listener.finish();
});
