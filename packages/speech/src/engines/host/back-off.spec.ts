import { BackOff } from './back-off';

describe('BackOff', () => {
  it('doubles the wait after each failure, up to five seconds', () => {
    const backOff = new BackOff();
    expect(Array.from({ length: 8 }, () => backOff.failed())).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
    expect(backOff.count).toBe(8);
  });

  it('resets after a success', () => {
    const backOff = new BackOff();
    backOff.failed();
    backOff.failed();
    backOff.succeeded();
    expect(backOff.count).toBe(0);
    expect(backOff.failed()).toBe(100);
  });
});
