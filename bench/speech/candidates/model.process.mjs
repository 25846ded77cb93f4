// The engine alone: one request at a time, measuring only the model's own time.
import { createRequire } from 'node:module';
import { serve } from '../../support/remote.mjs';
import { Listener } from '../listener.mjs';

const require = createRequire(import.meta.url);
const { loadEnvironment } = require('../../../dist/src/app/settings/all-settings.js');
const { preparedModel } = require('../../../dist/packages/speech/src/engines/kokoro/prepare/prepared-model.js');
const { accentOf } = require('../../../dist/packages/speech/src/engines/kokoro/process/alphabet.js');
const { KokoroModel } = require('../../../dist/packages/speech/src/engines/kokoro/process/kokoro-model.js');
const { kokoroSampleRate } = require('../../../dist/packages/speech/src/engines/kokoro/process/model-facts.js');
const {
  readVocabulary,
  VoiceStyles,
} = require('../../../dist/packages/speech/src/engines/kokoro/process/pack-files.js');
const { sentenceParts } = require('../../../dist/packages/speech/src/engines/kokoro/process/sentence-parts.js');
const { toTokenRuns } = require('../../../dist/packages/speech/src/engines/kokoro/process/tokens.js');
const { Espeak } = require('../../../dist/packages/speech/src/engines/phonemes/espeak.js');
const { Phonemizer } = require('../../../dist/packages/speech/src/engines/phonemes/phonemizer.js');
const { dividedPiece } = require('../../../dist/packages/speech/src/plan/piece-size.js');
const { planSpeech } = require('../../../dist/packages/speech/src/plan/plan-speech.js');
const { SpeakingTimeEstimator } = require('../../../dist/packages/speech/src/plan/speaking-time.js');
const { runToEnd } = require('../../../dist/packages/speech/src/support/time-slices.js');
const { analyzeText } = require('../../../dist/packages/speech/src/text/analyze-text.js');
const { hostLimits } = require('../../../dist/src/tts/speech-options.js');

const pack = process.argv[2];
const model = await KokoroModel.load(
  await preparedModel(pack, { signal: new AbortController().signal }),
  hostLimits(loadEnvironment({}), 'kokoro'),
);
await model.use(true);
const phonemizer = new Phonemizer(await Espeak.load());
const vocabulary = await readVocabulary(pack);
const styles = new VoiceStyles(pack);

let last = Promise.resolve();

const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

/** The schedule of the first sentence of a stream, on a machine of this real-time factor. */
const schedule = { speed: 1, rtf: 0.5 };

serve(({ text, voice, inPieces }) => {
  const analyzed = runToEnd(analyzeText(text, { language: 'en-US', mode: 'auto', emoji: 'silent' }));
  const plan = runToEnd(planSpeech(analyzed, { voiceId: voice, speakingTime, pieceSize: dividedPiece, speed: 1 }));
  const runs = plan.pieces.flatMap((piece) =>
    toTokenRuns(phonemizer.phonemize(piece.text, accentOf(voice[0])), vocabulary),
  );
  const listener = new Listener(kokoroSampleRate);
  const turn = last.then(async () => {
    for (const [index, run] of runs.entries()) {
      const sentence = await model.encode(run.tokens, await styles.row(voice, run.tokens.length), 1);
      const leadSeconds = inPieces && index === 0 ? 0 : undefined;
      for (const { input } of sentenceParts(run, sentence, { ...schedule, leadSeconds })) {
        listener.hear(await model.decode(input));
      }
    }
    return listener.finish();
  });
  last = turn.catch(() => {});
  return turn;
});
