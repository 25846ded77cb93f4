import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { databaseUrl } from '../../../bench/proofs/support/database-url';
import { cases } from '../../../bench/proofs/support/extent';
import { PgBouncer } from '../../../bench/proofs/support/pgbouncer';
import { PostgresServer } from '../../../bench/proofs/support/postgres-server';
import { createDatabaseClient, databaseClientConfig } from '../../../src/platform/database/connection/database-client';
import { migrate } from '../../../src/platform/database/migrate';
import { runCommand } from '../../support/command-line';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { type ServerProcess, startServerProcess } from '../../support/server-process';
import { SteadyLoad } from '../../support/steady-load';
import { report } from './support/report';

const limit = 10;

/** The two kinds of PgBouncer. Older ones are only of the first kind. */
const kinds: { kind: string; isFollowing: boolean; settings: Record<string, string> }[] = PgBouncer.followsStatements
  ? [
      { kind: 'without prepared statements', isFollowing: false, settings: { max_prepared_statements: '0' } },
      { kind: 'with prepared statements', isFollowing: true, settings: { max_prepared_statements: '200' } },
    ]
  : [{ kind: 'without prepared statements', isFollowing: false, settings: {} }];

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.create();
});
afterAll(() => postgres.remove());

(PgBouncer.isInstalled ? describe : describe.skip).each(kinds)(
  'Behind PgBouncer in transaction mode, $kind',
  ({ isFollowing, settings }) => {
    let pooler: PgBouncer;

    beforeAll(async () => {
      pooler = await PgBouncer.before(postgres.url, { settings });
    });
    afterAll(() => pooler.stop());

    /** Creates a database and returns its URLs, with and without the pooler. */
    const createDatabase = async (given: string) => {
      const name = `${given}_${isFollowing}`;
      await postgres.query(`CREATE DATABASE ${name}`);
      const direct = databaseUrl(postgres.url, name);
      return { direct, pooled: pooler.urlOf(direct) };
    };
    const query = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    };

    describe('a connection', () => {
      const statementTimeoutMs = 300;
      let client: Client;

      beforeAll(async () => {
        const options = { applicationName: 'test', statementTimeoutMs, connectTimeoutMs: 10_000 };
        client = createDatabaseClient(databaseClientConfig(pooler.urlOf(postgres.url), options));
        await client.connect();
      });
      afterAll(() => client.end());

      const run = (text: string, values?: unknown[], name?: string) =>
        client.query<{ sum: number }>({ text, values, name });
      const cancelled = { code: '57014' };

      it('cancels each kind of statement after the timeout, and the next one succeeds', async () => {
        await expect(run('SELECT pg_sleep(60)')).rejects.toMatchObject(cancelled);
        await expect(run('SELECT pg_sleep($1)', [60])).rejects.toMatchObject(cancelled);
        await expect(run('SELECT pg_sleep($1)', [60], 'sleep')).rejects.toMatchObject(cancelled);
        await expect(run('SELECT pg_sleep($1)', [60], 'sleep')).rejects.toMatchObject(cancelled);
        expect((await run('SELECT 1 + $1::int AS sum', [2], 'add')).rows).toEqual([{ sum: 3 }]);
        expect((await run('SELECT 2 AS sum')).rows).toEqual([{ sum: 2 }]);
      });

      it.each(['START TRANSACTION', 'BEGIN ISOLATION LEVEL REPEATABLE READ', 'begin'])(
        'cancels statements of a transaction after the timeout (%s)',
        async (begin) => {
          const begun = await run(begin);
          expect(begun.command).toMatch(/^(START|BEGIN)$/);
          expect((await run('SELECT 1 + $1::int AS sum', [2], 'add')).rows).toEqual([{ sum: 3 }]);
          await expect(run('SELECT pg_sleep(60)')).rejects.toMatchObject(cancelled);
          await run('ROLLBACK');
        },
      );

      it.each(['300ms', '1h'])('has the timeout also if the database has one of %s', async (timeout) => {
        const { pooled } = await createDatabase(`timeout_${timeout}`);
        await postgres.query(`ALTER DATABASE timeout_${timeout}_${isFollowing} SET statement_timeout = '${timeout}'`);
        const options = { applicationName: 'test', statementTimeoutMs, connectTimeoutMs: 10_000 };
        for (const mode of ['auto', 'transaction'] as const) {
          const other = createDatabaseClient(databaseClientConfig({ url: pooled, pooler: mode }, options));
          await other.connect();
          await expect(other.query({ text: 'SELECT pg_sleep(60)', name: 'sleep' })).rejects.toMatchObject(cancelled);
          expect((await other.query<{ two: number }>('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
          await other.end();
        }
      });

      it('begins a transaction whose isolation level can still be set', async () => {
        await run('START TRANSACTION');
        await run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
        await run('COMMIT');
      });

      it('leaves no setting and no statement of its own name in the sessions', async () => {
        const sessions = await Promise.all(
          Array.from({ length: 12 }, () =>
            query<{ timeout: string; names: string[] }>(
              pooler.urlOf(postgres.url),
              `SELECT current_setting('statement_timeout') AS timeout,
                 ARRAY(SELECT name FROM pg_prepared_statements) AS names FROM pg_sleep(0.1)`,
            ),
          ),
        );
        expect(new Set(sessions.map(([row]) => row!.timeout))).toEqual(new Set(['0']));
        const names = new Set(sessions.flatMap(([row]) => row!.names));
        // PgBouncer has given them names of its own.
        expect([...names].every((name) => name.startsWith('PGBOUNCER_'))).toBe(true);
        expect(names.size > 0).toBe(isFollowing);
      });
    });

    it('a database is migrated once by several processes, and its backup can be restored', async () => {
      const { pooled, direct } = await createDatabase('original');
      const voxgate = async (url: string, ...args: string[]) => {
        const { code, stdout, stderr } = await runCommand([...args, '--json'], { DATABASE_URL: url });
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        return stdout;
      };
      const migrated = await Promise.all([1, 2, 3].map(() => migrate(pooled)));
      expect(migrated.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
      await voxgate(pooled, 'accounts', 'create', '--name', 'Own', '--email', 'own@example.com');

      const copy = await createDatabase('copy');
      const directory = await mkdtemp(join(tmpdir(), 'voxgate-pooled-backup-'));
      try {
        await voxgate(pooled, 'backup', '--to', join(directory, 'file'));
        await voxgate(copy.pooled, 'restore', join(directory, 'file'));
      } finally {
        await rm(directory, { recursive: true });
      }
      const [ids, copied] = await Promise.all(
        [direct, copy.direct].map((url) => query(url, 'SELECT id FROM accounts')),
      );
      expect(copied).toEqual(ids);
      expect(copied).toHaveLength(1);
    });
  },
);

(PgBouncer.isInstalled ? describe : describe.skip)('Servers behind PgBouncer in transaction mode', () => {
  let poolers: PgBouncer[];
  let first: KeyedServer;
  let others: ServerProcess[];

  beforeAll(async () => {
    poolers = await Promise.all(kinds.map(({ settings }) => PgBouncer.before(postgres.url, { settings })));
    // Two servers: one behind each kind. In the proofs, two behind each.
    const urls = poolers.flatMap((pooler) =>
      Array<string>(kinds.length === 1 ? 2 : cases(1, 2)).fill(pooler.urlOf(postgres.url)),
    );
    const settingsFor = (url: string) => ({
      DATABASE_URL: url,
      RATE_LIMIT_REQUESTS: String(limit),
      // Longer than these tests run, so that no hit leaves the window.
      RATE_LIMIT_WINDOW_SECONDS: '86400',
    });
    first = await startKeyedServer(settingsFor(urls[0]!));
    others = await Promise.all(urls.slice(1).map((url) => startServerProcess(settingsFor(url))));
  });
  afterAll(async () => {
    await Promise.all([first, ...(others ?? [])].map((server) => server?.end('SIGTERM')));
    await Promise.all(poolers.map((pooler) => pooler.stop()));
  });

  it('that share sessions admit exactly the limit of each key, and no request fails', async () => {
    const keys = (await first.createKeys(limit - 1)).map(({ key }) => key);
    const urls = [first, ...others].map(({ url }) => url);
    const load = new SteadyLoad(urls, keys, { clients: urls.length * keys.length });
    await load.untilAnswered(429, cases(2, 10) * keys.length);
    const asked = await load.stop();
    report('behind PgBouncer', [load]);
    const admitted = keys.map((key) => asked.filter((each) => each.key === key && each.status === 200).length);
    expect(admitted).toEqual(keys.map(() => limit));
    expect(asked.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  });
});
