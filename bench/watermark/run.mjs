// Measures the mark of sound: what it survives, how far it is below the speech, what it costs, and false alarms. See README.md.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Hearing } from '../support/hearing.mjs';

const require = createRequire(import.meta.url);
const {
  certainScore,
  findMarks,
  MarkEmbedder,
  markStrength,
  openSpeech,
} = require('../../dist/packages/speech/src/index.js');
const { findMarksInAngles } = require('../../dist/packages/speech/src/watermark/mark-detector.js');
const { readAngles } = require('../../dist/packages/speech/src/watermark/group-angles.js');
const { markPattern } = require('../../dist/packages/speech/src/watermark/mark-pattern.js');
const { melDistance } = require('../../dist/bench/proofs/sound/mel-distance.js');
const { FourierTransform } = require('../../dist/bench/proofs/sound/fourier-transform.js');
const { sentences } = require('../../dist/bench/proofs/sound/sentences.js');

const { values } = parseArgs({
  options: {
    /** `flite` or `kokoro`. */
    voices: { type: 'string', default: 'flite' },
    clips: { type: 'string', default: '10' },
    /** The first clip. */
    from: { type: 'string', default: '0' },
    strength: { type: 'string', default: String(markStrength) },
    /** Random keys with which each unmarked clip is examined. */
    keys: { type: 'string', default: '50' },
    /** Whether marks are made and looked for. */
    marks: { type: 'string', default: 'yes' },
    /** Whether a recogniser hears each clip without and with its mark. */
    heard: { type: 'boolean', default: false },
    /** A folder that keeps the speech for the next time. */
    sounds: { type: 'string' },
    data: { type: 'string', default: fileURLToPath(new URL('../../data', import.meta.url)) },
  },
});
const clips = Number(values.clips);
const strength = Number(values.strength);
const key = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'voxgate-watermark-'));
const sounds = values.sounds ?? folder;
mkdirSync(sounds, { recursive: true });

const voiceIds = {
  flite: ['slt', 'rms', 'awb', 'kal16'],
  kokoro:
    'af_heart am_michael bf_emma bm_george af_bella am_puck bf_alice bm_fable af_sky am_onyx af_nicole am_adam'.split(
      ' ',
    ),
}[values.voices];
const hearing = values.heard ? new Hearing() : undefined;
const heard = { words: 0, plain: 0, marked: 0 };
const bandHz = 200;
const bands = 17;

