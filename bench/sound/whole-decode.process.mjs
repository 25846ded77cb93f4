// The engine's model as it is prepared, but each sentence decoded in one window: what windows must not differ from.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serve } from '../support/remote.mjs';

const require = createRequire(import.meta.url);
const { loadEnvironment } = require('../../dist/src/app/settings/all-settings.js');
const { hostLimits } = require('../../dist/src/tts/speech-options.js');
const { preparedModel } = require('../../dist/packages/speech/src/engines/kokoro/prepare/prepared-model.js');
const { accentOf } = require('../../dist/packages/speech/src/engines/kokoro/process/alphabet.js');
const { KokoroModel } = require('../../dist/packages/speech/src/engines/kokoro/process/kokoro-model.js');
const { frameSamples } = require('../../dist/packages/speech/src/engines/kokoro/process/model-facts.js');
const { readVocabulary, VoiceStyles } = require('../../dist/packages/speech/src/engines/kokoro/process/pack-files.js');
const { sentenceWindows } = require('../../dist/packages/speech/src/engines/kokoro/process/sentence-parts.js');
const { toTokenRuns } = require('../../dist/packages/speech/src/engines/kokoro/process/tokens.js');
const { windowInput } = require('../../dist/packages/speech/src/engines/kokoro/process/window-model.js');
const { Espeak } = require('../../dist/packages/speech/src/engines/phonemes/espeak.js');
const { limitPeaks } = require('../../dist/packages/speech/src/sound/trim.js');
const { Phonemizer } = require('../../dist/packages/speech/src/engines/phonemes/phonemizer.js');

/** The windows of a stream on a machine of this real-time factor. Others have joins at other places. */
const schedule = { leadSeconds: 0, rtf: 0.5 };

const [pack, folder] = process.argv.slice(2);
const files = await preparedModel(pack, { signal: new AbortController().signal });
// The threads of the server for a single request: with another number, the runtime adds some sums up in another order.
const { threadsAlone } = hostLimits(loadEnvironment({}), 'kokoro');
const model = await KokoroModel.load(files, { threads: threadsAlone, threadsAlone });
const vocabulary = await readVocabulary(pack);
const styles = new VoiceStyles(pack);
const phonemizer = new Phonemizer(await Espeak.load());
let count = 0;

serve(async ({ text, voice }) => {
  const [{ tokens }] = toTokenRuns(phonemizer.phonemize(text, accentOf(voice[0])), vocabulary);
  const sentence = await model.encode(tokens, await styles.row(voice, tokens.length), 1);
  const samples = await model.decode(windowInput(sentence, { start: 0, end: sentence.energy.frames }));
  // As the engine does with each window. It changes each sample on its own.
  limitPeaks(samples);
  const windows = sentenceWindows(sentence, schedule);
  const file = join(folder, String(++count));
  await writeFile(file, samples);
  return { file, joins: windows.slice(1).map(({ start }) => start * frameSamples) };
});
