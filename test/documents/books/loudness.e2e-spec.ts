import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasFfmpeg, run } from '../../../bench/proofs/support/programs';
import { type BookFormat, chaptersInOrder, findGain, levelSound, writeBook } from '@voxgate/documents/books';
import { AudioEncoders } from '@voxgate/speech';
import { testSound } from '../../tts/support/test-sound';

const ifInstalled = hasFfmpeg() ? describe : describe.skip;

const sampleRate = 24_000;
const wanted = { target: -16, truePeak: -1 };

/** Speech-like sound with high peaks, of which a louder one needs limiting. */
function sound(level: number): Float32Array<ArrayBuffer> {
  const samples = Float32Array.from(testSound(8, sampleRate), (sample) => sample * level);
  // A click three times in a second, as of a plosive close to the microphone.
  for (let at = 0; at < samples.length; at += sampleRate / 3) {
    for (let index = 0; index < 40; index++) samples[at + index]! += 2 * level * Math.sin((index * Math.PI) / 8);
  }
  return samples;
}

async function* chunks(samples: Float32Array) {
  for (let start = 0; start < samples.length; start += 10_000) yield samples.slice(start, start + 10_000);
}

/** Loudness and true peak by FFmpeg. */
function measure(path: string): { lufs: number; peak: number } {
  const { stderr } = run(
    'ffmpeg',
    '-nostats',
    '-hide_banner',
    '-i',
    path,
    '-map',
    '0:a',
    '-af',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  );
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const [, lufs] = /I:\s+(-?[\d.]+) LUFS/u.exec(summary)!;
  const [, peak] = /Peak:\s+(-?[\d.]+) dBFS/u.exec(summary)!;
  return { lufs: Number(lufs), peak: Number(peak) };
}

ifInstalled('the loudness of chapters, measured by FFmpeg', () => {
  const encoders = new AudioEncoders({ maxThreads: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-loudness-'));
  afterAll(async () => {
    await encoders.close();
    await rm(folder, { recursive: true });
  });

  async function writeLevelled(before: number, format: BookFormat) {
    const samples = sound(before);
    const open = () => chunks(samples);
    const { gainDb } = await findGain(open, sampleRate, wanted);
    const [chapter] = chaptersInOrder([{ title: 'One', durationSeconds: samples.length / sampleRate }]);
    const path = join(folder, `${before}.${format}`);
    const book = {
      facts: { title: 'T', language: 'en' },
      sampleRate,
      chapters: [{ ...chapter!, samples: levelSound(open(), sampleRate, gainDb, wanted.truePeak) }],
    };
    await writeBook(format, path, book, { encoders });
    return measure(path);
  }

  it.each([
    [0.05, 'flac'],
    [0.2, 'flac'],
    [0.9, 'wav'],
    [0.2, 'm4b'],
    [0.2, 'mp3'],
    [0.2, 'opus'],
  ] as const)('is within 0.3 LU of the target, without a peak above -1 dB (level %d, %s)', async (before, format) => {
    const { lufs, peak } = await writeLevelled(before, format);
    expect(Math.abs(lufs - wanted.target)).toBeLessThanOrEqual(0.3);
    expect(peak).toBeLessThanOrEqual(-1);
  });
});

describe('findGain', () => {
  it('leaves silence silent', async () => {
    const silence = () => chunks(new Float32Array(sampleRate));
    expect((await findGain(silence, sampleRate, wanted)).gainDb).toBe(0);
  });

  it('does not make noise audible', async () => {
    const noise = () => chunks(testSound(1, sampleRate).map((sample) => sample / 500));
    expect((await findGain(noise, sampleRate, wanted)).gainDb).toBe(30);
  });

  it('ends when it is cancelled', async () => {
    const endless = async function* () {
      for (;;) yield new Float32Array(1000);
    };
    const signal = AbortSignal.abort(new Error('No longer wanted.'));
    await expect(findGain(endless, sampleRate, wanted, signal)).rejects.toThrow('No longer wanted.');
  });
});
