// Measures how high each voice of Kokoro speaks by itself, by the model's own curve, and writes
// packages/speech/src/engines/kokoro/measured-pitch.ts. Takes some minutes. `--pack` is the folder of an installed Kokoro pack, `--voices`
// measures only some voices, and --check writes nothing and fails if one of them is off by more than 0.3 semitones.
import { createRequire } from 'node:module';
import { measuringOptions, writeOrCheck } from './support/measure-voices.mjs';

const require = createRequire(import.meta.url);
const engines = (path) => require(`../dist/packages/speech/src/engines/${path}.js`);
const { listVoices } = engines('kokoro/kokoro-voices');
const { measuredPitch } = engines('kokoro/measured-pitch');
const { preparedModel } = engines('kokoro/prepare/prepared-model');
const { accentOf } = engines('kokoro/process/alphabet');
const { KokoroModel } = engines('kokoro/process/kokoro-model');
const { OwnPitches } = engines('kokoro/process/own-pitches');
const { readVocabulary, VoiceStyles } = engines('kokoro/process/pack-files');
const { Espeak } = engines('phonemes/espeak');
const { EnglishPronouncer } = engines('phonemes/english/english-pronouncer');
const { Phonemizer } = engines('phonemes/phonemizer');
const { LanguagePrograms } = engines('phonemes/programs/language-programs');

const { pack, check, isWanted } = measuringOptions();
/** Differences between processors are smaller, in semitones. */
const tolerance = 0.3;

const files = await preparedModel(pack, { signal: new AbortController().signal });
const model = await KokoroModel.load(files, { threads: 1, threadsAlone: 1 });
const english = EnglishPronouncer.load();
const programs = new LanguagePrograms(pack, (word) => english.lettersOf(word));
const phonemizer = new Phonemizer(await Espeak.load(), english, undefined, programs);
const pitches = new OwnPitches(model, phonemizer, await readVocabulary(pack), new VoiceStyles(pack), {
  areKnown: false,
  accentOf: (voiceId) => accentOf(voiceId[0]),
});
const measured = { ...measuredPitch };
const wrong = [];
for (const { voiceId } of (await listVoices(pack)).sort((one, other) => (one.voiceId < other.voiceId ? -1 : 1))) {
  if (!isWanted(voiceId)) continue;
  const { median, range } = await pitches.measure(voiceId);
  const semitones = 12 * Math.log2(median / (measuredPitch[voiceId]?.median ?? Infinity));
  if (!(Math.abs(semitones) <= tolerance)) wrong.push(voiceId);
  console.log(`${voiceId}: ${median.toFixed(1)} Hz, range ${range.toFixed(1)} Hz`);
  measured[voiceId] = { median: Math.round(median * 10) / 10, range: Math.round(range * 10) / 10 };
}
const lines = Object.entries(measured).map(
  ([voiceId, { median, range }]) => `  ${voiceId}: { median: ${median}, range: ${range} },`,
);
const source = `import type { VoicePitch } from './voice-pitch';

/** How high the voices speak by themselves, in Hz, by the model's own curve. Written by \`npm run pitch\`. */
export const measuredPitch: Readonly<Record<string, VoicePitch>> = {
${lines.join('\n')}
};
`;
writeOrCheck({ what: 'pitch', command: 'pitch', file: 'kokoro/measured-pitch.ts', source, wrong, check });
