// Measures what a changed pitch does to the sound. See README.md.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Hearing } from '../support/hearing.mjs';
import { table } from '../support/markdown.mjs';
import { saveRows } from '../support/named-results.mjs';
import { runFacts, startProgress } from '../support/run-facts.mjs';
import { median } from '../support/statistics.mjs';
import { texts } from './texts.mjs';

const require = createRequire(import.meta.url);
const { cents } = require('../../dist/bench/proofs/sound/pitch.js');
const { medianPitch, pitchTrack } = require('../../dist/bench/proofs/sound/pitch-track.js');
const { openSpeech } = require('../../dist/packages/speech/src/index.js');

const options = parseArgs({
  options: {
    voices: { type: 'string', default: 'af_heart,am_michael,bf_emma' },
    /** In semitones. */
    pitches: { type: 'string', default: '-6,-3,3,6' },
    /** The first of the sentences. */
    sentences: { type: 'string', default: String(texts.length) },
    /** The directory with `voices/kokoro` in it. */
    data: { type: 'string', default: 'data' },
    /** The name of the results. Without it, nothing is written. */
    name: { type: 'string' },
  },
}).values;

const sampleRate = 24_000;
/** Sound this far around a word whose pitch changes, in seconds. */
const borderSeconds = 0.06;

const results = fileURLToPath(new URL(`results/${options.name}.json`, import.meta.url));
const progress = startProgress();
const facts = runFacts();
const speech = await openSpeech({ dataDirectory: options.data, processes: 1, voices: ['kokoro'] });
const hearing = new Hearing();
const rows = [];
const keyOf = ({ voice, pitch, text }) => `${voice} ${pitch} ${text}`;
try {
  for (const voice of options.voices.split(',')) {
    for (const text of texts.slice(0, Number(options.sentences))) {
      rows.push(...(await measure(voice, text)));
      if (options.name) rows.splice(0, rows.length, ...(await saveRows(results, facts, rows, keyOf)));
      progress(`${voice}: ${text.slice(0, 50)}`);
    }
  }
} finally {
  await Promise.all([speech.close(), hearing.close()]);
}
report();

async function speak(request) {
  const { signal } = new AbortController();
  const answer = await speech.speak({ format: 'pcm', sampleRate, speed: 1, timestamps: 'word', signal, ...request });
  const { buffer, byteOffset, length } = answer.audio;
  const samples = Float32Array.from(new Int16Array(buffer, byteOffset, length / 2), (sample) => sample / 32_768);
  return { samples, sampleRate, words: answer.timestamps };
}

/** A sentence as it is, with each pitch, and with one word that is higher and one that is lower. */
async function measure(voiceId, text) {
  const neutral = await speak({ voiceId, text });
  const own = pitchTrack(neutral.samples, sampleRate);
  const row = async (pitch, sound) => ({
    voice: voiceId,
    pitch,
    text,
    seconds: sound.samples.length / sampleRate,
    ...movedFrom(own, pitchTrack(sound.samples, sampleRate)),
    ratio: sound.samples.length / neutral.samples.length,
    wordsOffMs: wordsOff(neutral, sound),
    words: hearing.wordsIn(text),
    errors: await hearing.errorsIn(text, sound),
    jump: jumpIn(sound.samples),
  });
  const measured = [await row(0, neutral)];
  for (const pitch of options.pitches.split(',').map(Number)) {
    measured.push(await row(pitch, await speak({ voiceId, text, pitch })));
  }
  for (const semitones of ['+6', '-6']) {
    const marked = text.split(' ');
    const at = Math.floor(marked.length / 2);
    const before = marked.slice(0, at).join(' ');
    const word = `<prosody pitch="${semitones}st">${marked[at]}</prosody>`;
    const ssml = `<speak>${before} ${word} ${marked.slice(at + 1).join(' ')}</speak>`;
    const sound = await speak({ voiceId, text: ssml, syntax: 'ssml' });
    const time = sound.words[at];
    const borders = [time?.startSeconds ?? 0, time?.endSeconds ?? 0].flatMap((seconds) => {
      const from = Math.max(0, Math.round((seconds - borderSeconds) * sampleRate));
      return jumpIn(sound.samples.subarray(from, from + 2 * borderSeconds * sampleRate));
    });
    measured.push({ ...(await row(`word ${semitones}`, sound)), borderJump: Math.max(...borders) });
  }
  return measured;
}

/**
 * By how many semitones a pitch is higher: the median of the places that are voiced in both, and the distance between the medians of each,
 * which also depends on where the tracker finds a pitch.
 */
function movedFrom(own, track) {
  const both = Array.from(track).flatMap((hertz, at) => (hertz > 0 && own[at] > 0 ? cents(own[at], hertz) / 100 : []));
  return { moved: median(both), mediansApart: cents(medianPitch(own), medianPitch(track)) / 100 };
}

/** The largest difference between two samples. */
function jumpIn(samples) {
  let largest = 0;
  for (let at = 1; at < samples.length; at++) largest = Math.max(largest, Math.abs(samples[at] - samples[at - 1]));
  return largest;
}

/** How far words are from where they are in another sound, at most, in milliseconds. */
function wordsOff(one, other) {
  const distances = one.words.map(({ startSeconds }, at) => Math.abs(startSeconds - other.words[at].startSeconds));
  return Math.round(1000 * Math.max(0, ...distances));
}

function extent(values, digits = 2) {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
}

function report() {
  const pitches = [...new Set(rows.map(({ pitch }) => pitch))];
  const voices = [...new Set(rows.map(({ voice }) => voice))];
  const neutral = new Map(rows.filter(({ pitch }) => pitch === 0).map((row) => [`${row.voice} ${row.text}`, row]));
  const figures = pitches.map((pitch) => {
    const own = rows.filter((row) => row.pitch === pitch);
    const share = own.reduce((sum, row) => sum + row.errors, 0) / own.reduce((sum, row) => sum + row.words, 0);
    const ratios = own.map(({ ratio }) => ratio);
    const jumps = own.map((row) => (row.borderJump ?? row.jump) / neutral.get(`${row.voice} ${row.text}`).jump);
    return [
      pitch,
      ...voices.map((voice) => median(own.filter((row) => row.voice === voice).map(({ moved }) => moved)).toFixed(2)),
      extent(own.map(({ moved }) => moved)),
      extent(own.map(({ mediansApart }) => mediansApart)),
      `${(100 * share).toFixed(1)} %`,
      extent(ratios, 3),
      Math.max(...own.map(({ wordsOffMs }) => wordsOffMs)),
      Math.max(...jumps).toFixed(2),
    ];
  });
  const moved = voices.map((voice) => `${voice} moved`);
  const heads = ['pitch', ...moved, 'all sentences', 'medians apart', 'words wrong', 'length', 'words off, ms', 'jump'];
  console.log(`\n${table(heads, figures)}`);
}
