import type { Job } from './job';
import { percentOf } from './job-facts';

describe('percentOf', () => {
  const job = (changes: object) =>
    percentOf({
      status: 'running',
      settings: { formats: ['mp3', 'epub'] },
      chapters: [1, 2].map((number) => ({ number, characters: 10, spokenCharacters: 10 })),
      files: [],
      ...changes,
    } as unknown as Job);
  const files = (count: number) => Array.from({ length: count }, () => ({}));

  it('counts the making of files, and is 100 only when the job is completed', () => {
    const unspoken = [{ number: 1, characters: 10, spokenCharacters: 0 }];
    expect([job({ chapters: unspoken }), job({}), job({ files: files(2) }), job({ files: files(4) })]).toEqual([
      0, 75, 87, 99,
    ]);
    expect(job({ status: 'completed', files: files(2) })).toBe(100);
  });
});
