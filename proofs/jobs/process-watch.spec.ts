import { memoryTrend } from './process-watch';

const samples = (bytesAt: (seconds: number) => number) =>
  Array.from({ length: 400 }, (_, seconds) => ({ seconds, bytes: bytesAt(seconds) }));

describe('the trend of memory', () => {
  it('is flat after the start, however much it wavers', () => {
    const trend = memoryTrend(samples((at) => (at < 50 ? at : 300 + (at % 7))))!;
    expect(Math.abs(trend.bytesPerHour)).toBeLessThan(20);
    expect(trend.lateBytes).toBe(trend.earlyBytes);
    expect(trend.mostBytes).toBe(306);
  });

  it('is what is lost each hour, if something is', () => {
    const trend = memoryTrend(samples((at) => 300 + 2 * at))!;
    expect(trend.bytesPerHour).toBeCloseTo(7200);
    expect(trend.lateBytes).toBeGreaterThan(trend.earlyBytes);
  });
});
