import { CircuitBreaker } from './circuit-breaker';

describe('CircuitBreaker', () => {
  let now: number;
  let breaker: CircuitBreaker;
  beforeEach(() => {
    now = 1000;
    breaker = new CircuitBreaker({ failures: 3, openMs: 100, maxOpenMs: 350 }, () => now);
  });
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.failed();
  };

  it('opens after a number of failures in a row, and not before', () => {
    fail(2);
    breaker.succeeded();
    fail(2);
    expect(breaker.state).toBe('closed');
    fail(1);
    expect([breaker.state, breaker.opensInMs]).toEqual(['open', 100]);
  });

  it('closes after a try that succeeds', () => {
    fail(3);
    now += 100;
    expect([breaker.state, breaker.opensInMs]).toEqual(['half-open', 0]);
    breaker.succeeded();
    fail(2);
    expect(breaker.state).toBe('closed');
  });

  it('stays open twice as long after each try that fails, up to a limit', () => {
    fail(3);
    for (const expected of [200, 350, 350]) {
      now += breaker.opensInMs;
      fail(1);
      expect([breaker.state, breaker.opensInMs]).toEqual(['open', expected]);
    }
  });

  it('is not opened longer by the failures of requests that began before', () => {
    fail(3);
    now += 60;
    fail(5);
    expect(breaker.opensInMs).toBe(40);
  });

  it('opens at once, for the longest time, for what will fail again', () => {
    breaker.trip();
    expect([breaker.state, breaker.opensInMs]).toEqual(['open', 350]);
  });
});
