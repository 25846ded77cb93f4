import { PostgresServer } from '../../proofs/support/postgres-server';
import { type KeyedServer, startKeyedServer } from '../support/keyed-server';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { PgBouncer } from './support/pgbouncer';
import { report } from './support/report';
import { addStandby, demote, promote, replicationSettings } from './support/standby';
import { SteadyLoad } from '../support/steady-load';
import { TcpProxy } from './support/tcp-proxy';

describe('When the primary database dies and its standby takes over', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let proxy: TcpProxy;
  let pooler: PgBouncer | undefined;
  /** Reaches the database through the proxy, which is led to the standby by hand. */
  let server: KeyedServer;
  /** Others: one with both hosts in its URL, and one behind PgBouncer before the proxy, if that is installed. */
  let others: ServerProcess[];

  beforeAll(async () => {
    primary = await PostgresServer.create({ settings: replicationSettings });
    standby = await addStandby(primary);
    proxy = await TcpProxy.to(primary.port);
    server = await startKeyedServer({ DATABASE_URL: primary.urlAt(proxy.port) });
    if (PgBouncer.isInstalled) pooler = await PgBouncer.before(primary.urlAt(proxy.port));
    const bothHosts = `postgres://voxgate@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
    const urls = [bothHosts, ...(pooler ? [pooler.urlOf(primary.url)] : [])];
    others = await Promise.all(
      urls.map((url) => startServerProcess({ DATABASE_URL: url, RATE_LIMIT_REQUESTS: '10000' })),
    );
  });
  afterAll(async () => {
    await Promise.all([server, ...(others ?? [])].map((each) => each.end('SIGTERM')));
    await pooler?.stop();
    await proxy.close();
    await primary.remove();
    await standby.remove();
  });

  it('clients get 503 with Retry-After meanwhile, no key or revocation is lost, and all servers recover without a restart', async () => {
    const kept = await Promise.all(Array.from({ length: 8 }, () => server.createKey()));
    const revoked = await server.createKey();
    const revocation = await fetch(`${server.url}/api/v1/api-keys/${revoked.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${server.key}` },
    });
    expect(revocation.status).toBe(204);

    const keys = kept.map(({ key }) => key);
    const loads = [server, ...others].map(({ url }) => new SteadyLoad([url], keys, { clients: 8 }));
    const untilAnswered = (status: number, count: number) =>
      Promise.all(loads.map((load) => load.untilAnswered(status, count)));
    await untilAnswered(200, 50);
    await primary.kill();
    const down = performance.now();
    await untilAnswered(503, 10);
    // A server that knows both hosts may find the new primary before this returns.
    const promoting = performance.now();
    await promote(standby);
    const up = performance.now();
    proxy.leadTo(standby.port);
    await untilAnswered(200, 100);
    const asked = (await Promise.all(loads.map((load) => load.stop()))).flat();
    report('failover', loads, up);

    const failed = asked.filter(({ status }) => status !== 200);
    expect(failed.filter(({ status, retryAfter }) => status !== 503 || Number(retryAfter) < 1)).toEqual([]);
    expect(asked.filter(({ status, sent, received }) => status === 200 && sent > down && received < promoting)).toEqual(
      [],
    );

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
