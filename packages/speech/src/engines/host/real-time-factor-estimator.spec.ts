import { RealTimeFactorEstimator } from './real-time-factor-estimator';

const initial = 0.5;

const work = (realTimeFactor: number, computedSeconds = 2) => ({
  workSeconds: realTimeFactor * computedSeconds,
  computedSeconds,
});

const times = (count: number, realTimeFactor: number) => Array<number>(count).fill(realTimeFactor);

function meterOf(...factors: number[]): RealTimeFactorEstimator {
  const meter = new RealTimeFactorEstimator(initial);
  for (const factor of factors) meter.learn(work(factor));
  return meter;
}

describe('RealTimeFactorEstimator', () => {
  it('returns the assumed value until it has measurements', () => {
    expect(meterOf().rtf()).toBe(initial);
  });

  it('ignores an untypical first chunk', () => {
    expect(meterOf(9).rtf()).toBe(0.5);
    expect(meterOf(9, 9).rtf()).toBe(9);
  });

  it('returns measured values rounded up to 0.05', () => {
    expect(meterOf(...times(12, 0.31)).rtf()).toBe(0.35);
    expect(meterOf(...times(12, 0.3)).rtf()).toBe(0.3);
  });

  it('does not depend on how long the chunks are', () => {
    const meter = new RealTimeFactorEstimator(initial);
    for (let chunk = 1; chunk <= 12; chunk++) meter.learn(work(0.4, chunk));
    expect(meter.rtf()).toBe(0.4);
  });

  it('returns the 75th percentile, so that a few slow chunks have no effect', () => {
    expect(meterOf(...times(8, 0.3), 0.4, 2, 9, 9).rtf()).toBe(0.4);
  });

  it('adapts to a new speed within 12 chunks', () => {
    expect(meterOf(...times(12, 0.2), ...times(4, 0.6)).rtf()).toBe(0.6);
    expect(meterOf(...times(12, 0.6), ...times(12, 0.2)).rtf()).toBe(0.2);
  });

  it('ignores chunks without sound', () => {
    const meter = meterOf();
    for (let chunk = 0; chunk < 12; chunk++) meter.learn({ workSeconds: 1, computedSeconds: 0 });
    expect(meter.rtf()).toBe(initial);
  });
});
