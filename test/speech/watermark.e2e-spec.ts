import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AudioMark,
  certainScore,
  detectionRate,
  findMarks,
  MarkEmbedder,
  openSpeech,
  type SpeechSynthesizer,
} from '@voxgate/speech';
import { hasFfmpeg, run } from '../../bench/proofs/support/programs';
import { readWav } from '../tts/support/riff';

const key = Buffer.alloc(32, 7);
const text =
  'The birch canoe slid on the smooth planks. Glue the sheet to the dark blue background. These days a chicken leg is a rare dish.';

describe('The mark of a sound', () => {
  let speech: SpeechSynthesizer;
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-mark-'));
  beforeAll(async () => (speech = await openSpeech({ voices: ['flite'] })));
  afterAll(async () => {
    await speech.close();
    await rm(folder, { recursive: true });
  });

  const newMark = (): AudioMark => ({ id: randomBytes(8).readBigUInt64BE(), key });
  const speak = async (mark?: AudioMark, format: 'wav' | 'mp3' | 'opus' = 'wav') => {
    const { signal } = new AbortController();
    const request = { text, voiceId: 'slt', format, speed: 1, signal, ...(mark && { mark }) };
    return Buffer.from((await speech.speak(request)).audio);
  };
  const find = (samples: Float32Array, wanted: Uint8Array = key) => {
    const [found] = findMarks(samples, wanted);
    return found && found.score >= certainScore ? found.id : undefined;
  };

  it('is found in the file, in 6 seconds from anywhere, and when it is quieter', async () => {
    const mark = newMark();
    const { samples, sampleRate } = readWav(await speak(mark));
    expect(sampleRate).toBe(detectionRate);
    expect(find(samples)).toBe(mark.id);
    for (const start of [0.1, 0.777, 1.5]) {
      const cut = samples.slice(start * sampleRate, (start + 6) * sampleRate);
      expect(find(cut)).toBe(mark.id);
      expect(find(cut.map((sample) => 0.9 * sample))).toBe(mark.id);
    }
  });

  it('is not found with another key, nor in a sound that has none', async () => {
    const [marked, plain] = [readWav(await speak(newMark())), readWav(await speak())];
    for (let index = 0; index < 3; index++) {
      expect(find(marked.samples, randomBytes(32))).toBeUndefined();
      expect(find(plain.samples, randomBytes(32))).toBeUndefined();
    }
    expect(find(new Float32Array(0))).toBeUndefined();
    expect(find(new Float32Array(100_000))).toBeUndefined();
    expect(find(new Float32Array(100_000).fill(Number.NaN))).toBeUndefined();
  });

  (hasFfmpeg() ? it : it.skip).each([
    ['MP3 at 64 kb/s', 'mp3', ['-b:a', '64k']],
    ['Opus at 24 kb/s', 'ogg', ['-c:a', 'libopus', '-b:a', '24k']],
    ['µ-law at 8 kHz', 'wav', ['-ar', '8000', '-c:a', 'pcm_mulaw']],
  ] as const)('is found after %s', async (_, extension, options) => {
    const mark = newMark();
    const [first, coded] = [join(folder, 'marked.wav'), join(folder, `coded.${extension}`)];
    await writeFile(first, await speak(mark));
    run('ffmpeg', '-y', '-v', 'error', '-i', first, ...options, coded);
    const { stdout } = run('ffmpeg', '-v', 'error', '-i', coded, '-ar', `${detectionRate}`, '-f', 'f32le', '-');
    expect(find(new Float32Array(Uint8Array.from(stdout).buffer))).toBe(mark.id);
  });

  it('is the same however the sound is divided, which stays as long and is hardly changed', async () => {
    const { samples, sampleRate } = readWav(await speak());
    const mark = newMark();
    const inParts = (size: number) => {
      const embedder = new MarkEmbedder(mark, sampleRate);
      const parts = [];
      for (let start = 0; start < samples.length; start += size) {
        parts.push(...embedder.process(samples.slice(start, start + size)));
      }
      return Float32Array.from([...parts, ...embedder.finish()]);
    };
    const [small, large] = [inParts(77), inParts(5000)];
    expect(small).toEqual(large);
    expect(small).toHaveLength(samples.length);
    const power = (sound: Float32Array) => sound.reduce((sum, sample) => sum + sample * sample, 0);
    const decibels = 10 * Math.log10(power(small.map((sample, index) => sample - samples[index]!)) / power(samples));
    expect(decibels).toBeLessThan(-20);
  });
});
