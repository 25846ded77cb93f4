// Measures the mark of sound: what it survives, how far it is below the speech, what it costs, and false alarms. See README.md.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { paragraph } from '../speech/texts.mjs';
import { Hearing } from '../support/hearing.mjs';

const require = createRequire(import.meta.url);
const {
  certainScore,
  examineSound,
  findMark,
  MarkEmbedder,
  markDecibels,
  openSpeech,
} = require('../../dist/packages/speech/src/index.js');

const { values } = parseArgs({
  options: {
    /** `flite` or `kokoro`. */
    voices: { type: 'string', default: 'flite' },
    clips: { type: 'string', default: '10' },
    /** The strength in dB. */
    decibels: { type: 'string', default: String(markDecibels) },
    /** Random keys with which each unmarked clip is examined. */
    keys: { type: 'string', default: '50' },
    /** Whether a recogniser hears each clip without and with its mark. */
    heard: { type: 'boolean', default: false },
    data: { type: 'string', default: fileURLToPath(new URL('../../data', import.meta.url)) },
  },
});
const clips = Number(values.clips);
const decibels = Number(values.decibels);
const key = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'voxgate-watermark-'));

const voiceIds = {
  flite: ['slt', 'rms', 'awb', 'kal16'],
  kokoro: ['af_heart', 'am_michael', 'bf_emma', 'bm_george'],
}[values.voices];
const sentences = paragraph;
const hearing = values.heard ? new Hearing() : undefined;
const heard = { words: 0, plain: 0, marked: 0 };

try {
  const speech = await openSpeech({ voices: [values.voices], dataDirectory: values.data, processes: 1, threads: 1 });
  const found = {};
  const unmarked = [];
  const ratios = [];
  let [markSeconds, speechSeconds, soundSeconds] = [0, 0, 0];
  for (let clip = 0; clip < clips; clip++) {
    const text = [0, 1, 2, 3].map((next) => sentences[(clip * 3 + next) % sentences.length]).join(' ');
    const before = performance.now();
    const { signal } = new AbortController();
    const voiceId = voiceIds[clip % voiceIds.length];
    const { audio } = await speech.speak({ text, voiceId, format: 'wav', speed: 1, signal });
    speechSeconds += (performance.now() - before) / 1000;
    const { samples, rate } = readWav(audio);
    soundSeconds += samples.length / rate;

    const id = randomBytes(8).readBigUInt64BE();
    const cpu = process.cpuUsage();
    const embedder = new MarkEmbedder({ id, key }, rate, decibels);
    const marked = join32([embedder.process(samples), embedder.finish()]);
    const { user, system } = process.cpuUsage(cpu);
    markSeconds += (user + system) / 1e6;
    ratios.push(decibelsBetween(marked, samples));

    if (hearing) {
      heard.words += hearing.wordsIn(text);
      heard.plain += await hearing.errorsIn(text, { samples, sampleRate: rate });
      heard.marked += await hearing.errorsIn(text, { samples: marked, sampleRate: rate });
    }

    const start = Math.floor(Math.random() * Math.max(1, marked.length - 6 * rate));
    const cut = marked.slice(start, start + 6 * rate);
    for (const [name, attack] of Object.entries(attacks(rate))) {
      const result = findMark(examineSound(attack(cut)), key);
      const isFound = result !== undefined && result.score >= certainScore && result.id === id;
      (found[name] ??= []).push(isFound);
    }
    unmarked.push(examineSound(through(samples, rate)));
  }
  await speech.close();

  let highest = 0;
  const trials = unmarked.length * Number(values.keys);
  for (let index = 0; index < trials; index++) {
    highest = Math.max(highest, findMark(unmarked[index % unmarked.length], randomBytes(32))?.score ?? 0);
  }
  console.log(`${clips} clips of ${values.voices}, ${soundSeconds.toFixed(0)} s, ${decibels} dB`);
  for (const [name, each] of Object.entries(found)) console.log(`${name}: ${each.filter(Boolean).length}/${clips}`);
  if (hearing) console.log(`words wrong: ${heard.plain} without, ${heard.marked} with the mark, of ${heard.words}`);
  console.log(`mark below speech: ${(-ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toFixed(1)} dB`);
  console.log(`marking: ${((100 * markSeconds) / soundSeconds).toFixed(2)} % of the length of the sound,`);
  console.log(`  ${((100 * markSeconds) / speechSeconds).toFixed(1)} % of the time of the speech`);
  console.log(`highest score of ${trials} trials without a mark: ${highest.toFixed(2)} (certain: ${certainScore})`);
} finally {
  await hearing?.close();
  rmSync(folder, { recursive: true });
}

/** What happens to 6 seconds of marked sound before they are examined. */
function attacks(rate) {
  return {
    'a cut of 6 s, at 16 kHz': (cut) => through(cut, rate),
    'MP3 at 64 kb/s': (cut) => through(cut, rate, ['-b:a', '64k'], 'mp3'),
    'Opus at 24 kb/s': (cut) => through(cut, rate, ['-c:a', 'libopus', '-b:a', '24k'], 'ogg'),
    'volume −10 %': (cut) =>
      through(
        cut.map((sample) => 0.9 * sample),
        rate,
      ),
    'volume +10 %': (cut) =>
      through(
        cut.map((sample) => 1.1 * sample),
        rate,
      ),
    'white noise at 20 dB': (cut) => noisy(through(cut, rate), 20),
    'white noise at 30 dB': (cut) => noisy(through(cut, rate), 30),
    'µ-law at 8 kHz': (cut) => through(cut, rate, ['-ar', '8000', '-c:a', 'pcm_mulaw'], 'wav'),
  };
}

function ffmpeg(...given) {
  return execFileSync('ffmpeg', ['-y', '-v', 'error', ...given], { maxBuffer: 1e9 });
}

/** Encodes with FFmpeg, and returns what a decoder makes of it at 16 kHz. */
function through(samples, rate, options, extension = 'wav') {
  const [source, coded] = [join(folder, 'source.f32'), join(folder, `coded.${extension}`)];
  writeFileSync(source, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  const raw = ['-f', 'f32le', '-ar', String(rate), '-ac', '1', '-i', source];
  if (options) ffmpeg(...raw, ...options, coded);
  const bytes = ffmpeg(...(options ? ['-i', coded] : raw), '-ar', '16000', '-ac', '1', '-f', 'f32le', '-');
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

function noisy(samples, ratio) {
  const deviation = Math.sqrt(powerOf(samples) / samples.length / 10 ** (ratio / 10));
  return samples.map((sample) => {
    const [radius, angle] = [Math.sqrt(-2 * Math.log(1 - Math.random())), 2 * Math.PI * Math.random()];
    return sample + deviation * radius * Math.cos(angle);
  });
}

function powerOf(samples) {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}

function decibelsBetween(marked, samples) {
  return 10 * Math.log10(powerOf(marked.map((sample, index) => sample - samples[index])) / powerOf(samples));
}

function join32(parts) {
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

/** The samples of a WAV of 16 bits. */
function readWav(file) {
  const bytes = Buffer.from(file);
  const rate = bytes.readUInt32LE(24);
  const start = bytes.indexOf('data') + 8;
  const samples = new Float32Array((bytes.length - start) >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = bytes.readInt16LE(start + 2 * index) / 32_768;
  return { samples, rate };
}
