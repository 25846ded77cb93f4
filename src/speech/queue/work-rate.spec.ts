import { WorkRate } from './work-rate';

describe('WorkRate', () => {
  it('uses the initial value until turns have been measured', () => {
    expect(new WorkRate(0.01).secondsFor(500)).toBe(5);
  });

  it('approaches the measured value', () => {
    const rate = new WorkRate(1);
    rate.learn(100, 10);
    const afterOne = rate.secondsFor(100);
    expect(afterOne).toBeLessThan(100);
    expect(afterOne).toBeGreaterThan(10);
    for (let turn = 0; turn < 100; turn++) rate.learn(100, 10);
    expect(rate.secondsFor(100)).toBeCloseTo(10, 1);
  });

  it('learns nothing from a turn that spoke no text', () => {
    const rate = new WorkRate(0.01);
    rate.learn(0, 60);
    expect(rate.secondsFor(100)).toBe(1);
  });
});
