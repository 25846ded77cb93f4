// Compares the speech of a text that comes in tokens with that of the whole text. See README.md.
import { parseArgs } from 'node:util';
import { Hearing } from '../support/hearing.mjs';
import { table } from '../support/markdown.mjs';
import { startProgress } from '../support/run-facts.mjs';
import { installedPack, requirePack, startServer } from '../support/server.mjs';
import { median, sum } from '../support/statistics.mjs';
import { score } from '../words/score.mjs';
import { largestStep, longestSilenceBetween } from './joints.mjs';
import { readRows } from '../support/named-results.mjs';
import { resultsFile, saveFigures } from './save-figures.mjs';
import { openSocket, sampleRate, speakTokens } from './session-client.mjs';
import { readings, texts } from './texts.mjs';

const { values: options } = parseArgs({
  options: {
    pack: { type: 'string', default: installedPack },
    voices: { type: 'string', default: 'af_heart,bm_george' },
    /** Only the texts with these names. */
    texts: { type: 'string', default: Object.keys(texts).join(',') },
    /** Adds the results to `results/likeness.json`: the voices can be measured one by one. */
    save: { type: 'boolean', default: false },
  },
});
await requirePack(options.pack);
const server = await startServer({ pack: options.pack });
const hearing = new Hearing();
const progress = startProgress();

