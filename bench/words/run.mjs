// Measures how many words of different kinds of text a recogniser hears wrong. See README.md.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Hearing } from '../support/hearing.mjs';
import { readRows, saveRows } from '../support/named-results.mjs';
import { runFacts, startProgress } from '../support/run-facts.mjs';
import { installedPack } from '../support/server.mjs';
import { withSpeakingServer } from '../support/speaking-server.mjs';
import { evenlySpaced } from '../support/takes.mjs';
import { ratesTable, worstTable } from './report.mjs';
import { score } from './score.mjs';
import { kinds } from './texts/index.mjs';

const { pack, ...options } = parseArgs({
  options: {
    /** Two sentences of each kind in one voice, in about a minute. */
    quick: { type: 'boolean', default: false },
    kinds: { type: 'string', default: Object.keys(kinds).join(',') },
    voices: { type: 'string', default: 'af_heart,am_michael,bf_emma' },
    /** The number of sentences of each kind, evenly spaced in the list of 30. */
    sentences: { type: 'string', default: '30' },
    /** The name of the results. A run adds to earlier ones with the same name. Without it, nothing is written. */
    name: { type: 'string' },
    /** Speaks only the texts that the results with this name lack. */
    missing: { type: 'boolean', default: false },
    /** Speaks nothing, and counts the errors of earlier results again, after a change of the readings. */
    'score-again': { type: 'boolean', default: false },
    /** The number of sentences in the list of the worst. */
    worst: { type: 'string', default: '20' },
    /** The folder of an installed Kokoro pack. */
    pack: { type: 'string', default: installedPack },
  },
}).values;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const progress = startProgress();
const { quick, name } = options;
const file = here(`results/${name}.json`);
const chosenKinds = options.kinds.split(',');
const chosenVoices = quick ? ['af_heart'] : options.voices.split(',');
const sentences = quick ? 2 : Number(options.sentences);
const keyOf = ({ voice, text }) => `${voice} ${text}`;
const known = new Set(options.missing ? (await readRows(file)).map(keyOf) : []);
const takes = chosenVoices
  .flatMap((voice) =>
    chosenKinds.flatMap((kind) =>
      evenlySpaced(kinds[kind], sentences).map((sentence) => ({ kind, voice, ...sentence })),
    ),
  )
  .filter((take) => !known.has(keyOf(take)));

const readings = new Map(Object.values(kinds).flatMap((list) => list.map(({ text, reading }) => [text, reading])));
const isCurrent = ({ text }) => readings.has(text);

const rows = options['score-again']
  ? await scoredAgain()
  : await withSpeakingServer({ pack, sampleRate: 24_000 }, speakAndHear);
const facts = runFacts();
const all = name ? await saveRows(file, facts, rows, keyOf, isCurrent) : rows;
console.log(`
${ratesTable(all, Object.keys(kinds))}

${worstTable(all, Number(options.worst))}`);

async function speakAndHear(server) {
  const hearing = new Hearing();
  progress(`the server speaks ${takes.length} texts`);
  try {
    const measured = [];
    for (const take of takes) {
      const sound = await server.speak(take);
      const seconds = sound.samples.length / sound.sampleRate;
      // The next text is spoken while the recogniser hears this one.
      measured.push(hearing.transcribe(sound).then((heard) => ({ ...take, heard, seconds })));
      if (measured.length % 15 === 0) progress(`${measured.length} of ${takes.length} texts spoken`);
    }
    return (await Promise.all(measured)).map((row) => ({ ...row, ...score(row.reading, row.heard) }));
  } finally {
    await hearing.close();
  }
}

/** The results with this name, with the readings of today. Sentences that are no longer measured are left out. */
async function scoredAgain() {
  return (await readRows(file)).filter(isCurrent).map((row) => {
    const reading = readings.get(row.text);
    return { ...row, reading, ...score(reading, row.heard) };
  });
}
