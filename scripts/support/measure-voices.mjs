import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { inProject } from './project.mjs';

/**
 * The options of commands that measure voices: `--pack` is the folder of an installed Kokoro pack, `--voices` measures only some voices, and
 * `--check` writes nothing.
 *
 * @returns the pack, whether only to check, and whether a voice is wanted.
 */
export function measuringOptions() {
  const { pack, voices, check } = parseArgs({
    options: {
      pack: { type: 'string', default: inProject('data', 'voices', 'kokoro') },
      voices: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  }).values;
  const wanted = voices?.split(',');
  return { pack, check, isWanted: (voiceId) => wanted?.includes(voiceId) ?? true };
}

/**
 * Writes what was measured; with `--check`, fails if a voice has changed.
 *
 * @param options.what what was measured, for the message.
 * @param options.command the command that writes it.
 * @param options.file path below `packages/speech/src/engines`.
 * @param options.source what to write.
 * @param options.wrong ids of the voices that have changed.
 */
export function writeOrCheck({ what, command, file, source, wrong, check }) {
  if (!check) writeFileSync(inProject('packages/speech/src/engines', file), source);
  else if (wrong.length > 0) {
    console.error(`The ${what} of ${wrong.join(', ')} has changed. Run: npm run ${command}`);
    process.exit(1);
  }
}

/**
 * Measures each voice of Flite and Kokoro, and writes the tables of both.
 *
 * @param options.table the tables as they are.
 * @param options.measure measures a voice with its engine.
 * @param options.isSame whether a measured value is that of the table.
 * @param options.show a value for people.
 * @param options.keep what the table keeps of a value.
 * @param options.line a value as it is written.
 * @param options.head the lines of the source above the tables.
 */
export async function measureVoices({ table, measure, isSame, show, keep, line, head, ...facts }) {
  const require = createRequire(import.meta.url);
  const { FliteEngine } = require('../../dist/packages/speech/src/index.js');
  const { KokoroEngine } = require('../../dist/packages/speech/src/neural-engines.js');
  const { pack, check, isWanted } = measuringOptions();
  const limits = { processes: 1, permanent: 1, threads: 1, threadsAlone: 2, memoryLimit: 2 ** 31, idleUnload: 0 };
  const engines = { flite: new FliteEngine({ processes: 1 }), kokoro: new KokoroEngine(limits) };
  await engines.flite.start();
  await engines.kokoro.open(pack);
  const measured = { flite: { ...table.flite }, kokoro: { ...table.kokoro } };
  const wrong = [];
  try {
    for (const [name, engine] of Object.entries(engines)) {
      for (const voice of engine.voices().filter(({ voiceId }) => isWanted(voiceId))) {
        const { voiceId } = voice;
        const value = await measure(engine, voice, new AbortController().signal);
        if (!isSame(value, measured[name][voiceId])) wrong.push(voiceId);
        console.log(`${voiceId}: ${show(value)}`);
        measured[name][voiceId] = keep(value);
      }
    }
  } finally {
    await Promise.all(Object.values(engines).map((engine) => engine.close()));
  }
  const rows = (ofEngine) => Object.entries(ofEngine).map(([voiceId, value]) => `    ${voiceId}: ${line(value)},`);
  const source = [
    ...head,
    '  flite: {',
    ...rows(measured.flite),
    '  },',
    '  kokoro: {',
    ...rows(measured.kokoro),
    '  },',
    '};',
    '',
  ].join('\n');
  writeOrCheck({ ...facts, source, wrong, check });
}
