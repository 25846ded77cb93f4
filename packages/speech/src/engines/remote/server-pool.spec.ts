import { EngineUnavailableError } from '../../errors';
import { RemoteFailure } from './remote-failure';
import { type Lease, ServerPool } from './server-pool';

describe('ServerPool', () => {
  let now: number;
  let pool: ServerPool;
  const failed = new RemoteFailure('failed', 'status 500');
  const never = new AbortController().signal;

  const make = (urls: string[], inFlight = 2, arePlaces = false) => {
    pool = new ServerPool({
      name: 'gpu',
      urls,
      inFlight,
      arePlaces,
      breaker: { failures: 1, openMs: 3000, maxOpenMs: 60_000 },
      probeMs: 10_000,
      now: () => now,
    });
  };
  beforeEach(() => (now = 0));
  afterEach(() => pool.close());
  const take = (times: number): Lease[] => Array.from({ length: times }, () => pool.take());
  const urlsOf = (leases: Lease[]) => leases.map(({ server }) => server.url);

  it('gives each request to the least loaded server, and never more than its limit', () => {
    make(['a', 'b', 'c']);
    const leases = take(6);
    expect(urlsOf(leases).toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
    expect(urlsOf(leases.slice(0, 3)).toSorted()).toEqual(['a', 'b', 'c']);
    expect(() => pool.take()).toThrow(EngineUnavailableError);
    leases.find(({ server }) => server.url === 'b')!.succeed();
    expect(pool.take().server.url).toBe('b');
  });

  it('spreads the requests of each group over servers that share their time between groups', () => {
    make(['a', 'b'], 8, true);
    const at = (group: string, times: number) =>
      Array.from({ length: times }, () => pool.take(group)).map(({ server }) => server.url);
    const first = at('one', 1)[0]!;
    const other = first === 'a' ? 'b' : 'a';
    // The server with the least in flight is the other one, but each group has as much at both.
    expect(at('two', 3)).toEqual([other, first, expect.anything()]);
    expect(at('one', 1)).toEqual([other]);
    const leases = Array.from({ length: 4 }, () => pool.take('three'));
    expect(urlsOf(leases).toSorted()).toEqual(['a', 'a', 'b', 'b']);
    for (const lease of leases.filter(({ server }) => server.url === 'a')) lease.cancel();
    expect(at('three', 2)).toEqual(['a', 'a']);
  });

  it('has a slot for each request that may be in flight', () => {
    make(['a', 'b']);
    expect([pool.limit, pool.ready(), pool.failure()]).toEqual([4, 4, undefined]);
    const [first, second] = take(2) as [Lease, Lease];
    expect(pool.ready()).toBe(4);
    first.fail(failed);
    // The requests of the other server, and none of the one that fails.
    expect(pool.ready()).toBe(2);
    second.fail(failed);
    expect(pool.ready()).toBe(0);
  });

  it('still has slots at other servers while requests to a server that fails run', () => {
    make(['a', 'b']);
    const leases = take(4);
    leases.find(({ server }) => server.url === 'a')!.fail(failed);
    leases.find(({ server }) => server.url === 'b')!.succeed();
    // Two run, and b has one more place.
    expect(pool.ready()).toBe(3);
    expect(pool.take().server.url).toBe('b');
  });

  it('says when the first server may be used again', () => {
    make(['a', 'b']);
    const [first, second] = take(2) as [Lease, Lease];
    first.fail(failed);
    now += 1500;
    second.fail(failed);
    expect(pool.failure()).toMatchObject({ retryAfterSeconds: 2 });
    now += 1500;
    expect(pool.failure()).toBeUndefined();
  });

  it('tries a server that has failed with one request at a time', () => {
    make(['a']);
    pool.take().fail(failed);
    now += 3000;
    const trial = pool.take();
    expect(() => pool.take()).toThrow(EngineUnavailableError);
    trial.cancel();
    // A request that its caller has cancelled proves nothing.
    const next = pool.take();
    expect(pool.ready()).toBe(1);
    next.succeed();
    expect(pool.ready()).toBe(2);
  });

  it('leaves a busy server alone for as long as it asks for, and does not count that as a failure', () => {
    make(['a']);
    pool.take().fail(new RemoteFailure('busy', 'status 429', { retryAfterMs: 7000 }));
    expect(pool.failure()).toMatchObject({ retryAfterSeconds: 7 });
    now += 7000;
    expect(pool.ready()).toBe(2);
  });

  it('does not hold a request that a server rejects against it', () => {
    make(['a']);
    pool.take().fail(new RemoteFailure('rejected', 'status 400'));
    expect(pool.ready()).toBe(2);
  });

  it('leaves a server alone for a moment and at most a minute, whatever time it asks for', () => {
    make(['a']);
    pool.take().fail(new RemoteFailure('busy', 'status 429', { retryAfterMs: 0 }));
    expect(pool.failure()).toMatchObject({ retryAfterSeconds: 1 });
    now += 100;
    pool.take().fail(new RemoteFailure('busy', 'status 429', { retryAfterMs: 3_600_000 }));
    expect(pool.failure()).toMatchObject({ retryAfterSeconds: 60 });
  });

  describe('of whose servers others make use', () => {
    const ofText = [failed, new RemoteFailure('wrong', 'silence'), new RemoteFailure('unauthorized', 'status 403')];

    it.each(ofText)('is not closed to them by what may be the fault of one group ($kind)', (failure) => {
      make(['a'], 8);
      pool.take('other').succeed();
      for (let time = 0; time < 10; time++) pool.take('one').fail(failure);
      expect(pool.failure()).toBeUndefined();
      expect(pool.status()).toMatchObject([{ breaker: 'closed', failures: { [failure.kind]: 10 } }]);
      // The others fail, too.
      pool.take('other').fail(failure);
      expect(pool.status()).toMatchObject([{ breaker: 'open' }]);
    });

    it('is closed after the failures of one group if no other one has been served for long', () => {
      make(['a'], 8);
      pool.take('other').succeed();
      now += 60_000;
      pool.take('one').fail(failed);
      expect(pool.status()).toMatchObject([{ breaker: 'open' }]);
    });

    it('is closed to all if a server is not there', () => {
      make(['a'], 8);
      pool.take('other').succeed();
      pool.take('one').fail(new RemoteFailure('unreachable', 'no connection'));
      expect(pool.status()).toMatchObject([{ breaker: 'open' }]);
      // What was before does not count any more.
      now += 3000;
      pool.take('one').fail(failed);
      expect(pool.status()).toMatchObject([{ breaker: 'open', usableInMs: 6000 }]);
    });

    it('is not closed by requests that have waited too long while a server has answered others', () => {
      make(['a'], 8);
      const late = new RemoteFailure('timeout', 'nothing came for 15 s');
      const [first, second, third] = Array.from({ length: 3 }, () => pool.take('one')) as [Lease, Lease, Lease];
      now += 1000;
      first.succeed();
      now += 14_000;
      second.fail(late);
      expect(pool.status()).toMatchObject([{ breaker: 'closed' }]);
      third.cancel();
      pool.take('one').fail(late);
      expect(pool.status()).toMatchObject([{ breaker: 'open' }]);
    });
  });

  it('does not use a server whose probe fails twice, until it succeeds', () => {
    make(['a', 'b']);
    const [a] = pool.all as [(typeof pool.all)[0]];
    pool.probed(a, 'status 500');
    expect(pool.ready()).toBe(4);
    pool.probed(a, 'status 500');
    expect([pool.ready(), pool.status()[0]!.health]).toEqual([2, 'down']);
    expect(urlsOf(take(2))).toEqual(['b', 'b']);
    pool.probed(a, undefined);
    expect(pool.take().server.url).toBe('a');
  });

  it('gives a request to another server, and waits until that one has a place', async () => {
    make(['a', 'b'], 1);
    const [first, second] = take(2) as [Lease, Lease];
    first.fail(failed);
    const other = pool.takeOther(new Set([first.server]), never);
    second.succeed();
    expect((await other)!.server).toBe(second.server);
  });

  it('has no other server if all others cannot be used', async () => {
    make(['a', 'b'], 1);
    const [first, second] = take(2) as [Lease, Lease];
    second.fail(failed);
    expect(await pool.takeOther(new Set([first.server]), never)).toBeUndefined();
  });

  it('stops waiting for another server when the request is cancelled', async () => {
    make(['a', 'b'], 1);
    const [first] = take(2) as [Lease];
    const stop = new AbortController();
    const other = pool.takeOther(new Set([first.server]), stop.signal);
    stop.abort(new Error('gone'));
    await expect(other).rejects.toThrow('gone');
  });

  it('tells the queue of every change, and that it is closed', () => {
    make(['a']);
    let changes = 0;
    pool.onChange(() => changes++);
    pool.take().succeed();
    expect(changes).toBe(1);
    pool.close();
    expect(changes).toBe(2);
    expect([pool.ready(), pool.failure()]).toEqual([0, expect.any(EngineUnavailableError)]);
  });
});
