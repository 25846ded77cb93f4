import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/database/data-source.options';
import { migrate } from '../../src/database/migrate';
import { migrations } from '../../src/database/migrations';
import { RateLimitFunctions1764250000000 } from '../../src/database/migrations/1764250000000-rate-limit-functions';
import { Memberships1764350000000 } from '../../src/database/migrations/1764350000000-memberships';
import { projectRoot } from '../../src/project-root';
import { createDatabase, type TestDatabase } from '../support/database';

/** Lists all columns, indexes, functions and constraints of the schema. */
const catalogue = `
  SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') AS it
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
  UNION ALL SELECT 'function ' || proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> 'migrations'
  ORDER BY 1`;

describe('The migrations', () => {
  it('can be reverted one by one to an empty schema, and produce the same schema again', async () => {
    const database = await createDatabase({ migrated: false });
    const options = dataSourceOptions(database.url, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 });
    const dataSource = await new DataSource(options).initialize();
    const schema = async () => (await database.query<{ it: string }>(catalogue)).map(({ it: each }) => each);
    try {
      const states = [await schema()];
      for (const migration of migrations) {
        const only = new DataSource({ ...options, migrations: migrations.slice(0, migrations.indexOf(migration) + 1) });
        await only.initialize();
        expect(await only.runMigrations()).toHaveLength(1);
        await only.destroy();
        states.push(await schema());
      }
      expect(states[0]).toEqual([]);
      for (const before of states.slice(0, -1).toReversed()) {
        await dataSource.undoLastMigration();
        expect(await schema()).toEqual(before);
      }
      await dataSource.runMigrations();
      expect(await schema()).toEqual(states.at(-1));
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });
});

describe('A one-time link of an earlier version', () => {
  it('becomes one for the account of its person', async () => {
    const database = await createDatabase({ migrated: false });
    const earlier = migrations.slice(0, migrations.indexOf(Memberships1764350000000));
    const options = dataSourceOptions(database.url, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 });
    const dataSource = await new DataSource({ ...options, migrations: earlier }).initialize();
    try {
      await dataSource.runMigrations();
      await database.query(`INSERT INTO accounts (id, name, email) VALUES ('acct_1', 'Team', 'team@example.com')`);
      await database.query(`INSERT INTO people (id, account_id, email) VALUES ('usr_1', 'acct_1', 'new@example.com')`);
      await database.query(`INSERT INTO one_time_links VALUES (sha256('link'), 'usr_1', now() + interval '1 day')`);
      await migrate(database.url);
      const links = await database.query('SELECT person_id, account_id, role FROM one_time_links');
      expect(links).toEqual([{ person_id: 'usr_1', account_id: 'acct_1', role: 'owner' }]);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });
});

/**
 * The functions as an earlier version created them: the same signatures, which `CREATE OR REPLACE` cannot change, and no
 * `rate_limit_append`.
 */
const earlierFunctions = `
  DROP FUNCTION rate_limit_append;
  CREATE OR REPLACE FUNCTION rate_limit_look(
    bucket_ text, limit_ integer, window_us bigint, OUT used integer, OUT wait_us bigint
  ) LANGUAGE plpgsql AS $$ BEGIN END $$;
  CREATE OR REPLACE FUNCTION rate_limit_admit(
    buckets text[], wanted integer[], limits integer[], windows_us bigint[], forgettable boolean[]
  ) RETURNS TABLE (admitted integer, used integer, wait_us bigint) LANGUAGE plpgsql AS $$ BEGIN END $$;
  CREATE OR REPLACE FUNCTION rate_limit_admit_within(
    buckets text[], wanted integer[], limits integer[], windows_us bigint[], wholes text[], whole_limits integer[]
  ) RETURNS TABLE (admitted integer, used integer, wait_us bigint, whole_used integer, whole_wait_us bigint)
  LANGUAGE plpgsql AS $$ BEGIN END $$;
  CREATE OR REPLACE FUNCTION rate_limit_take(
    bucket_ text, places integer, limit_ integer, window_us bigint,
    OUT taken boolean, OUT used integer, OUT wait_us bigint
  ) LANGUAGE plpgsql AS $$ BEGIN END $$`;

describe('The SQL functions', () => {
  const source = join(projectRoot, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => readFileSync(join(source, path), 'utf8'));

  /** The definitions of all functions in a schema, without the schema's name. */
  async function definitions(database: TestDatabase, schema: string): Promise<string[]> {
    const rows = await database.query<{ definition: string }>(
      `SELECT replace(pg_get_functiondef(oid), $1::text || '.', '') AS definition
       FROM pg_proc WHERE pronamespace = $1::text::regnamespace ORDER BY 1`,
      [schema],
    );
    return rows.map(({ definition }) => definition);
  }

  async function expectFilesInstalled(database: TestDatabase): Promise<void> {
    await database.query('CREATE SCHEMA from_files');
    // The functions name types of tables.
    await database.query('SET search_path = from_files, public');
    for (const text of files) await database.query(text);
    const expected = await definitions(database, 'from_files');
    expect(expected).toHaveLength(files.length);
    expect(await definitions(database, 'public')).toEqual(expected);
  }

  it('are those of the files in src', async () => {
    const database = await createDatabase();
    try {
      await expectFilesInstalled(database);
    } finally {
      await database.drop();
    }
  });

  it('become those of the files when a database of an earlier version is migrated', async () => {
    const database = await createDatabase({ migrated: false });
    const earlier = migrations.slice(0, migrations.indexOf(RateLimitFunctions1764250000000));
    const options = dataSourceOptions(database.url, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 });
    const dataSource = await new DataSource({ ...options, migrations: earlier }).initialize();
    try {
      await dataSource.runMigrations();
      await database.query(earlierFunctions);
      expect((await migrate(database.url)).applied).toContain(RateLimitFunctions1764250000000.name);
      // Replicas of the earlier version go on with the functions that they know.
      await database.query(
        `DROP FUNCTION rate_limit_look(text, integer, bigint),
           rate_limit_admit(text[], integer[], integer[], bigint[], boolean[]),
           rate_limit_admit_within(text[], integer[], integer[], bigint[], text[], integer[]),
           rate_limit_take(text, integer, integer, bigint)`,
      );
      await expectFilesInstalled(database);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });
});
