import { PostgresServer } from '../../proofs/support/postgres-server';
import { type KeyedServer, startKeyedServer } from '../support/keyed-server';
import { report } from './support/report';
import { addStandby, demote, promote, replicationSettings } from './support/standby';
import { SteadyLoad } from '../support/steady-load';
import { TcpProxy } from './support/tcp-proxy';

describe('When the primary database dies and its standby takes over behind a proxy', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let proxy: TcpProxy;
  let server: KeyedServer;

  beforeAll(async () => {
    primary = await PostgresServer.create({ settings: replicationSettings });
    standby = await addStandby(primary);
    proxy = await TcpProxy.to(primary.port);
    server = await startKeyedServer({ DATABASE_URL: primary.urlAt(proxy.port) });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await proxy.close();
    await primary.remove();
    await standby.remove();
  });

  it('clients get 503 with Retry-After meanwhile, no key or revocation is lost, and the server recovers without a restart', async () => {
    const kept = await Promise.all(Array.from({ length: 8 }, () => server.createKey()));
    const revoked = await server.createKey();
    const revocation = await fetch(`${server.url}/api/v1/api-keys/${revoked.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${server.key}` },
    });
    expect(revocation.status).toBe(204);

    const load = new SteadyLoad(
      [server.url],
      kept.map(({ key }) => key),
    );
    await load.untilAnswered(200, 50);
    await primary.kill();
    const down = performance.now();
    await load.untilAnswered(503, 20);
    await promote(standby);
    const up = performance.now();
    proxy.leadTo(standby.port);
    await load.untilAnswered(200, 100);
    const asked = await load.stop();
    report('failover', [load], up);

    const others = asked.filter(({ status }) => status !== 200);
    expect(others.filter(({ status, retryAfter }) => status !== 503 || Number(retryAfter) < 1)).toEqual([]);
    expect(asked.filter(({ status, sent, received }) => status === 200 && sent > down && received < up)).toEqual([]);

    const statuses = await Promise.all(
      [...kept, revoked].map(async ({ key }) => {
        const answer = await fetch(`${server.url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } });
        return answer.status;
      }),
    );
    expect(statuses).toEqual([...kept.map(() => 200), 401]);
    // New data is written to the promoted standby.
    expect((await server.createKey()).status).toBe(201);
  });

  it('requests get 503 rather than 500 when the primary has become a standby', async () => {
    await demote(standby);
    const { key } = server;
    const answer = await fetch(`${server.url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 503,
      body: { error: { code: 'SERVICE_UNAVAILABLE' } },
    });
  });
});
