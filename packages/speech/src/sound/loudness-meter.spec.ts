import { testSound } from '../../../../test/tts/support/test-sound';
import { Ebur128 } from './ebur128';
import { LoudnessMeter } from './loudness-meter';

function measure(samples: Float32Array, sampleRate: number, chunkLength = samples.length) {
  const meter = new LoudnessMeter(sampleRate);
  for (let start = 0; start < samples.length; start += chunkLength) {
    meter.add(samples.subarray(start, start + chunkLength));
  }
  return meter.read();
}

describe('LoudnessMeter', () => {
  const rate = 24_000;
  /** Loud and soft parts and silence, so that both gates matter. */
  const levels = [0.5, 0.02, 0, 1, 0.1, 0.0001];
  const sound = Float32Array.from(levels.flatMap((level) => [...testSound(1.3, rate)].map((sample) => sample * level)));

  it.each([8000, 22_050, 24_000, 44_100, 48_000])('agrees with libebur128’s port at %i Hz', async (sampleRate) => {
    const other = await Ebur128.load();
    const expected = other.measure(sound, sampleRate);
    const { lufs, truePeakDb } = measure(sound, sampleRate);
    expect(Math.abs(lufs - expected.lufs)).toBeLessThan(0.05);
    expect(Math.abs(truePeakDb - expected.truePeakDb)).toBeLessThan(0.3);
  });

  it.each([1, 7, 2399, 100_000])('does not depend on how the sound is divided (%i samples)', (chunkLength) => {
    expect(measure(sound, rate, chunkLength)).toEqual(measure(sound, rate));
  });

  it('finds no loudness and no peak in silence', () => {
    expect(measure(new Float32Array(rate), rate)).toEqual({ lufs: -Infinity, truePeakDb: -Infinity });
    expect(measure(new Float32Array(), rate)).toEqual({ lufs: -Infinity, truePeakDb: -Infinity });
  });

  it('takes a sound that is shorter than a block as one block', () => {
    const short = Float32Array.from(
      { length: 0.3 * 48_000 },
      (_, at) => 0.1 * Math.sin((2 * Math.PI * 997 * at) / 48_000),
    );
    expect(measure(short, 48_000).lufs).toBeCloseTo(-23, 0);
  });
});
