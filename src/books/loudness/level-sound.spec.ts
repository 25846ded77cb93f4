import { findGain, levelSound } from './level-sound';

const sampleRate = 24_000;
const wanted = { target: -16, truePeak: -1 };

/** A tone with clicks, which are too high when the tone is loud enough. */
const sound = Float32Array.from({ length: 2 * sampleRate }, (_each, index) => {
  const isClick = index % (sampleRate / 3) < 40;
  return (isClick ? 0.4 : 0.05) * Math.sin(index / 3);
});

async function* arrays(...samples: Float32Array<ArrayBuffer>[]) {
  yield* samples;
}

describe('levelled sound', () => {
  it('leaves the given arrays as they are', async () => {
    const given = sound.slice();
    for await (const samples of levelSound(arrays(given), sampleRate, 12, wanted.truePeak)) {
      expect(samples.length).toBeGreaterThan(0);
    }
    expect(given.every((sample, index) => sample === sound[index])).toBe(true);
  });

  it('has the same gain whether the sound is read again, or is the same arrays in memory', async () => {
    const kept = sound.slice();
    const readAgain = await findGain(() => arrays(sound.slice()), sampleRate, wanted);
    expect(Math.abs(readAgain.levelled.lufs - wanted.target)).toBeLessThanOrEqual(0.1);
    expect(await findGain(() => arrays(kept), sampleRate, wanted)).toEqual(readAgain);
  });
});
