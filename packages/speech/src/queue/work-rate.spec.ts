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

  it('counts the seconds of the later parts of a piece', () => {
    const rate = new WorkRate(1);
    for (let piece = 0; piece < 100; piece++) {
      rate.learn(100, 4);
      rate.learn(0, 3);
      rate.learn(0, 3);
    }
    expect(Math.abs(rate.secondsFor(100) - 10)).toBeLessThan(1);
    expect(rate.secondsForTurn(100)).toBe(rate.secondsFor(100));
    expect(rate.secondsForTurn(0)).toBeCloseTo(3, 1);
  });
});
