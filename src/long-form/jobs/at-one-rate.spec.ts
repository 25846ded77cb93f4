import { atOneRate } from './at-one-rate';

const tone = (seconds: number, sampleRate: number) => ({
  samples: Float32Array.from({ length: seconds * sampleRate }, (_, index) =>
    Math.sin((2 * Math.PI * 440 * index) / sampleRate),
  ),
  sampleRate,
});

async function all(sounds: ReturnType<typeof tone>[], sampleRate: number): Promise<Float32Array> {
  const parts: number[] = [];
  async function* source() {
    yield* sounds;
  }
  for await (const part of atOneRate(source(), sampleRate)) parts.push(...part);
  return Float32Array.from(parts);
}

describe('atOneRate', () => {
  it('leaves sound alone that has the rate', async () => {
    const sound = tone(0.5, 16_000);
    expect(await all([sound], 16_000)).toEqual(sound.samples);
  });

  it('keeps the length in seconds and the strength of sounds of different rates', async () => {
    const sound = await all([tone(0.5, 16_000), tone(0.5, 24_000), tone(0.5, 8000)], 24_000);
    expect(sound.length / 24_000).toBeCloseTo(1.5, 2);
    for (const middle of [0.25, 0.75, 1.25]) {
      const part = sound.subarray((middle - 0.1) * 24_000, (middle + 0.1) * 24_000);
      const power = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
      expect(power).toBeCloseTo(0.5, 2);
    }
  });
});
