import { memoryTrend } from './process-watch';

const samples = (bytesAt: (seconds: number) => number) =>
  Array.from({ length: 400 }, (_, seconds) => ({ seconds, bytes: bytesAt(seconds) }));

describe('the trend of memory', () => {
  it('is flat after the start, however much it wavers', () => {
    const trend = memoryTrend(samples((at) => (at < 50 ? at : 300 + (at % 7))))!;
    expect(trend.lateBytes).toBe(trend.earlyBytes);
    expect(trend.maxBytes).toBe(306);
  });

  it('rises if something is lost', () => {
    const trend = memoryTrend(samples((at) => 300 + 2 * at))!;
    expect(trend.lateBytes).toBeGreaterThan(1.5 * trend.earlyBytes);
  });
});
