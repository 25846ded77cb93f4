// The published model, run whole: the upper limit of quality. Converted to 32 bits, and otherwise as it is in its file.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { serve } from '../../support/remote.mjs';
import { ReferenceCache } from './reference-cache.mjs';

const require = createRequire(import.meta.url);
const { accentOf } = require('../../../dist/packages/speech/src/engines/kokoro/process/alphabet.js');
const { tensors } = require('../../../dist/packages/speech/src/engines/kokoro/prepare/model-tensors.js');
const { widenToFp32 } = require('../../../dist/packages/speech/src/engines/kokoro/prepare/widen-to-fp32.js');
const {
  frameSamples,
  kokoroSampleRate: sampleRate,
  onsetLeadSamples,
  styleWidth,
} = require('../../../dist/packages/speech/src/engines/kokoro/process/model-facts.js');
const {
  readVocabulary,
  VoiceStyles,
} = require('../../../dist/packages/speech/src/engines/kokoro/process/pack-files.js');
const { toTokenRuns } = require('../../../dist/packages/speech/src/engines/kokoro/process/tokens.js');
const { decodeModel, encodeModel } = require('../../../dist/packages/speech/src/engines/onnx/onnx-model.js');
const { Espeak } = require('../../../dist/packages/speech/src/engines/phonemes/espeak.js');
const { Phonemizer } = require('../../../dist/packages/speech/src/engines/phonemes/phonemizer.js');
const { Loudness } = require('../../../dist/packages/speech/src/sound/trim.js');
const { tokenTimes } = require('../../../dist/packages/speech/src/times/token-times.js');
const { version } = require('onnxruntime-node/package.json');

const pack = process.argv[2];
const cache = new ReferenceCache(process.argv[3]);
const published = await readFile(join(pack, 'model.onnx'));
const modelDigest = createHash('sha256').update(published).digest('hex');
const vocabulary = await readVocabulary(pack);
const styles = new VoiceStyles(pack);
const phonemizer = new Phonemizer(await Espeak.load());
let session;

serve(async ({ text, voice }) => {
  const runs = toTokenRuns(phonemizer.phonemize(text, accentOf(voice[0])), vocabulary);
  if (runs.length !== 1) throw new Error(`"${text}" is too long for the model to speak as a whole.`);
  const [{ tokens, words }] = runs;
  const style = await styles.row(voice, tokens.length);
  const key = createHash('sha256')
    .update(JSON.stringify({ layout: 1, modelDigest, runtime: version, tokens, words }))
    .update(Buffer.from(style.buffer))
    .digest('hex');
  const isNew = await cache.fill(key, async () => withWordTimes(await speakWhole(tokens, style), words));
  return { key, isNew };
});

/** Runs the model. The only change to its graph is that two tensors become outputs. */
async function speakWhole(tokens, style) {
  session ??= await InferenceSession.create(
    encodeModel(withOutputs(widenToFp32(decodeModel(published)), [tensors.lengths, tensors.energy])),
    { enableCpuMemArena: false, enableMemPattern: false },
  );
  const inputs = BigInt64Array.from([0, ...tokens, 0], BigInt);
  const outputs = await session.run({
    input_ids: new Tensor('int64', inputs, [1, inputs.length]),
    style: new Tensor('float32', style, [1, styleWidth]),
    speed: new Tensor('float32', Float32Array.of(1), [1]),
  });
  const samples = Float32Array.from(outputs[tensors.samples].data);
  const lengths = Array.from(outputs[tensors.lengths].data, Number);
  const total = lengths.reduce((sum, length) => sum + length, 0) * frameSamples;
  if (total !== samples.length) throw new Error(`The tokens last ${total} samples, but there are ${samples.length}.`);
  if (!samples.every(Number.isFinite)) throw new Error('The model made samples that are not numbers.');
  return { samples, lengths, energy: Float32Array.from(outputs[tensors.energy].data), frameSamples, sampleRate };
}

function withOutputs(model, names) {
  const output = [...model.graph.output, ...names.map((name) => ({ name }))];
  // The file also names the types of inner tensors, which are those of 16 bits. The runtime finds the types itself.
  return { ...model, graph: { ...model.graph, output, valueInfo: [] } };
}

/** Computes word times from the token lengths as the engine does. They count from the first sample of the whole decode. */
function withWordTimes(sentence, words) {
  const { samples, lengths } = sentence;
  const loudness = new Loudness(samples, sampleRate);
  const kept = loudness.kept();
  // The first length is the leading silence.
  const inTokens = words.map((word) => ({
    ...word,
    firstToken: word.firstToken + 1,
    endToken: word.endToken + 1,
  }));
  const inSamples = lengths.map((frames) => frames * frameSamples);
  const times = tokenTimes(inTokens, { sampleRate, lengths: inSamples, lead: onsetLeadSamples, loudness, kept });
  const from = kept.start / sampleRate;
  return {
    ...sentence,
    words: times.map(({ start, startSeconds, endSeconds }) => ({
      textStart: start,
      startSeconds: startSeconds + from,
      endSeconds: endSeconds + from,
    })),
  };
}
