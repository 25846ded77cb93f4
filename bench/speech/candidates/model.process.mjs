// The engine alone: one request at a time, measuring only the model's own time.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serve } from '../../support/remote.mjs';
import { Listener } from '../listener.mjs';

const require = createRequire(import.meta.url);
const { Environment } = require('../../../dist/src/config/environment.js');
const { RealTimeFactorEstimator } = require('../../../dist/src/speech/engines/host/real-time-factor-estimator.js');
const { KokoroEngine } = require('../../../dist/src/speech/engines/kokoro/kokoro.engine.js');
const { accentOf } = require('../../../dist/src/speech/engines/kokoro/process/alphabet.js');
const { KokoroModel } = require('../../../dist/src/speech/engines/kokoro/process/kokoro-model.js');
const { kokoroSampleRate } = require('../../../dist/src/speech/engines/kokoro/process/model-facts.js');
const { readVocabulary, VoiceStyles } = require('../../../dist/src/speech/engines/kokoro/process/pack-files.js');
const { toTokenRuns } = require('../../../dist/src/speech/engines/kokoro/process/tokens.js');
const { Espeak } = require('../../../dist/src/speech/engines/phonemes/espeak.js');
const { Phonemizer } = require('../../../dist/src/speech/engines/phonemes/phonemizer.js');
const { planSpeech } = require('../../../dist/src/speech/plan/plan-speech.js');
const { SpeakingTimeEstimator } = require('../../../dist/src/speech/plan/speaking-time.js');
const { runToEnd } = require('../../../dist/src/speech/support/time-slices.js');
const { analyzeText } = require('../../../dist/src/speech/text/analyze-text.js');
const { hostLimits } = require('../../../dist/src/tts/speech-options.js');

const pack = process.argv[2];
const limits = hostLimits(new Environment());
const model = await KokoroModel.load(join(pack, 'model.onnx'), limits.threads);
const phonemizer = new Phonemizer(await Espeak.load());
const vocabulary = await readVocabulary(pack);
const styles = new VoiceStyles(pack);

let last = Promise.resolve();

// Like the server, this splits a text according to the measured speed.
const assumed = new KokoroEngine(limits).rtf();
const meter = new RealTimeFactorEstimator(assumed);
const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

serve(({ text, voice, inPieces }) => {
  const rtf = inPieces ? meter.rtf() : undefined;
  const analyzed = runToEnd(analyzeText(text, { language: 'en-US', mode: 'auto', emoji: 'silent' }));
  const plan = runToEnd(planSpeech(analyzed, { voiceId: voice, speakingTime, speed: 1, rtf }));
  const runs = plan.pieces.flatMap((piece) =>
    toTokenRuns(phonemizer.phonemize(piece.text, accentOf(voice[0])), vocabulary),
  );
  const listener = new Listener(kokoroSampleRate);
  const turn = last.then(async () => {
    for (const { tokens } of runs) {
      const startedAt = performance.now();
      const { samples } = await model.speak(tokens, await styles.row(voice, tokens.length), 1);
      const workSeconds = (performance.now() - startedAt) / 1000;
      listener.hear(samples);
      const computedSeconds = samples.length / kokoroSampleRate;
      meter.learn({ workSeconds, computedSeconds, keptSeconds: computedSeconds - assumed.trimmedSeconds });
    }
    return listener.finish();
  });
  last = turn.catch(() => {});
  return turn;
});
