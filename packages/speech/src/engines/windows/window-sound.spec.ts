import { finishWindow, type WindowEdges } from './window-sound';

const sampleRate = 24_000;

const seconds = (count: number) => Math.round(count * sampleRate);
const tone = (length: number, amplitude = 0.3) =>
  Float32Array.from({ length }, (_, index) => amplitude * Math.sin((2 * Math.PI * 200 * index) / sampleRate));
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const quiet = (length: number) => new Float32Array(length);
const silence = 0.001;
const finish = (samples: Float32Array, edges: WindowEdges) => finishWindow(samples, sampleRate, edges);

describe('finishWindow', () => {
  it('keeps a window in the middle of a sentence as it is', () => {
    const samples = join(quiet(seconds(0.1)), tone(seconds(0.2)), quiet(seconds(0.1)));
    expect(finish(samples, { silence })).toEqual({ kept: samples, removed: 0 });
  });

  it('removes silence before the sentence, except for 10 ms, and fades it in', () => {
    const samples = join(quiet(seconds(0.04)), tone(seconds(0.3)));
    const { kept, removed } = finish(samples, { silence, startBefore: seconds(0.1) });
    expect(removed).toBe(seconds(0.03));
    expect(kept).toHaveLength(samples.length - removed);
  });

  it('removes silence after the sentence, except for 30 ms', () => {
    const samples = join(tone(seconds(0.3)), quiet(seconds(0.2)));
    const { kept, removed } = finish(samples, { silence, endAfter: seconds(0.2) });
    expect(removed).toBe(0);
    expect(kept).toHaveLength(seconds(0.33));
    expect(kept.at(-1)).toBeCloseTo(0);
  });

  it('keeps what comes before the expected start if there is no sound', () => {
    const { kept } = finish(quiet(seconds(0.3)), { silence, startBefore: seconds(0.1), endAfter: seconds(0.2) });
    expect(kept).toHaveLength(seconds(0.14));
  });

  it('limits peaks without changing quieter sound', () => {
    const { kept } = finish(join(tone(seconds(0.1), 0.8), tone(seconds(0.1), 1.4)), { silence });
    expect(kept.slice(0, seconds(0.1))).toEqual(tone(seconds(0.1), 0.8));
    expect(kept.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(0.9701);
  });
});
