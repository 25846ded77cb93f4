import type { JobChapter } from './job';
import { jobFileName } from './job-file-names';

const chapter = (number: number, title: string | null) => ({ number, title }) as JobChapter;

describe('The names of the files of a job', () => {
  it.each([
    ['1 One', ['One', 'Two']],
    ['2 TWO', ['One', 'Two', 'Two']],
    [null, [null, null]],
    ['1', [null, '???']],
  ])('are different for a book called %j with chapters %j', (title, titles) => {
    const job = { title, chapters: titles.map((each, index) => chapter(index + 1, each)) };
    const names = [null, ...job.chapters.map(({ number }) => number)].map((number) =>
      jobFileName(job, { chapter: number, format: 'mp3' }).toLowerCase(),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('differ for the EPUB that is made and the original', () => {
    for (const title of ['A', '1 One', '本'.repeat(500)]) {
      const job = { title, chapters: [chapter(1, 'One'), chapter(2, 'Two')] };
      const names = (['epub', 'epub-original'] as const).map((format) => jobFileName(job, { chapter: null, format }));
      expect(names[1]).toMatch(/ \(original\)\.epub$/u);
      expect(names[0]).not.toBe(names[1]);
    }
  });

  it('sort by chapter', () => {
    const job = { title: 'B', chapters: Array.from({ length: 12 }, (_, index) => chapter(index + 1, 'T')) };
    expect(jobFileName(job, { chapter: 2, format: 'vtt' })).toBe('02 T.vtt');
  });

  it('are safe on every system', () => {
    const job = { title: 'NUL', chapters: [chapter(1, 'Who? "I."'), chapter(2, '...')] };
    const names = [null, 1, 2].map((number) => jobFileName(job, { chapter: number, format: 'wav' }));
    expect(names).toEqual(['NUL_.wav', '1 Who I.wav', '2.wav']);
  });

  it('have at most 255 bytes', () => {
    const job = { title: '本'.repeat(500), chapters: [chapter(1, null), chapter(2, '😀'.repeat(500))] };
    for (const number of [null, 1, 2]) {
      expect(Buffer.byteLength(jobFileName(job, { chapter: number, format: 'flac' }))).toBeLessThanOrEqual(255);
    }
  });
});
