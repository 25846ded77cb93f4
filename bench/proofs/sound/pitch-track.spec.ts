import { cents } from './pitch';
import { medianPitch, pitchTrack } from './pitch-track';

const sampleRate = 24_000;

/** A sound with ten harmonics, as voices have, whose pitch may rise. */
function voice(from: number, to = from, seconds = 0.5): Float32Array {
  const samples = new Float32Array(seconds * sampleRate);
  let phase = 0;
  for (let at = 0; at < samples.length; at++) {
    phase += (2 * Math.PI * (from + ((to - from) * at) / samples.length)) / sampleRate;
    for (let harmonic = 1; harmonic <= 10; harmonic++) samples[at]! += Math.sin(harmonic * phase) / (20 * harmonic);
  }
  return samples;
}

describe('pitchTrack', () => {
  it.each([70, 196, 450])('finds %d Hz to 3 cents', (hertz) => {
    expect(Math.abs(cents(hertz, medianPitch(pitchTrack(voice(hertz), sampleRate))))).toBeLessThan(3);
  });

  it('follows a pitch that rises', () => {
    const track = pitchTrack(voice(150, 250, 1), sampleRate);
    expect(track[0]).toBeLessThan(156);
    expect(track.at(-1)).toBeGreaterThan(240);
    expect(track.every((hertz, at) => at === 0 || hertz > track[at - 1]!)).toBe(true);
  });

  it('finds none where there is silence beside a voice', () => {
    const sound = new Float32Array(24_000);
    sound.set(voice(200));
    const track = pitchTrack(sound, sampleRate);
    expect(track.subarray(60).every((hertz) => hertz === 0)).toBe(true);
    expect(medianPitch(track)).toBeCloseTo(200, 0);
    expect(medianPitch([0, 0])).toBeNaN();
  });
});
