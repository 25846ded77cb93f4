// Compares windows of sentences whose pitch is moved with the same sentences decoded whole. `npm run build` first.
import { createRequire } from 'node:module';
import { table } from '../support/markdown.mjs';
import { texts } from './texts.mjs';

const require = createRequire(import.meta.url);
const speech = (path) => require(`../../dist/packages/speech/src/${path}.js`);
const { preparedModel } = speech('engines/kokoro/prepare/prepared-model');
const { accentOf } = speech('engines/kokoro/process/alphabet');
const { KokoroModel } = speech('engines/kokoro/process/kokoro-model');
const { frameSamples, isDecodedWhole } = speech('engines/kokoro/process/model-facts');
const { readVocabulary, VoiceStyles } = speech('engines/kokoro/process/pack-files');
const { sentenceWindows } = speech('engines/kokoro/process/sentence-parts');
const { toTokenRuns } = speech('engines/kokoro/process/tokens');
const { windowInput } = speech('engines/kokoro/process/window-model');
const { EnglishPronouncer } = speech('engines/phonemes/english/english-pronouncer');
const { Phonemizer } = speech('engines/phonemes/phonemizer');
const { pitchOfCurves } = speech('engines/kokoro/voice-pitch');

const [pack = 'data/voices/kokoro'] = process.argv.slice(2);
const files = await preparedModel(pack, { signal: new AbortController().signal });
const model = await KokoroModel.load(files, { threads: 1, threadsAlone: 1 });
const vocabulary = await readVocabulary(pack);
const styles = new VoiceStyles(pack);
const phonemizer = new Phonemizer(undefined, EnglishPronouncer.load());

const rows = [];
for (const voice of ['af_heart', 'am_michael']) {
  const [{ tokens }] = toTokenRuns(phonemizer.phonemize(texts[0], accentOf(voice[0])), vocabulary);
  const style = await styles.row(voice, tokens.length);
  const own = await model.encode(tokens, style, 1);
  for (const semitones of [0, -6, 6, 'half +6']) {
    const octaves = tokens.map((_, token) =>
      typeof semitones === 'number' ? semitones / 12 : token > tokens.length / 2 ? 0.5 : 0,
    );
    const sentence = await model.encode(tokens, style, 1, { moves: { octaves, range: tokens.map(() => 0) } });
    if (isDecodedWhole(sentence.energy.frames)) throw new Error('The sentence is too short to have windows.');
    const whole = await model.decode(windowInput(sentence, { start: 0, end: sentence.energy.frames }));
    let difference = 0;
    for (const window of sentenceWindows(sentence, { leadSeconds: 0, rtf: 0.5 })) {
      const samples = await model.decode(windowInput(sentence, window));
      for (const [at, sample] of samples.entries())
        difference = Math.max(difference, Math.abs(sample - whole[window.start * frameSamples + at]));
    }
    const peak = whole.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const curve = 12 * Math.log2(pitchOfCurves([sentence.pitch]).median / pitchOfCurves([own.pitch]).median);
    const sameTimes = String(own.lengths) === String(sentence.lengths);
    const apart = difference === 0 ? 'nothing' : (20 * Math.log10(difference / peak)).toFixed(0);
    rows.push([voice, semitones, curve.toFixed(3), sameTimes, apart]);
  }
}
console.log(table(['voice', 'semitones', 'curve moved by', 'same lengths', 'windows differ by, dB of the peak'], rows));
