import { Client } from 'pg';
import { cases } from '../../../bench/proofs/support/extent';
import { PostgresServer } from '../../../bench/proofs/support/postgres-server';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { report } from './support/report';
import { type Asked, SteadyLoad } from '../../support/steady-load';
import { until } from '../../../bench/proofs/support/until';

const poolSize = 6;
const statementTimeoutMs = 1000;
/** Answers after which the load is known to be served, or not to be. */
const enough = cases(20, 50);

describe('While clients send requests continuously', () => {
  let postgres: PostgresServer;
  let server: KeyedServer;
  let keys: string[];

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    server = await startKeyedServer({
      DATABASE_URL: postgres.url,
      DATABASE_POOL_SIZE: String(poolSize),
      DATABASE_STATEMENT_TIMEOUT_MS: String(statementTimeoutMs),
      // Longer than these tests run, so that no hit leaves the window.
      RATE_LIMIT_WINDOW_SECONDS: '86400',
    });
    keys = (await server.createKeys(16)).map(({ key }) => key);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await postgres.remove();
  });

  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  const connections = async () => {
    const [row] = await postgres.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = 'voxgate'`,
    );
    return row!.count;
  };
  /** Terminated and abandoned connections may take a moment to disappear. */
  const untilConnectionsFit = () =>
    until('no more connections are open than the pool allows', async () => (await connections()) <= poolSize);
  const hits = async () => {
    const [row] = await postgres.query<{ count: number }>(
      'SELECT coalesce(sum(cardinality(hits)), 0)::integer AS count FROM rate_limit_windows',
    );
    return row!.count;
  };

  /** Every request that was not admitted got 503 with a Retry-After. */
  function expectClear(asked: readonly Asked[]): void {
    const others = asked.filter(({ status }) => status !== 200);
    expect(others.length).toBeGreaterThan(0);
    for (const { status, code, retryAfter } of others) {
      expect({ status, code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
    }
  }
  const admittedWithin = (asked: readonly Asked[], from: number, to: number) =>
    asked.filter(({ status, sent, received }) => status === 200 && sent > from && received < to);

  it.each(['stop', 'kill'] as const)(
    'a database outage (%s) is answered with 503 until the database is back, and no request is admitted unchecked',
    async (how) => {
      // Hits of earlier tests in the write-ahead log's buffer must not be lost below.
      await postgres.query('CHECKPOINT');
      const before = await hits();
      const load = new SteadyLoad([server.url], keys, { pauseMs: cases(60, 30) });
      await load.untilAnswered(200, enough);
      const going = performance.now();
      await postgres[how]();
      const down = performance.now();
      await load.untilAnswered(503, enough);
      expect(await statusOf('/health/ready')).toBe(503);
      expect(await statusOf('/health/live')).toBe(200);
      const up = performance.now();
      await postgres.start();
      // The server recovers without a restart.
      await load.untilAnswered(200, enough);
      const asked = await load.stop();
      report(`database: ${how}, and start`, [load], up);
      expectClear(asked);
      expect(admittedWithin(asked, down, up)).toEqual([]);
      await until('the server is ready', async () => (await statusOf('/health/ready')) === 200);
      // Admitted requests are recorded. A crash of the database may lose at most the last two seconds before it.
      const admitted = asked.filter(({ status }) => status === 200);
      const certain =
        how === 'stop' ? admitted : admitted.filter(({ received, sent }) => received < going - 2000 || sent > up);
      expect((await hits()) - before).toBeGreaterThanOrEqual(certain.length);
    },
  );

  it('terminated connections fail only the requests on them, and are replaced', async () => {
    const load = new SteadyLoad([server.url], keys, { pauseMs: cases(20, 5) });
    await load.untilAnswered(200, enough);
    for (let cut = 0; cut < cases(4, 10); cut++) {
      await postgres.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'voxgate' ORDER BY random() LIMIT 1`,
      );
      await load.untilAnswered(200, cases(16, 20));
    }
    const asked = await load.stop();
    report('connections cut', [load]);
    expect(asked.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(asked.filter(({ status }) => status === 503).length).toBeLessThan(asked.length / 2);
    await untilConnectionsFit();
  });

  it('requests to a database that does not respond in time get 503, do not pile up, and succeed once it responds again', async () => {
    const blockedClients = cases(24, 48);
    const blocker = new Client({ connectionString: postgres.url });
    await blocker.connect();
    const load = new SteadyLoad([server.url], keys, { clients: blockedClients, pauseMs: cases(50, 20) });
    await load.untilAnswered(200, enough);
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE rate_limit_windows IN ACCESS EXCLUSIVE MODE');
    const blocked = performance.now();
    // Twice as many as there are clients: no request hangs for as long as the lock is held.
    await load.untilAnswered(503, 2 * blockedClients);
    // The database may not have noticed yet that some connections were abandoned.
    expect(await connections()).toBeLessThanOrEqual(2 * poolSize);
    const freed = performance.now();
    await blocker.query('COMMIT');
    await blocker.end();
    await load.untilAnswered(200, cases(50, 200));
    const asked = await load.stop();
    report('database that does not answer', [load], freed);
    expectClear(asked);
    expect(admittedWithin(asked, blocked, freed)).toEqual([]);
    await untilConnectionsFit();
  });

  it('a key whose creation was answered survives a killed database', async () => {
    const created: { key: string }[] = [];
    const database = { isDead: false };
    const creating = (async () => {
      while (!database.isDead) {
        const made = await server.createKey().catch(() => undefined);
        if (made?.status === 201) created.push(made);
      }
    })();
    await until('ten keys are created', () => created.length >= 10);
    await postgres.kill();
    database.isDead = true;
    await creating;
    await postgres.start();
    const statuses = await Promise.all(
      created.map(async ({ key }) => {
        const answer = await fetch(`${server.url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } });
        return answer.status;
      }),
    );
    expect(statuses).toEqual(created.map(() => 200));
  });
});
