import { slicesOfChunk } from './slices-of-chunk';

describe('slicesOfChunk', () => {
  it('passes a short chunk on as it is', () => {
    const chunk = { samples: new Float32Array(100), sampleRate: 16_000, hasMore: true };
    expect([...slicesOfChunk(chunk)]).toEqual([chunk]);
  });

  it('cuts a long chunk without losing a sample or a word, and tells the end of the whole at its end', () => {
    const samples = Float32Array.from({ length: 150_000 }, (_, index) => index / 150_000);
    const words = [
      { start: 0, end: 3, startSeconds: 0, endSeconds: 4 },
      { start: 4, end: 7, startSeconds: 4, endSeconds: 4.5 },
      { start: 8, end: 9, startSeconds: 9, endSeconds: 9.375 },
    ];
    const slices = [...slicesOfChunk({ samples, sampleRate: 16_000, words, pauseSeconds: 0.3, hasMore: false })];
    expect(slices.map((slice) => slice.samples.length)).toEqual([65_536, 65_536, 18_928]);
    expect(Float32Array.from(slices.flatMap((slice) => [...slice.samples]))).toEqual(samples);
    let at = 0;
    const found = slices.flatMap((slice) => {
      const from = at;
      at += slice.samples.length / 16_000;
      return slice.words!.map((word) => ({
        ...word,
        startSeconds: word.startSeconds + from,
        endSeconds: word.endSeconds + from,
      }));
    });
    expect(found).toEqual(words);
    expect(slices.map(({ isPartial, pauseSeconds, hasMore }) => [isPartial, pauseSeconds, hasMore])).toEqual([
      [true, 0, undefined],
      [true, 0, undefined],
      [undefined, 0.3, false],
    ]);
  });
});