/** The speech of a whole text, with the times of its words. */
async function speakWhole(text, voice) {
  const answer = await fetch(`${server.url}/api/v1/tts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, voice_id: voice, format: 'pcm', sample_rate: sampleRate, timestamps: 'word' }),
  });
  if (!answer.ok) throw new Error(`The server returned ${answer.status}: ${await answer.text()}`);
  const { audio, timestamps } = await answer.json();
  const bytes = Uint8Array.from(Buffer.from(audio, 'base64'));
  return { samples: Float32Array.from(new Int16Array(bytes.buffer), (each) => each / 32_768), timestamps };
}

const milliseconds = (value) => Math.round(1000 * value);

const endsSentence = (gap) => /[.!?…]|\n/u.test(gap);

/** What a recogniser hears, sentence by sentence, because it misses words in long clips. */
async function heardIn(text, { samples, timestamps }) {
  const heard = [];
  let from = 0;
  for (const [index, word] of timestamps.entries()) {
    const next = timestamps[index + 1];
    if (next && !(next.text_start > word.text_end + 1 && endsSentence(text.slice(word.text_end, next.text_start))))
      continue;
    const to = next ? Math.round(((word.end_seconds + next.start_seconds) / 2) * sampleRate) : samples.length;
    heard.push(await hearing.transcribe({ samples: samples.slice(from, to), sampleRate }));
    from = to;
  }
  return heard.join(' ');
}

/** The words of both sounds between which a sentence ends, and the silence between them. */
function pausesOf(text, whole, session) {
  return whole.timestamps.slice(0, -1).flatMap((word, index) => {
    const next = whole.timestamps[index + 1];
    const gap = text.slice(word.text_end, next.text_start);
    const isClause = /[,;:—]/u.test(gap);
    const [own, ownNext] = [session.timestamps[index], session.timestamps[index + 1]];
    if (!own || !ownNext || own.text_start !== word.text_start) return [];
    return [
      {
        after: word.text,
        kind: endsSentence(gap) ? 'sentence' : isClause ? 'clause' : 'word',
        whole: longestSilenceBetween(whole.samples, sampleRate, word, next),
        session: longestSilenceBetween(session.samples, sampleRate, own, ownNext),
      },
    ];
  });
}

let rows = [];
try {
  const socket = await openSocket(server);
  for (const voice of options.voices.split(',')) {
    for (const name of options.texts.split(',')) {
      const text = texts[name];
      const whole = await speakWhole(text, voice);
      const session = await speakTokens(socket, text, { voice, tokensPerSecond: 40, timestamps: 'word' });
      const heard = { whole: await heardIn(text, whole), session: await heardIn(text, session) };
      const reading = readings[name] ?? text;
      const row = {
        voice,
        text: name,
        words: score(reading, heard.whole).words,
        wholeErrors: score(reading, heard.whole).errors,
        sessionErrors: score(reading, heard.session).errors,
        heard,
        sameWords:
          JSON.stringify(whole.timestamps.map((each) => each.text_start)) ===
          JSON.stringify(session.timestamps.map((each) => each.text_start)),
        wholeSeconds: whole.samples.length / sampleRate,
        sessionSeconds: session.samples.length / sampleRate,
        wholeStep: largestStep(whole.samples),
        sessionStep: largestStep(session.samples),
        pauses: pausesOf(text, whole, session),
      };
      rows.push(row);
      const odd = row.pauses.filter((each) => Math.abs(each.session - each.whole) > 0.15);
      progress(
        `${voice} ${name}: errors ${row.wholeErrors}/${row.sessionErrors} of ${row.words}, length ${(row.sessionSeconds / row.wholeSeconds).toFixed(3)}, ` +
          `same words ${row.sameWords}, step ${row.wholeStep.toFixed(2)}/${row.sessionStep.toFixed(2)}, pauses ` +
          (odd.map((p) => `${p.after} ${p.kind} ${p.whole.toFixed(2)}→${p.session.toFixed(2)}`).join(', ') || 'alike'),
      );
    }
  }
  socket.terminate();
  if (options.save) {
    const isMeasured = ({ voice, text }) => rows.some((row) => row.voice === voice && row.text === text);
    rows = [...(await readRows(resultsFile('likeness'))).filter((row) => !isMeasured(row)), ...rows];
  }
  const pauses = rows.flatMap((row) => row.pauses);
  const summary = table(
    [
      'voice',
      'texts',
      'words',
      'errors, whole text',
      'errors, session',
      'length of session: median',
      'shortest',
      'longest',
    ],
    [...new Set(rows.map((row) => row.voice))].map((voice) => {
      const own = rows.filter((row) => row.voice === voice);
      const ratios = own.map((row) => row.sessionSeconds / row.wholeSeconds);
      const all = sum(own.map((row) => row.words));
      const rate = (key) => `${((100 * sum(own.map((row) => row[key]))) / all).toFixed(1)} %`;
      return [
        voice,
        own.length,
        all,
        rate('wholeErrors'),
        rate('sessionErrors'),
        median(ratios).toFixed(3),
        Math.min(...ratios).toFixed(3),
        Math.max(...ratios).toFixed(3),
      ];
    }),
  );
  const kinds = table(
    [
      'silence between words, ms',
      'places',
      'whole text: median',
      'session: median',
      'longest, whole text',
      'longest, session',
      'differ by more than 150 ms',
    ],
    ['sentence', 'clause', 'word'].map((kind) => {
      const own = pauses.filter((each) => each.kind === kind);
      return [
        { sentence: 'after a sentence', clause: 'after a comma or the like', word: 'others' }[kind],
        own.length,
        milliseconds(median(own.map((each) => each.whole))),
        milliseconds(median(own.map((each) => each.session))),
        milliseconds(Math.max(...own.map((each) => each.whole))),
        milliseconds(Math.max(...own.map((each) => each.session))),
        own.filter((each) => Math.abs(each.session - each.whole) > 0.15).length,
      ];
    }),
  );
  const steps = `The largest step between two samples is ${Math.max(...rows.map((row) => row.sessionStep)).toFixed(2)} in the sessions and ${Math.max(...rows.map((row) => row.wholeStep)).toFixed(2)} in the whole texts.`;
  console.log(`\n${summary}\n\n${kinds}\n\n${steps}`);
  if (options.save) await saveFigures('likeness', {}, rows);
} finally {
  await hearing.close();
  await server.close();
}
