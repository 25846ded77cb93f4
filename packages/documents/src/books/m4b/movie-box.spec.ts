import { titleSamples } from './chapter-boxes';
import { movieBox } from './movie-box';
import { SampleSizes } from './sample-sizes';

describe('movieBox', () => {
  it('has the place of every chunk of a book that is larger than 4 GiB', () => {
    const chapters = Array.from({ length: 3 }, (_, index) => ({
      title: 'C',
      startSeconds: index * 86_400,
      durationSeconds: 86_400,
    }));
    const sizes = new SampleSizes();
    const frames = (3 * 86_400 * 48_000) / 1024 + 1;
    for (let frame = 0; frame < frames; frame++) sizes.add(400);
    const box = movieBox({
      facts: { title: 'T', language: 'en' },
      chapters,
      sampleRate: 48_000,
      samples: 3 * 86_400 * 48_000,
      lead: 0,
      sizes,
      soundOffset: 1000,
      titles: titleSamples(chapters),
      titlesOffset: 900,
      bitsPerSecond: 128_000,
    });
    const places = box.indexOf('co64') + 8;
    const count = box.readUInt32BE(places);
    expect(count).toBe(Math.ceil(frames / 64));
    expect(Number(box.readBigUInt64BE(places + 4 + 8 * (count - 1)))).toBe(1000 + (count - 1) * 64 * 400);
    const table = box.indexOf('stsz') + 8;
    expect([
      box.readUInt32BE(table + 4),
      box.readUInt32BE(table + 8),
      box.readUInt32BE(table + 4 + 4 * frames),
    ]).toEqual([frames, 400, 400]);
  });
});
