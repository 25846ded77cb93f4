import { open, readdir, readFile, rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BookSound, chaptersInOrder, writeBook } from '@voxgate/documents/books';
import { AudioEncoders } from '@voxgate/speech';
import { cases } from '../../../bench/proofs/support/extent';
import { match } from '../../tts/support/test-sound';
import { hasFfmpeg } from '../../../bench/proofs/support/programs';
import { decode, probe } from './support/programs';
import { facts, lengths, soundOf, testBook, titles } from './support/test-book';

const ifInstalled = hasFfmpeg() ? describe : describe.skip;

describe('an m4b', () => {
  const encoders = new AudioEncoders({ maxThreads: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-m4b-'));
  const path = join(folder, 'book.m4b');
  afterAll(async () => {
    await encoders.close();
    await rm(folder, { recursive: true });
  });

  ifInstalled('for FFmpeg', () => {
    it.each([8000, 44_100, 22_050, 24_000, 48_000].slice(0, cases(2, 5)))(
      'has exactly the sound at %i Hz',
      async (sampleRate) => {
        await writeBook('m4b', path, testBook(sampleRate), { encoders });
        const sound = soundOf(sampleRate);
        const { format, streams } = probe(path);
        expect(Number(format.duration)).toBeCloseTo(sound.length / sampleRate, 4);
        expect(streams[0]).toMatchObject({
          codec_name: 'aac',
          profile: 'LC',
          channels: 1,
          sample_rate: `${sampleRate}`,
        });
        const heard = decode(path);
        // FFmpeg 5.1 plays the padding of the last frame, also of its own files.
        expect(heard.length - sound.length).toBeGreaterThanOrEqual(0);
        expect(heard.length - sound.length).toBeLessThan(1024);
        const { delaySeconds, ratio } = match({ samples: sound, sampleRate }, { samples: heard, sampleRate }, 0.2);
        expect(delaySeconds).toBe(0);
        expect(ratio).toBeGreaterThan(12);
      },
    );

    it('has the chapters, each at its own time', async () => {
      await writeBook('m4b', path, testBook(), { encoders });
      const found = probe(path).chapters.map(({ start_time, end_time, tags }) => [tags?.title, start_time, end_time]);
      let end = 0;
      const expected = titles.map((title, index) => [title, end.toFixed(6), (end += lengths[index]!).toFixed(6)]);
      expect(found).toEqual(expected);
    });

    it('has tags and a cover', async () => {
      await writeBook('m4b', path, testBook(), { encoders });
      const { format, streams } = probe(path);
      expect(format.tags).toMatchObject({
        title: facts.title,
        album: facts.title,
        artist: facts.author,
        album_artist: facts.author,
        composer: facts.narrator,
        date: '1902',
        genre: 'Audiobook',
        description: facts.description,
        media_type: '2',
        major_brand: 'M4B ',
      });
      expect(streams[0]!.tags).toMatchObject({ language: 'eng' });
      const cover = streams.find(({ codec_name }) => codec_name === 'png');
      expect(cover).toMatchObject({ width: 1, disposition: { attached_pic: 1 } });
    });

    it('has all of many chapters, though one of its lists has room for 255', async () => {
      const many = cases(300, 700);
      const samples = new Float32Array(240);
      const chapters = chaptersInOrder(
        Array.from({ length: many }, (_, index) => ({
          title: `${index + 1} ${'é'.repeat(200)}`,
          durationSeconds: 0.01,
        })),
      );
      const book: BookSound = {
        facts: { title: 'Many', language: 'ja' },
        sampleRate: 24_000,
        chapters: chapters.map((chapter) => ({ ...chapter, samples: only(samples.slice()) })),
      };
      await writeBook('m4b', path, book, { encoders });
      const found = probe(path).chapters;
      expect(found).toHaveLength(many);
      expect(found.map(({ tags }) => tags?.title)).toEqual(chapters.map(({ title }) => title));
    });
  });

  it('has everything that a player needs before the sound', async () => {
    await writeBook('m4b', path, testBook(), { encoders });
    const bytes = await readFile(path);
    const types: string[] = [];
    for (let at = 0; at < bytes.length;) {
      types.push(bytes.toString('latin1', at + 4, at + 8));
      const size = bytes.readUInt32BE(at);
      at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    }
    expect(types).toEqual(['ftyp', 'moov', 'free', 'mdat']);
  });

  it.each([
    ['is longer than it says', 1, 'more'],
    ['is shorter than it says', -1, '2.000 seconds'],
  ])('is refused, and leaves no file, if a chapter %s', async (_, more, found) => {
    const book = testBook();
    const chapters = book.chapters.map((chapter, index) =>
      index === 1 ? { ...chapter, samples: only(new Float32Array(24_000 * (more > 0 ? 3.5 : 2))) } : chapter,
    );
    const refused = join(folder, 'refused.m4b');
    await expect(writeBook('m4b', refused, { ...book, chapters }, { encoders })).rejects.toThrow(
      `chapters[1].durationSeconds is 2.5, but the chapter's sound has ${found}`,
    );
    expect(await readdir(folder)).not.toContain('refused.m4b');
  });

  it('ends at once when it is cancelled, and leaves no file', async () => {
    const cancelled = join(folder, 'cancelled.m4b');
    const stop = new AbortController();
    const endless = (async function* () {
      for (let count = 0; ; count++) {
        if (count === 3) stop.abort(new Error('No longer wanted.'));
        yield new Float32Array(2400);
      }
    })();
    const chapters = [{ title: 'One', startSeconds: 0, durationSeconds: 36_000, samples: endless }];
    const writing = writeBook('m4b', cancelled, { ...testBook(), chapters }, { encoders, signal: stop.signal });
    await expect(writing).rejects.toThrow('No longer wanted.');
    await expect(open(cancelled)).rejects.toThrow('ENOENT');
  });
});

async function* only(samples: Float32Array<ArrayBuffer>) {
  yield samples;
}
