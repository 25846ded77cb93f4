import { audioSlices, maxLineLength } from './audio-slices';

describe('audioSlices', () => {
  it.each([0, 1, 2, 3, 32_765, 32_766, 32_767, 65_532, 300_001])(
    'brings %i bytes whole, in slices that leave a third of a line free',
    (length) => {
      const audio = Uint8Array.from({ length }, (_, index) => index % 251);
      const slices = [...audioSlices(audio)];
      expect(Buffer.concat(slices.map((slice) => Buffer.from(slice, 'base64'))).equals(audio)).toBe(true);
      expect(slices.join('')).toBe(Buffer.from(audio).toString('base64'));
      for (const slice of slices) expect(slice.length).toBeLessThan(maxLineLength * 0.67);
    },
  );

  it('takes a view into a larger buffer for what it is', () => {
    const audio = Buffer.from('0123456789').subarray(2, 5);
    expect([...audioSlices(audio)]).toEqual([Buffer.from('234').toString('base64')]);
  });
});
