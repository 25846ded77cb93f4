import { Client } from 'pg';
import { advisoryLocks } from '../../../src/platform/database/advisory-locks';
import { Pruner, rowsPerStep } from '../../../src/tts/retention/pruner';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { operator } from '../../../src/platform/caller/actor';
import { LeaksService } from '../../../extensions/leaked-keys/leaks.service';
import { formerSecretDays } from '../../../src/tts/retention/expiring-tables';
import { createDatabase, type TestDatabase } from '../../support/database';
import { startTestApp, type TestApp } from '../../support/test-app';

describe('The removal of old rows', () => {
  let database: TestDatabase;
  let replicas: [TestApp, TestApp];

  beforeAll(async () => {
    database = await createDatabase();
    const environment = { REQUEST_LOG_DAYS: '3', USAGE_DAYS: '100', AUDIT_DAYS: '200' };
    replicas = [await startTestApp({ database, environment }), await startTestApp({ database, environment })];
    await replicas[0].createKey();
    // Notes the number of rows that each statement removes.
    await database.query('CREATE TABLE steps (table_name text, rows bigint)');
    await database.query(`
      CREATE FUNCTION note_step() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO steps SELECT TG_TABLE_NAME, count(*) FROM gone;
        RETURN NULL;
      END $$`);
    for (const table of ['requests', 'usage_hours', 'audit_events']) {
      await database.query(
        `CREATE TRIGGER note AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
         FOR EACH STATEMENT EXECUTE FUNCTION note_step()`,
      );
    }
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await database.drop();
  });
  beforeEach(async () => {
    await database.query('DELETE FROM requests');
    await database.query('TRUNCATE steps');
  });

  const prune = (replica = replicas[0]) => replica.app.get(Pruner).prune();
  const count = async (table: string) =>
    Number((await database.query<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]!.count);
  const addRequests = (number: number, ago: string) =>
    database.query(
      `INSERT INTO requests (id, at, request_id, account_id, caller_type, caller_id, characters, audio_seconds, aborted,
         repeats, total_ms)
       SELECT 'req_' || gen_random_uuid(), clock_timestamp() - $2::interval, 'r', 'acc_1', 'api_key', 'key_1', 0, 0, false, 0, 1
       FROM generate_series(1, $1::integer)`,
      [number, ago],
    );

  it('removes what is older than its table keeps it, and nothing else', async () => {
    const [{ id: accountId }] = (await database.query<{ id: string }>('SELECT id FROM accounts')) as [{ id: string }];
    const addUsage = (ago: string) =>
      database.query(
        `INSERT INTO usage_hours (api_key_id, hour, account_id) VALUES ('key_1', date_trunc('hour', now() - $1::interval), $2)`,
        [ago, accountId],
      );
    const addEvent = (id: string, ago: string) =>
      database.query(
        `INSERT INTO audit_events (id, account_id, at, action, actor_type, actor_name)
         VALUES ($1, $2, now() - $3::interval, 'session.created', 'operator', 'operator')`,
        [id, accountId, ago],
      );
    await addRequests(1, '2 days 23 hours');
    await addRequests(1, '3 days 1 minute');
    await addUsage('99 days');
    await addUsage('101 days');
    await addEvent('evt_new', '199 days');
    await addEvent('evt_old', '201 days');
    const events = await count('audit_events');
    expect(await prune()).toBe(3);
    const left = await database.query<{ old: number }>(
      `SELECT (EXTRACT(epoch FROM now() - at) / 3600)::integer AS old FROM requests`,
    );
    expect(left).toEqual([{ old: 71 }]);
    expect(await count(`usage_hours WHERE api_key_id = 'key_1'`)).toBe(1);
    expect(await count('audit_events')).toBe(events - 1);
    expect(await count(`audit_events WHERE id = 'evt_old'`)).toBe(0);
    expect(await prune()).toBe(0);
  });

  it('removes former secrets long after their end, except one that the next rotation of a reported key looks for', async () => {
    const { account, id, key } = await replicas[0].createKey();
    const changes = replicas[0].app.get(ApiKeyChangesService);
    await changes.rotate(account.id, id, 0, operator);
    const { key: reported } = await changes.rotate(account.id, id, 0, operator);
    const leak = { token: reported, type: 'key', source: 'content', url: null };
    await replicas[0].app.get(LeaksService).handle([leak], { address: null, userAgent: null });
    const label = () =>
      replicas[0].app.get(LeaksService).handle([{ ...leak, token: key }, leak], { address: null, userAgent: null });
    const age = (days: number) =>
      database.query(
        'UPDATE api_key_former_secrets SET ends_at = now() - make_interval(days => $2) WHERE api_key_id = $1',
        [id, days],
      );
    await age(formerSecretDays - 1);
    expect(await prune()).toBe(0);
    expect(await label()).toEqual([true, true]);
    await age(formerSecretDays + 1);
    expect(await prune()).toBe(2);
    expect(await label()).toEqual([false, true]);
    await changes.update(account.id, id, { disabled: false }, operator);
    const { formerSecrets } = await changes.rotate(account.id, id, 3600, operator);
    expect(formerSecrets).toEqual([]);
    expect(await prune()).toBe(1);
  });

  it('works in small steps', async () => {
    await addRequests(3 * rowsPerStep + 7, '4 days');
    await addRequests(5, '1 day');
    expect(await prune()).toBe(3 * rowsPerStep + 7);
    expect(await count('requests')).toBe(5);
    const steps = await database.query<{ rows: string }>("SELECT rows FROM steps WHERE table_name = 'requests'");
    expect(steps.map(({ rows }) => Number(rows))).toEqual([rowsPerStep, rowsPerStep, rowsPerStep, 7]);
  });

  it('is done by one replica at a time: the others leave it to the one that has the lock', async () => {
    await addRequests(10, '4 days');
    const other = new Client({ connectionString: database.url });
    await other.connect();
    try {
      await other.query('SELECT pg_advisory_lock($1)', [advisoryLocks.pruning]);
      expect(await prune(replicas[0])).toBe(0);
      expect(await prune(replicas[1])).toBe(0);
      expect(await count('requests')).toBe(10);
      await other.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.pruning]);
      expect(await prune(replicas[1])).toBe(10);
    } finally {
      await other.end();
    }
  });

  it('removes everything once when two replicas begin together', async () => {
    await addRequests(5 * rowsPerStep, '4 days');
    const removed = await Promise.all(replicas.map((replica) => prune(replica)));
    // A replica that finds the lock taken ends its round. The other one, or the next round, does the rest.
    const rest = await prune();
    expect(removed[0]! + removed[1]! + rest).toBe(5 * rowsPerStep);
    expect(await count('requests')).toBe(0);
  });

  it('waits for no row that is locked', async () => {
    await addRequests(3, '4 days');
    const other = new Client({ connectionString: database.url });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT FROM requests LIMIT 1 FOR UPDATE');
      expect(await prune()).toBe(2);
      await other.query('ROLLBACK');
      expect(await prune()).toBe(1);
    } finally {
      await other.end();
    }
  });

  it('uses the indexes of the times', async () => {
    await addRequests(20_000, '1 hour');
    await database.query('ANALYZE requests');
    const plan = await database.query(`
      EXPLAIN SELECT ctid FROM requests WHERE at < now() - 3 * interval '1 day'
        AND (SELECT pg_try_advisory_xact_lock(0)) ORDER BY at LIMIT 1000 FOR UPDATE SKIP LOCKED`);
    expect(JSON.stringify(plan)).toContain('requests_at');
  });
});
