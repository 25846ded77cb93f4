// Measures the pitch, the melody, the pace and the breath of each voice of Flite and Kokoro, and writes
// packages/speech/src/engines/measured-style.ts. Takes some minutes. `--pack` is the folder of an installed Kokoro pack, `--voices`
// measures only some voices, and --check writes nothing and fails if one of them differs.
import { createRequire } from 'node:module';
import { measureVoices } from './support/measure-voices.mjs';

const require = createRequire(import.meta.url);
const { soundOf } = require('../dist/packages/speech/src/engines/measure-loudness.js');
const { measuringSentences, measuringText } = require('../dist/packages/speech/src/sound/measuring-text.js');
const { measuredStyle } = require('../dist/packages/speech/src/engines/measured-style.js');
const { pitchOf } = require('../dist/bench/proofs/sound/pitch.js');

const frameSeconds = 0.045;
const stepSeconds = 0.02;
/** Frames that are quieter than the loudest by more than this, as a share of its power, are pauses. */
const silence = 0.001;

/** Differences between processors are smaller, as a share. */
const tolerance = 0.1;

await measureVoices({
  what: 'style',
  command: 'voice-style',
  file: 'measured-style.ts',
  table: measuredStyle,
  measure,
  isSame: (style, before = {}) =>
    Object.entries(style).every(([key, value]) => Math.abs(value / before[key] - 1) <= tolerance),
  show: (style) => JSON.stringify(style),
  keep: (style) => style,
  line: ({ pitch, melody, pace, voiced }) => `{ pitch: ${pitch}, melody: ${melody}, pace: ${pace}, voiced: ${voiced} }`,
  head: [
    '/** How a voice reads about 15 seconds of plain prose, measured. */',
    'export interface MeasuredStyle {',
    '  /** Median pitch in Hz. */',
    '  readonly pitch: number;',
    '  /** The range of pitch without its lowest and its highest tenth, in semitones. */',
    '  readonly melody: number;',
    '  /** Characters per second, without pauses. Comparable within a language. */',
    '  readonly pace: number;',
    '  /** The share of the sound that has a pitch. Whispering has none. */',
    '  readonly voiced: number;',
    '}',
    '',
    '/** How the voices read. Written by `npm run voice-style`. */',
    `export const measuredStyle: Readonly<Record<'flite' | 'kokoro', Readonly<Record<string, MeasuredStyle>>>> = {`,
  ],
});

async function measure(engine, { voiceId, language, sampleRate }, signal) {
  const pitches = [];
  let [spokenFrames, pitchedFrames] = [0, 0];
  for (const sentence of measuringSentences(language)) {
    const samples = await soundOf((request) => engine.synthesize(request), [sentence], voiceId, signal);
    const size = Math.round(frameSeconds * sampleRate);
    const frames = [];
    for (let at = 0; at + size <= samples.length; at += Math.round(stepSeconds * sampleRate)) {
      frames.push(samples.subarray(at, at + size));
    }
    const powers = frames.map((frame) => frame.reduce((sum, value) => sum + value * value, 0));
    const floor = Math.max(...powers) * silence;
    for (const [index, frame] of frames.entries()) {
      if (powers[index] <= floor) continue;
      spokenFrames += 1;
      const hertz = pitchOf(frame, sampleRate);
      if (hertz === undefined) continue;
      pitchedFrames += 1;
      pitches.push(hertz);
    }
  }
  pitches.sort((one, other) => one - other);
  const at = (share) => pitches[Math.floor(share * (pitches.length - 1))];
  return {
    pitch: Math.round(at(0.5)),
    melody: rounded(12 * Math.log2(at(0.9) / at(0.1))),
    pace: rounded(measuringText(language).length / (spokenFrames * stepSeconds)),
    voiced: Math.round((pitchedFrames / spokenFrames) * 100) / 100,
  };
}

function rounded(value) {
  return Math.round(value * 10) / 10;
}
