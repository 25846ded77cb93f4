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

  it('is within 0.2 LU of the target though the limiter takes away most of each dB of gain', async () => {
    let seed = 1;
    const noise = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 30 - 1;
    // Bursts twelve times in a second, 20 dB above what is between them.
    const harsh = Float32Array.from({ length: 3 * sampleRate }, (_each, index) => {
      const isBurst = ((index / sampleRate) * 12) % 1 < 0.05;
      return isBurst ? 0.9 * noise() : 0.027 * Math.sin(index / 5);
    });
    const { gainDb, levelled } = await findGain(() => arrays(harsh), sampleRate, wanted);
    expect(gainDb).toBeLessThan(30);
    expect(Math.abs(levelled.lufs - wanted.target)).toBeLessThanOrEqual(0.2);
    expect(levelled.truePeakDb).toBeLessThanOrEqual(wanted.truePeak);
  });
});
