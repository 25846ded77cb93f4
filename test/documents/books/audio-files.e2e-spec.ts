import { mkdtempSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BookSound, chaptersInOrder, writeBook } from '@voxgate/documents/books';
import { AudioEncoders, digitalSourceType } from '@voxgate/speech';
import { cases } from '../../../bench/proofs/support/extent';
import { match } from '../../tts/support/test-sound';
import { hasFfmpeg } from '../../../bench/proofs/support/programs';
import { decode, probe, type Probe } from './support/programs';
import { facts, lengths, soundOf, testBook, titles } from './support/test-book';

/** Chapters of a book that has more of them than a byte can count. */
const many = cases(300, 700);

const ifInstalled = hasFfmpeg() ? describe : describe.skip;

describe('the audio files of a book', () => {
  const encoders = new AudioEncoders({ maxThreads: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-books-'));
  afterAll(async () => {
    await encoders.close();
    await rm(folder, { recursive: true });
  });

  ifInstalled('for FFmpeg', () => {
    it.each(['mp3', 'opus', 'flac', 'wav'] as const)('%s: have exactly the sound', async (format) => {
      const sampleRate = 24_000;
      const path = join(folder, `sound.${format}`);
      await writeBook(format, path, testBook(sampleRate), { encoders });
      const sound = soundOf(sampleRate);
      expect(Number(probe(path).format.duration)).toBeCloseTo(sound.length / sampleRate, 1);
      const heardRate = format === 'opus' ? 48_000 : sampleRate;
      const heard = decode(path);
      expect(Math.abs(heard.length / heardRate - sound.length / sampleRate)).toBeLessThan(0.0002);
      const found = match({ samples: sound, sampleRate }, { samples: heard, sampleRate: heardRate }, 0.2);
      expect(found.delaySeconds).toBeLessThan(0.0002);
      expect(found.ratio).toBeGreaterThan(12);
    });

    it.each(['mp3', 'opus', 'flac', 'wav'] as const)('%s: have chapters, tags and a cover', async (format) => {
      const path = join(folder, `tags.${format}`);
      await writeBook(format, path, testBook(), { encoders });
      const found = probe(path);
      const tags = tagsOf(found);
      expect(tags).toMatchObject({ title: facts.title, artist: facts.author, album: facts.title, genre: 'Audiobook' });
      // FFmpeg reads only the shorter list of tags of a WAV file.
      if (format !== 'wav') expect(tags[format === 'mp3' ? 'composer' : 'performer']).toBe(facts.narrator);
      expect(found.chapters.map(({ tags: named }) => named?.title)).toEqual(titles);
      let end = 0;
      const starts = lengths.map((seconds) => [end, (end += seconds)][0]!);
      found.chapters.forEach(({ start_time }, index) => expect(Number(start_time)).toBeCloseTo(starts[index]!, 2));
      const cover = found.streams.find(({ codec_name }) => codec_name === 'png');
      expect(cover).toMatchObject({ width: 1, disposition: { attached_pic: 1 } });
    });

    it.each(['m4b', 'mp3', 'opus', 'flac', 'wav'] as const)('%s: are tracks of an album', async (format) => {
      const path = join(folder, `track.${format}`);
      const book = testBook(24_000, [0.5]);
      const track = { title: 'Zwei', number: 2, count: 12 };
      await writeBook(format, path, { ...book, facts: { ...facts, track } }, { encoders });
      const tags = tagsOf(probe(path));
      const { author } = facts;
      expect(tags).toMatchObject({ title: 'Zwei', album: facts.title, artist: author, genre: 'Audiobook' });
      expect(tags['track'] === '2' ? `2/${tags['tracktotal']}` : tags['track']).toBe('2/12');
      if (format !== 'wav') expect(tags['album_artist']).toBe(author);
    });

    it.each(['m4b', 'mp3', 'opus', 'flac', 'wav'] as const)('%s: say that they are synthetic', async (format) => {
      const path = join(folder, `label.${format}`);
      const label = { software: 'Voxgate 1.2.3', service: 'Radio Zürich', date: '2026-11-30' };
      const book = testBook(24_000, [0.5]);
      const { description: _none, ...bare } = book.facts;
      await writeBook(format, path, { ...book, facts: { ...bare, label } }, { encoders });
      const found = probe(path);
      const tags = { ...tagsOf(found), ...found.format.tags };
      expect(tags['comment']).toContain('Synthetic speech, made by Voxgate 1.2.3 for Radio Zürich on 2026-11-30');
      expect(format === 'wav' ? tags['comment'] : tags['digitalsourcetype']).toContain(digitalSourceType);
      expect(tags['encoder']).toBe(label.software);
    });

    it.each(['mp3', 'opus', 'flac'] as const)('%s: have all of many chapters', async (format) => {
      const path = join(folder, `many.${format}`);
      const chapters = chaptersInOrder(
        Array.from({ length: many }, (_, index) => ({ title: `Kapitel ${index + 1}`, durationSeconds: 0.01 })),
      );
      const book: BookSound = {
        facts: { title: 'Many', language: 'de' },
        sampleRate: 24_000,
        chapters: chapters.map((chapter) => ({ ...chapter, samples: silence(240) })),
      };
      await writeBook(format, path, book, { encoders });
      const found = probe(path).chapters.map(({ tags }) => tags?.title);
      expect(found).toHaveLength(many);
      expect(new Set(found)).toEqual(new Set(chapters.map(({ title }) => title)));
    });
  });

  it('has the length and the digest of the sound in a flac', async () => {
    const path = join(folder, 'digest.flac');
    await writeBook('flac', path, testBook(), { encoders });
    const bytes = await readFile(path);
    expect(bytes.readUInt32BE(22)).toBe(soundOf(24_000).length);
    expect(bytes.toString('hex', 26, 42)).not.toBe('0'.repeat(32));
  });

  it.each(['m4b', 'mp3', 'opus', 'flac', 'wav'] as const)('%s: can be a single chapter', async (format) => {
    const path = join(folder, `one.${format}`);
    await writeBook(format, path, testBook(24_000, [0.5]), { encoders });
    expect((await stat(path)).size).toBeGreaterThan(1000);
  });

  it('refuses a sample rate that the format does not have, and leaves no file', async () => {
    const path = join(folder, 'rate.m4b');
    await expect(writeBook('m4b', path, testBook(11_025), { encoders })).rejects.toThrow('must be one of');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });
});

/** All tags, with names in small letters. */
function tagsOf({ format, streams }: Probe): Record<string, string> {
  const tags = Object.entries({ ...format.tags, ...streams[0]!.tags });
  return Object.fromEntries(tags.map(([name, value]) => [name.toLowerCase(), value]));
}

async function* silence(samples: number) {
  yield new Float32Array(samples);
}
