import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BookFormat, chaptersInOrder, encodeSound, writeEncodedBook } from '@voxgate/documents/books';
import { AudioEncoders, type SampleRate } from '@voxgate/speech';
import { cases } from '../../../bench/proofs/support/extent';
import { hasFfmpeg } from '../../../bench/proofs/support/programs';
import { match } from '../../tts/support/test-sound';
import { decode, probe } from './support/programs';
import { facts, soundOf, titles } from './support/test-book';

/** Seconds of sound of each chapter, and of the silence after it. None is a whole number of frames of any codec. */
const lengths = [1.2345, 1.511, 0.777];
const pause = 1.017;

const ifInstalled = hasFfmpeg() ? describe : describe.skip;

ifInstalled('chapters that are encoded once', () => {
  const encoders = new AudioEncoders({ maxThreads: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-encoded-'));
  afterAll(async () => {
    await encoders.close();
    await rm(folder, { recursive: true });
  });

  function chaptersAt(sampleRate: number) {
    const sound = soundOf(sampleRate, lengths);
    let end = 0;
    return lengths.map((seconds, index) => {
      const part = sound.slice(end, (end += Math.round(seconds * sampleRate)));
      const silence = index === lengths.length - 1 ? 0 : Math.round(pause * sampleRate);
      const samples = new Float32Array(part.length + silence);
      samples.set(part);
      return samples;
    });
  }

  const tried = (['mp3', 'm4b', 'opus'] as const).flatMap((format) =>
    [22_050, 16_000, 24_000, 48_000].slice(0, cases(1, 4)).map((rate) => [format, rate as SampleRate] as const),
  );

  it.each(tried)(
    'are, in %s at %i Hz, each a file and all together the whole, with exactly their sound',
    async (format, sampleRate) => {
      const heardRate = format === 'opus' ? 48_000 : sampleRate;
      const expectSound = (path: string, samples: Float32Array<ArrayBuffer>) => {
        const heard = decode(path);
        expect(Math.abs(heard.length / heardRate - samples.length / sampleRate)).toBeLessThan(
          format === 'm4b' ? 0.1 : 0.0002,
        );
        // FFmpeg's duration includes the silence that it skips.
        expect(Math.abs(Number(probe(path).format.duration) - samples.length / sampleRate)).toBeLessThan(0.15);
        const found = match({ samples, sampleRate }, { samples: heard, sampleRate: heardRate }, 0.2);
        expect(found.delaySeconds).toBeLessThan(0.0002);
        expect(found.ratio).toBeGreaterThan(12);
      };
      const chapters = chaptersAt(sampleRate);
      const options = { encoders, ...(format === 'opus' && { sampleRate: 48_000 as const }) };
      const sounds = [];
      let startSample = 0;
      for (const [index, samples] of chapters.entries()) {
        const path = join(folder, `${index}.${format}.encoded`);
        sounds.push(
          await encodeSound(format, path, { samples: once(samples.slice()), sampleRate, startSample }, options),
        );
        startSample += samples.length;
        const [alone] = chaptersInOrder([{ title: titles[index]!, durationSeconds: samples.length / sampleRate }]);
        const file = join(folder, `${index}.${format}`);
        await writeEncodedBook(file, { facts, chapters: [alone!], sounds: [sounds.at(-1)!] }, { encoders });
        expectSound(file, samples);
      }
      const all = chaptersInOrder(
        chapters.map((samples, index) => ({ title: titles[index]!, durationSeconds: samples.length / sampleRate })),
      );
      const whole = join(folder, `all.${format}`);
      await writeEncodedBook(whole, { facts, chapters: all, sounds }, { encoders });
      expect(probe(whole).chapters.map(({ tags }) => tags?.title)).toEqual(titles);
      // MP3 is up to half a frame beside its place.
      const frame = format === 'mp3' ? (sampleRate > 24_000 ? 1152 : 576) : 1;
      const sound = new Float32Array(all.at(-1)!.startSeconds * sampleRate + chapters.at(-1)!.length);
      let start = 0;
      for (const samples of chapters) {
        sound.set(
          samples.subarray(0, sound.length - Math.round(start / frame) * frame),
          Math.round(start / frame) * frame,
        );
        start += samples.length;
      }
      expectSound(whole, sound);
    },
  );

  it.each(['flac', 'wav'] as BookFormat[])('are, in %s, files of their own', async (format) => {
    const samples = chaptersAt(16_000)[0]!;
    const sound = await encodeSound(
      format,
      join(folder, 'one'),
      { samples: once(samples), sampleRate: 16_000 },
      { encoders },
    );
    const [chapter] = chaptersInOrder([{ title: 'One', durationSeconds: sound.samples / 16_000 }]);
    const path = join(folder, `one.${format}`);
    await writeEncodedBook(path, { facts, chapters: [chapter!], sounds: [sound] }, { encoders });
    expect(decode(path)).toHaveLength(sound.samples);
  });
});

async function* once(samples: Float32Array<ArrayBuffer>): AsyncGenerator<Float32Array<ArrayBuffer>> {
  yield samples;
}
