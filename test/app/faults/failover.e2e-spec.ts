import { cases } from '../../../bench/proofs/support/extent';
import { PgBouncer } from '../../../bench/proofs/support/pgbouncer';
import { PostgresServer } from '../../../bench/proofs/support/postgres-server';
import { until } from '../../../bench/proofs/support/until';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { type ServerProcess, startServerProcess } from '../../support/server-process';
import { report } from './support/report';
import { addStandby, demote, promote, replicationSettings } from './support/standby';
import { SteadyLoad } from '../../support/steady-load';
import { TcpProxy } from './support/tcp-proxy';

/** Requests that the limited keys may make, and those that they make before the fail-over. */
const limit = 10;
const spentBefore = 6;

/** Whether the standby has replayed all that the primary has written, also what commits did not wait for. */
async function hasCaughtUp(primary: PostgresServer): Promise<boolean> {
  const standbys = await primary.query<{ caught_up: boolean }>(
    'SELECT replay_lsn >= pg_current_wal_insert_lsn() AS caught_up FROM pg_stat_replication',
  );
  return standbys.length > 0 && standbys.every(({ caught_up: isCaughtUp }) => isCaughtUp);
}

describe('When the primary database dies and its standby takes over', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let proxy: TcpProxy;
  let pooler: PgBouncer | undefined;
  /** Reaches the database through the proxy, which is led to the standby by hand. */
  let server: KeyedServer;
  /** Others: one with both hosts in its URL, and one behind PgBouncer, if that is installed. */
  let others: ServerProcess[];

  beforeAll(async () => {
    primary = await PostgresServer.create({ settings: replicationSettings });
    standby = await addStandby(primary);
    proxy = await TcpProxy.to(primary.port);
    server = await startKeyedServer({
      DATABASE_URL: primary.urlAt(proxy.port),
      // Longer than these tests run, so that no hit leaves the window.
      RATE_LIMIT_WINDOW_SECONDS: '86400',
    });
    if (PgBouncer.isInstalled) pooler = await PgBouncer.before(primary.url);
    const bothHosts = `postgres://voxgate@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
    const urls = [bothHosts, ...(pooler ? [pooler.urlOf(primary.url)] : [])];
    others = await Promise.all(
      urls.map((url) =>
        startServerProcess({ DATABASE_URL: url, RATE_LIMIT_REQUESTS: '10000', RATE_LIMIT_WINDOW_SECONDS: '86400' }),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all([server, ...(others ?? [])].map((each) => each.end('SIGTERM')));
    await pooler?.stop();
    await proxy.close();
    await primary.remove();
    await standby.remove();
  });

  /** Creates keys that may make only a few requests a day. */
  async function createLimitedKeys(count: number): Promise<string[]> {
    const keys: string[] = [];
    while (keys.length < count) {
      const answer = await fetch(`${server.url}/api/v1/api-keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'limited', rate_limit: limit }),
      });
      expect(answer.status).toBe(201);
      keys.push(((await answer.json()) as { key: string }).key);
    }
    return keys;
  }

  it('clients get 503 with Retry-After meanwhile, no key, revocation or used-up limit is lost, and all servers recover without a restart', async () => {
    const limited = await createLimitedKeys(3);
    const spend = (key: string) =>
      fetch(`${server.url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } });
    for (const key of limited) {
      for (let used = 0; used < spentBefore; used++) expect((await spend(key)).status).toBe(200);
    }
    await until('the standby has replayed everything', () => hasCaughtUp(primary), { everyMs: 20 });

    const kept: Awaited<ReturnType<typeof server.createKey>>[] = [];
    while (kept.length < cases(4, 8)) kept.push(await server.createKey());
    expect(kept.map(({ status }) => status)).toEqual(kept.map(() => 201));
    const revoked = await server.createKey();
    const revocation = await fetch(`${server.url}/api/v1/api-keys/${revoked.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${server.key}` },
    });
    expect(revocation.status).toBe(204);

    const keys = kept.map(({ key }) => key);
    const loads = [server, ...others].map(
      ({ url }) => new SteadyLoad([url], keys, { clients: cases(4, 8), pauseMs: cases(50, 20) }),
    );
    const untilAnswered = (status: number, count: number) =>
      Promise.all(loads.map((load) => load.untilAnswered(status, count)));
    await untilAnswered(200, cases(20, 50));
    await primary.kill();
    const down = performance.now();
    await untilAnswered(503, 10);
    // From now on, all servers are also asked with keys that have a low limit.
    const limitedLoad = new SteadyLoad(
      [server, ...others].map(({ url }) => url),
      limited,
      { clients: limited.length * (others.length + 1), pauseMs: 50 },
    );
    // A server that knows both hosts may find the new primary before this returns.
    const promoting = performance.now();
    await promote(standby);
    const up = performance.now();
    proxy.leadTo(standby.port);
    await pooler?.leadTo(standby.url);
    await untilAnswered(200, cases(20, 100));
    await limitedLoad.untilAnswered(429, cases(3, 10) * limited.length * (others.length + 1));
    const askedWithLimit = await limitedLoad.stop();
    const asked = (await Promise.all(loads.map((load) => load.stop()))).flat();
    report('failover', loads, up);

    const failed = asked.filter(({ status }) => status !== 200);
    expect(failed.filter(({ status, retryAfter }) => status !== 503 || Number(retryAfter) < 1)).toEqual([]);
    expect(asked.filter(({ status, sent, received }) => status === 200 && sent > down && received < promoting)).toEqual(
      [],
    );

    // What had been admitted before counts on the new primary, and no server admits a key beyond its limit.
    expect(
      limited.map((key) => askedWithLimit.filter((each) => each.key === key && each.status === 200).length),
    ).toEqual(limited.map(() => limit - spentBefore));

    for (const { url } of [server, ...others]) {
      const statuses = await Promise.all(
        [...kept, revoked].map(async ({ key }) => {
          const answer = await fetch(`${url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } });
          return answer.status;
        }),
      );
      expect(statuses).toEqual([...kept.map(() => 200), 401]);
    }
    // New data is written to the promoted standby.
    expect((await server.createKey()).status).toBe(201);
  });

  it('no server uses the old primary when it comes back, read-only', async () => {
    await primary.writeFile('standby.signal', '');
    await primary.start({ synchronous_standby_names: '' });
    const { key } = server;
    const urls = [server, ...others].map(({ url }) => url);
    const load = new SteadyLoad(urls, [key], { clients: cases(2, 4) * urls.length, pauseMs: 10 });
    await load.untilAnswered(200, cases(10, 40) * urls.length);
    const asked = await load.stop();
    expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
    const sessions = await primary.query<{ application_name: string }>(
      `SELECT application_name FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    expect(sessions).toEqual([]);
  });

  it('requests get 503 rather than 500 when the primary has become a standby', async () => {
    await demote(standby);
    const { key } = server;
    for (const { url } of [server, ...others]) {
      const answer = await fetch(`${url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 503,
        body: { error: { code: 'SERVICE_UNAVAILABLE' } },
      });
    }
  });
});
