import { duration, time } from './arguments';

describe('A duration', () => {
  it.each([
    ['90s', 90],
    ['30m', 1800],
    ['12h', 43_200],
    ['90d', 7_776_000],
    ['2w', 1_209_600],
    ['0s', 0],
  ])('%s is %d seconds', (value, seconds) => {
    expect(duration(value)).toBe(seconds);
  });

  it.each(['', '90', 'd', '-1d', '1.5h', '1 d', '1y', '1d12h', '99999999d', '12H'])('is not %j', (value) => {
    expect(() => duration(value)).toThrow('must be a duration');
  });
});

describe('A time', () => {
  it('is a duration from now', () => {
    const before = Date.now();
    const at = time('12h').getTime() - 43_200_000;
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['2030-01-31', '2030-01-31T00:00:00.000Z'],
    ['2030-01-31T12:00:00Z', '2030-01-31T12:00:00.000Z'],
    ['2030-01-31T12:00:00+01:00', '2030-01-31T11:00:00.000Z'],
  ])('%s is %s', (value, iso) => {
    expect(time(value).toISOString()).toBe(iso);
  });

  it.each(['', 'soon', '2030-02-30', '2030-1-31', '31.01.2030', '2030-01-31T12:00:00', '99999999d'])(
    'is not %j',
    (value) => {
      expect(() => time(value)).toThrow('must be a duration');
    },
  );
});
