import { testSound } from '../../../test/tts/support/test-sound';
import { commonPart, offsetIn } from './align';

const sound = testSound(2, 24_000);

describe('offsetIn', () => {
  it.each([0, 1, 4321])('finds a part that begins at sample %d, to the sample', (start) => {
    expect(offsetIn(sound, sound.subarray(start, 40_000), 12_000)).toBe(start);
  });

  it('finds a sound that begins earlier', () => {
    expect(offsetIn(sound.subarray(777), sound, 12_000)).toBe(-777);
  });

  it('finds a quieter sound', () => {
    expect(
      offsetIn(
        sound,
        sound.subarray(500).map((sample) => sample / 10),
        12_000,
      ),
    ).toBe(500);
  });
});

describe('commonPart', () => {
  const reference = Float32Array.of(0, 1, 2, 3, 4);

  it.each([
    ['inside the reference', 1, [7, 8], [1, 2], [7, 8]],
    ['before its start', -1, [7, 8, 9], [0, 1], [8, 9]],
    ['beyond its end', 3, [7, 8, 9], [3, 4], [7, 8]],
  ])('is what both have, for a candidate that reaches %s', (_name, offset, candidate, inReference, inCandidate) => {
    const common = commonPart(reference, Float32Array.from(candidate), offset);
    expect(Array.from(common.reference)).toEqual(inReference);
    expect(Array.from(common.candidate)).toEqual(inCandidate);
    expect(common.start).toBe(Math.max(0, offset));
  });
});
