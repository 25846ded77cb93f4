// Measures how loud each voice of Flite and Kokoro is by itself, and writes packages/speech/src/engines/measured-loudness.ts. Takes some
// minutes. `--pack` is the folder of an installed Kokoro pack, `--voices` measures only some voices, and --check writes nothing and
// fails if one of them is off by more than 0.5 LU.
import { createRequire } from 'node:module';
import { measureVoices } from './support/measure-voices.mjs';

const require = createRequire(import.meta.url);
const { measureLoudness } = require('../dist/packages/speech/src/engines/measure-loudness.js');
const { measuredLoudness } = require('../dist/packages/speech/src/engines/measured-loudness.js');

/** Differences between processors are smaller, in LU. */
const tolerance = 0.5;

await measureVoices({
  what: 'loudness',
  command: 'loudness',
  file: 'measured-loudness.ts',
  table: measuredLoudness,
  measure: (engine, voice, signal) => measureLoudness((request) => engine.synthesize(request), voice, signal),
  isSame: (lufs, before) => Math.abs(lufs - before) <= tolerance,
  show: (lufs) => `${lufs} LUFS`,
  keep: (lufs) => Math.round(lufs * 10) / 10,
  line: (lufs) => lufs.toFixed(1),
  head: [
    '/**',
    ' * How loud the voices are by themselves: integrated loudness by EBU R 128 in LUFS, of one channel. Written by',
    ' * `npm run loudness`.',
    ' */',
    `export const measuredLoudness: Readonly<Record<'flite' | 'kokoro', Readonly<Record<string, number>>>> = {`,
  ],
});
