import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';
import type { JobDto } from '../../../src/long-form/jobs/dto/job.dto';
import { operator } from '../../../src/platform/caller/actor';
import { dataSourceOptions } from '../../../src/platform/database/data-source.options';
import { migrate } from '../../../src/platform/database/migrate';
import { migrations } from '../../../src/platform/database/migrations';
import { lastFormerCommit } from '../../../src/platform/database/migrations/former-schema';
import { projectRoot } from '../../../src/platform/project-root';
import { handIn } from '../../long-form/jobs/support/jobs';
import { createDatabase, type TestDatabase } from '../../support/database';
import { startTestApp } from '../../support/test-app';
import { fillEveryTable, rowsOfEveryTable, schemaOf } from '../backup/support/rows';
import {
  makeFormer,
  makeFormerWhole,
  makeFormerWithoutChanges,
  makeFormerWithoutDetails,
  makeFormerWithoutFavourites,
  makeFormerWithoutLeftOut,
  makeFormerWithoutOriginals,
  makeFormerWithoutOwnVoices,
} from './support/former-database';

const allApplied = migrations.map(({ name }) => name);

describe('The migrations', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(() => database.drop());

  const applied = async () =>
    (await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);

  /** The rows of all tables but the list of migrations. */
  const rowsOfTables = async () => {
    const { migrations: _, ...rows } = await rowsOfEveryTable(database.url);
    return rows;
  };

  it.each([
    ['37 former migrations', 37, makeFormer],
    ['one former migration', 1, makeFormerWhole],
    ['the migration before projects knew what is left out', 1, makeFormerWithoutLeftOut],
    ['the migration before changes of chapters could be undone', 1, makeFormerWithoutChanges],
    ['the migration before EPUBs that are handed in were kept', 1, makeFormerWithoutOriginals],
    ['the migration before accounts had own voices', 1, makeFormerWithoutOwnVoices],
    ['the migration before requests had their details', 1, makeFormerWithoutDetails],
    ['the migration before people had favourite voices', 1, makeFormerWithoutFavourites],
  ])('take over a database of %s with its rows', async (_which, count, make) => {
    await fillEveryTable(database.url);
    // Jobs had their keys themselves.
    await database.query('DELETE FROM idempotent_requests WHERE job_id IS NOT NULL');
    // Their tables are new.
    const newTables = ['operator_requests', 'operator_keys', 'account_deletions'];
    for (const table of ['chapter_changes', 'own_voices', 'audio_marks', 'audio_mark_keys', ...newTables])
      await database.query(`DELETE FROM ${table}`);
    const [rows, schema] = [await rowsOfTables(), await schemaOf(database.url)];
    await make(database);
    const former = await applied();
    expect(former).toHaveLength(count);

    expect(await migrate(database.url)).toEqual({ applied: allApplied, distributed: 'no' });
    expect(await applied()).toEqual([...former, ...allApplied]);
    expect(await rowsOfTables()).toEqual(rows);
    expect(await schemaOf(database.url)).toEqual(schema);
    expect(await migrate(database.url)).toEqual({ applied: [], distributed: 'no' });
  });

  it('leave the keys of such a database and their used slots as they were', async () => {
    const environment = { RATE_LIMIT_WINDOW_SECONDS: '86400' };
    const before = await startTestApp({ database, environment });
    const { authorization } = await before.createKey({ limit: 2 });
    const ask = async (app: typeof before) => (await app.fetch('/api/v1/voices', { headers: authorization })).status;
    expect(await ask(before)).toBe(200);
    await before.close();
    await makeFormer(database);
    await migrate(database.url);
    const after = await startTestApp({ database, environment });
    try {
      expect([await ask(after), await ask(after)]).toEqual([200, 429]);
    } finally {
      await after.close();
    }
  });

  it.each([
    ['37 former migrations', makeFormer],
    ['one former migration', makeFormerWhole],
  ])('carry the keys of hand-ins over from a database of %s: a repeated one finds its job', async (_which, make) => {
    const name = 'tab\there, back\\slash, "quotes", ü';
    const before = await startTestApp({ database });
    const account = await before.createKey();
    const { key: restricted } = await before.app
      .get(ApiKeysService)
      .create(
        account.account.id,
        { name: 'Restricted', expiresAt: null, grants: { allowedVoices: ['slt', 'a "b" ü'] } },
        operator,
      );
    const authorizations = [account.authorization, { Authorization: `Bearer ${restricted}` }];
    const handIns = (app: typeof before) =>
      Promise.all(
        authorizations.map(async (authorization, index) => {
          const headers = { 'Idempotency-Key': name + index };
          const answer = await handIn(app, { authorization }, { text: 'Hello.', voice_id: 'slt' }, headers);
          return { status: answer.status, id: ((await answer.json()) as JobDto).id };
        }),
      );
    const first = await handIns(before);
    expect(first.map(({ status }) => status)).toEqual([201, 201]);
    await before.close();

    const digests = await database.query<{ id: string; digest: Buffer }>(
      'SELECT job_id AS id, request_digest AS digest FROM idempotent_requests',
    );
    await make(database);
    for (const { id, digest } of digests)
      await database.query('UPDATE jobs SET idempotency_key = $2, request_digest = $3 WHERE id = $1', [
        id,
        name + first.findIndex((each) => each.id === id),
        digest,
      ]);
    await migrate(database.url);
    const after = await startTestApp({ database });
    try {
      expect(await handIns(after)).toEqual(first.map(({ id }) => ({ status: 200, id })));
    } finally {
      await after.close();
    }
  });

  it('give a key that has named a hand-in and a request for speech to the job', async () => {
    await fillEveryTable(database.url);
    await makeFormerWhole(database);
    await database.query("UPDATE jobs SET idempotency_key = 'x', request_digest = sha256('text') WHERE id = 'job_1'");
    await database.query(`UPDATE idempotent_requests SET key_digest = sha256('[null,null,"x"]')`);
    await migrate(database.url);
    expect(
      await database.query('SELECT job_id, file_id, request_digest = sha256($1) AS "ofJob" FROM idempotent_requests', [
        'text',
      ]),
    ).toEqual([{ job_id: 'job_1', file_id: null, ofJob: true }]);
  });

  it.each([1, 36])('refuse a database with %d of them, name the commit for it, and change nothing', async (count) => {
    await makeFormer(database, count);
    const former = await applied();
    const schema = await schemaOf(database.url);
    await expect(migrate(database.url)).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining(
        `${count} of 37 migrations have been applied. Run "voxgate migrate" of the commit ${lastFormerCommit} first.`,
      ),
    });
    expect(await applied()).toEqual(former);
    expect(await schemaOf(database.url)).toEqual(schema);
  });

  it.each([
    ['new', async () => {}],
    ['former', async () => makeFormer(database).then(() => migrate(database.url))],
  ])(
    'can be reverted in a %s database to an empty schema, and produce the same schema again',
    async (_which, prepare) => {
      await prepare();
      const options = dataSourceOptions(database.url, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 });
      const dataSource = await new DataSource(options).initialize();
      try {
        const schema = await schemaOf(database.url);
        // Earlier versions had functions with other parameters.
        await database.query("CREATE FUNCTION rate_limit_take(text) RETURNS text LANGUAGE sql AS 'SELECT $1'");
        for (let left = migrations.length; left > 0; left--) await dataSource.undoLastMigration();
        expect(await applied()).toEqual([]);
        expect(await rowsOfTables()).toEqual({});
        expect(await database.query("SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace")).toEqual(
          [],
        );
        expect(await dataSource.runMigrations()).toHaveLength(migrations.length);
        expect(await schemaOf(database.url)).toEqual(schema);
      } finally {
        await dataSource.destroy();
      }
    },
  );
});

describe('The SQL functions', () => {
  const source = join(projectRoot, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .filter((text) => text.includes('CREATE OR REPLACE FUNCTION'));

  /** The definitions of all functions in a schema, without the schema's name. */
  async function definitions(database: TestDatabase, schema: string): Promise<string[]> {
    const rows = await database.query<{ definition: string }>(
      `SELECT replace(pg_get_functiondef(oid), $1::text || '.', '') AS definition
       FROM pg_proc WHERE pronamespace = $1::text::regnamespace ORDER BY 1`,
      [schema],
    );
    return rows.map(({ definition }) => definition);
  }

  it('are those of the files in src', async () => {
    const database = await createDatabase();
    try {
      await database.query('CREATE SCHEMA from_files');
      // The functions name types of tables.
      await database.query('SET search_path = from_files, public');
      for (const text of files) await database.query(text);
      const expected = await definitions(database, 'from_files');
      expect(expected).toHaveLength(files.length);
      expect(await definitions(database, 'public')).toEqual(expected);
    } finally {
      await database.drop();
    }
  });
});