let speech;
try {
  const found = {};
  const mels = [];
  const marked = { sound: Array.from({ length: bands }, () => 0), mark: Array.from({ length: bands }, () => 0) };
  let [markSeconds, speechSeconds, soundSeconds] = [0, 0, 0];
  const chance = { trials: 0, highest: 0, sum: 0, squares: 0, certain: 0 };
  for (let clip = Number(values.from); clip < Number(values.from) + clips; clip++) {
    const { text, samples, rate } = await clipOf(clip);
    soundSeconds += samples.length / rate;
    if (values.marks === 'yes') await examineMarked(text, samples, rate);
    if (Number(values.keys) > 0) examineUnmarked(through(samples.slice(0, 6 * rate), rate));
    if (clip % 20 === 19) console.log(clip + 1, JSON.stringify(summary(found)));
  }

  async function examineMarked(text, samples, rate) {
    const id = randomBytes(8).readBigUInt64BE();
    const cpu = process.cpuUsage();
    const embedder = new MarkEmbedder({ id, key }, rate, strength);
    const sound = join32([embedder.process(samples), embedder.finish()]);
    const { user, system } = process.cpuUsage(cpu);
    markSeconds += (user + system) / 1e6;
    mels.push(melDistance(samples, sound, rate).median);
    addBands(marked.sound, samples, rate);
    addBands(
      marked.mark,
      sound.map((sample, index) => sample - samples[index]),
      rate,
    );
    if (hearing) {
      heard.words += hearing.wordsIn(text);
      heard.plain += await hearing.errorsIn(text, { samples, sampleRate: rate });
      heard.marked += await hearing.errorsIn(text, { samples: sound, sampleRate: rate });
    }
    const start = Math.floor(Math.random() * Math.max(1, sound.length - 6 * rate));
    const cut = sound.slice(start, start + 6 * rate);
    for (const [name, attack] of Object.entries(attacks(rate))) {
      const marks = findMarks(attack(cut), key);
      const exact = marks.find((mark) => mark.id === id);
      const isCertain = exact !== undefined && exact === marks[0] && exact.score >= certainScore;
      (found[name] ??= []).push({ exact: exact !== undefined, isCertain, score: exact?.score ?? 0 });
    }
  }

  /** The sums of a key are made once; how they are read is that of another key each time. */
  function examineUnmarked(samples) {
    const angles = readAngles(samples, markPattern(randomBytes(32)));
    for (let index = 0; index < Number(values.keys); index++) {
      const score = findMarksInAngles(angles, markPattern(randomBytes(32)))[0]?.score ?? 0;
      chance.trials++;
      chance.sum += score;
      chance.squares += score * score;
      chance.highest = Math.max(chance.highest, score);
      if (score >= certainScore) chance.certain++;
    }
  }

  console.log(`${clips} clips of ${values.voices}, ${soundSeconds.toFixed(0)} s, strength ${strength}`);
  if (values.marks === 'yes') {
    for (const [name, each] of Object.entries(summary(found))) console.log(`${name}: ${each}`);
    if (hearing) console.log(`words wrong: ${heard.plain} without, ${heard.marked} with the mark, of ${heard.words}`);
    const levels = marked.mark.map((power, band) => 10 * Math.log10(marked.sound[band] / power));
    console.log(
      `mark below speech in bands of 200 Hz from 100 Hz: ${levels.map((level) => level.toFixed(1)).join(' ')} dB`,
    );
    console.log(`mel distance: ${(mels.reduce((sum, mel) => sum + mel, 0) / mels.length).toFixed(3)} dB`);
    console.log(`marking: ${((100 * markSeconds) / soundSeconds).toFixed(2)} % of the length of the sound,`);
    if (speechSeconds > 0)
      console.log(`  ${((100 * markSeconds) / speechSeconds).toFixed(1)} % of the time of the speech`);
  }
  if (chance.trials > 0) {
    const mean = chance.sum / chance.trials;
    console.log(
      `${chance.trials} trials without a mark: ${chance.certain} of ${certainScore} or more; highest score ${chance.highest.toFixed(2)}, ` +
        `mean ${mean.toFixed(2)}, deviation ${Math.sqrt(chance.squares / chance.trials - mean * mean).toFixed(2)}`,
    );
  }

  /** A clip, spoken now or kept. */
  async function clipOf(clip) {
    const name = join(sounds, `${values.voices}-${String(clip).padStart(3, '0')}`);
    if (!existsSync(`${name}.wav`)) {
      speech ??= await openSpeech({ voices: [values.voices], dataDirectory: values.data, processes: 1, threads: 1 });
      let text = '';
      for (let next = 0; text.length < 160; next++) text += `${sentences[(clip * 7 + next * 11) % sentences.length]} `;
      const voiceId = voiceIds[clip % voiceIds.length];
      const before = performance.now();
      const { signal } = new AbortController();
      const { audio } = await speech.speak({ text: text.trim(), voiceId, format: 'wav', speed: 1, signal });
      speechSeconds += (performance.now() - before) / 1000;
      writeFileSync(`${name}.txt`, text.trim());
      writeFileSync(`${name}.wav`, audio);
    }
    return { text: readFileSync(`${name}.txt`, 'utf8'), ...readWav(readFileSync(`${name}.wav`)) };
  }
} finally {
  await hearing?.close();
  await speech?.close();
  rmSync(folder, { recursive: true });
}

function summary(found) {
  return Object.fromEntries(
    Object.entries(found).map(([name, each]) => {
      const scores = each.filter(({ exact }) => exact).map(({ score }) => score);
      const certain = each.filter(({ isCertain }) => isCertain).length;
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      return [
        name,
        `${scores.length}/${each.length} exact, ${certain} of them certain; score ${Math.min(...scores).toFixed(1)} to ` +
          `${Math.max(...scores).toFixed(1)}, mean ${mean.toFixed(1)}`,
      ];
    }),
  );
}

/** Adds the power of a sound in each band, from 100 Hz. */
function addBands(sums, samples, rate) {
  const size = 1024;
  const transform = new FourierTransform(size);
  for (let start = 0; start + size <= samples.length; start += size / 2) {
    const real = Float64Array.from(
      { length: size },
      (_, index) => samples[start + index] * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size)),
    );
    const imaginary = new Float64Array(size);
    transform.forward(real, imaginary);
    for (let bin = 0; bin < size / 2; bin++) {
      const band = Math.floor(((bin * rate) / size - 100) / bandHz);
      if (band >= 0 && band < bands) sums[band] += real[bin] ** 2 + imaginary[bin] ** 2;
    }
  }
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
