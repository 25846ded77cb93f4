// Measures how loud each voice of Flite and Kokoro is by itself, and writes packages/speech/src/engines/measured-loudness.ts. Takes some
// minutes. `--pack` is the folder of an installed Kokoro pack, `--voices` measures only some voices, and --check writes nothing and
// fails if one of them is off by more than 0.5 LU.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inProject } from './support/project.mjs';

const require = createRequire(import.meta.url);
const { FliteEngine } = require('../dist/packages/speech/src/index.js');
const { KokoroEngine } = require('../dist/packages/speech/src/neural-engines.js');
const { measureLoudness } = require('../dist/packages/speech/src/engines/measure-loudness.js');
const { measuredLoudness } = require('../dist/packages/speech/src/engines/measured-loudness.js');

const options = parseArgs({
  options: {
    pack: { type: 'string', default: inProject('data', 'voices', 'kokoro') },
    voices: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
}).values;
const wanted = options.voices?.split(',');
/** Differences between processors are smaller, in LU. */
const tolerance = 0.5;

const limits = { processes: 1, permanent: 1, threads: 1, threadsAlone: 2, memoryLimit: 2 ** 31, idleUnload: 0 };
const flite = new FliteEngine({ processes: 1 });
const kokoro = new KokoroEngine(limits);
await flite.start();
await kokoro.open(options.pack);

const { signal } = new AbortController();
const wrong = [];
const measured = { flite: { ...measuredLoudness.flite }, kokoro: { ...measuredLoudness.kokoro } };
try {
  for (const [name, engine] of Object.entries({ flite, kokoro })) {
    for (const voice of engine.voices()) {
      if (wanted && !wanted.includes(voice.voiceId)) continue;
      const lufs = await measureLoudness((request) => engine.synthesize(request), voice, signal);
      const difference = lufs - measured[name][voice.voiceId];
      if (!(Math.abs(difference) <= tolerance)) wrong.push(voice.voiceId);
      console.log(`${voice.voiceId}: ${lufs} LUFS`);
      measured[name][voice.voiceId] = Math.round(lufs * 10) / 10;
    }
  }
} finally {
  await Promise.all([flite.close(), kokoro.close()]);
}
if (options.check) {
  if (wrong.length > 0) {
    console.error(`The loudness of ${wrong.join(', ')} has changed. Run: npm run loudness`);
    process.exit(1);
  }
} else writeFileSync(inProject('packages', 'speech', 'src', 'engines', 'measured-loudness.ts'), sourceOf(measured));

function lines(table) {
  return Object.entries(table).map(([voiceId, lufs]) => `    ${voiceId}: ${lufs.toFixed(1)},`);
}

function sourceOf({ flite: ofFlite, kokoro: ofKokoro }) {
  return [
    '/**',
    ' * How loud the voices are by themselves: integrated loudness by EBU R 128 in LUFS, of one channel. Written by',
    ' * `npm run loudness`.',
    ' */',
    `export const measuredLoudness: Readonly<Record<'flite' | 'kokoro', Readonly<Record<string, number>>>> = {`,
    '  flite: {',
    ...lines(ofFlite),
    '  },',
    '  kokoro: {',
    ...lines(ofKokoro),
    '  },',
    '};',
    '',
  ].join('\n');
}
