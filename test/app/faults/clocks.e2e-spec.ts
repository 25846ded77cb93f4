import { join } from 'node:path';
import { cases } from '../../../bench/proofs/support/extent';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type ServerProcess, startServerProcess } from '../../support/server-process';

const limit = 10;
/** How many hours the clocks of the other replicas are ahead. */
const shifts = [1, -1].slice(0, cases(1, 2));

describe('Replicas whose clocks are an hour apart', () => {
  let database: TestDatabase;
  let right: KeyedServer;
  let others: ServerProcess[];

  beforeAll(async () => {
    database = await createDatabase();
    const environment = { DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: String(limit) };
    right = await startKeyedServer(environment);
    const shifted = (hours: number) =>
      startServerProcess({
        ...environment,
        NODE_OPTIONS: `--require=${join(__dirname, 'support/shift-clock.cjs')}`,
        SHIFT_CLOCK_HOURS: String(hours),
      });
    others = await Promise.all(shifts.map(shifted));
  });
  afterAll(async () => {
    await Promise.all([right, ...others].map((server) => server.end('SIGTERM')));
    await database.drop();
  });

  const ask = (server: ServerProcess, key: string) =>
    fetch(`${server.url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } });

  it('run with different clocks: each logs another time', () => {
    const hours = [right, ...others].map((server) => {
      const { time } = JSON.parse(/^\{.*is ready at.*$/mu.exec(server.output())![0]) as { time: number };
      return Math.round((time - Date.now()) / 3_600_000) + 0;
    });
    expect(hours).toEqual([0, ...shifts]);
  });

  it('share one exact limit and return the same Retry-After', async () => {
    const servers = [right, ...others];
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => ask(servers[index % servers.length]!, right.key)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    const waits = answers.flatMap(({ status, headers }) =>
      status === 429 ? [Number(headers.get('retry-after'))] : [],
    );
    expect(waits).toHaveLength(60 - limit);
    const elapsed = (performance.now() - began) / 1000;
    for (const wait of waits) {
      // The first request was admitted after this test began.
      expect(wait).toBeGreaterThanOrEqual(Math.floor(60 - elapsed));
      expect(wait).toBeLessThanOrEqual(60);
    }
  });

  it('agree on whether a key has expired', async () => {
    await database.query(`UPDATE rate_limit_windows SET hits = '{}'`);
    const inHalfAnHour = new Date(Date.now() + 1_800_000).toISOString();
    const created = await fetch(`${right.url}/api/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${right.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'short-lived', expires_at: inHalfAnHour }),
    });
    const { key } = (await created.json()) as { key: string };
    const statuses = await Promise.all([right, ...others].map(async (server) => (await ask(server, key)).status));
    expect(statuses).toEqual([200, ...shifts.map(() => 200)]);
  });
});
