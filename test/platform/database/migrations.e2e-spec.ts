import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DataSource } from 'typeorm';
import { apiKeyPrefix, digestApiKey, generateApiKey } from '../../../src/api-keys/api-key-secret';
import { dataSourceOptions } from '../../../src/platform/database/data-source.options';
import { migrate } from '../../../src/platform/database/migrate';
import { migrations } from '../../../src/platform/database/migrations';
import { Initial1764000000000 } from '../../../src/platform/database/migrations/1764000000000-initial';
import { AuditEvents1764200000000 } from '../../../src/platform/database/migrations/1764200000000-audit-events';
import { People1764210000000 } from '../../../src/platform/database/migrations/1764210000000-people';
import { Usage1764220000000 } from '../../../src/platform/database/migrations/1764220000000-usage';
import { KeyRotation1764310000000 } from '../../../src/platform/database/migrations/1764310000000-key-rotation';
import { Budgets1764330000000 } from '../../../src/platform/database/migrations/1764330000000-budgets';
import { Invitations1764355000000 } from '../../../src/platform/database/migrations/1764355000000-invitations';
import { SecondFactors1764360000000 } from '../../../src/platform/database/migrations/1764360000000-second-factors';
import { Requests1764370000000 } from '../../../src/platform/database/migrations/1764370000000-requests';
import { Alerts1764380000000 } from '../../../src/platform/database/migrations/1764380000000-alerts';
import { AlertEmails1764385000000 } from '../../../src/platform/database/migrations/1764385000000-alert-emails';
import { PronunciationDictionaries1764450000000 } from '../../../src/platform/database/migrations/1764450000000-pronunciation-dictionaries';
import { SavedVoices1764460000000 } from '../../../src/platform/database/migrations/1764460000000-saved-voices';
import { SpeechTokens1764470000000 } from '../../../src/platform/database/migrations/1764470000000-speech-tokens';
import { Batches1764580000000 } from '../../../src/platform/database/migrations/1764580000000-batches';
import { History1764560000000 } from '../../../src/platform/database/migrations/1764560000000-history';
import { Files1764520000000 } from '../../../src/platform/database/migrations/1764520000000-files';
import { Jobs1764530000000 } from '../../../src/platform/database/migrations/1764530000000-jobs';
import { Projects1764550000000 } from '../../../src/platform/database/migrations/1764550000000-projects';
import { JobChecks1764570000000 } from '../../../src/platform/database/migrations/1764570000000-job-checks';
import { RateLimitFunctions1764250000000 } from '../../../src/platform/database/migrations/1764250000000-rate-limit-functions';
import { Memberships1764350000000 } from '../../../src/platform/database/migrations/1764350000000-memberships';
import { projectRoot } from '../../../src/platform/project-root';
import { createDatabase, type TestDatabase } from '../../support/database';
import { startTestApp } from '../../support/test-app';

/** Lists what a schema consists of: columns with types and defaults, constraints, indexes, the text of functions, and comments. */
const catalogue = `
  SELECT format('column %s.%s %s %s %s', c.oid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
    pg_get_expr(adbin, adrelid)) AS it
  FROM pg_class AS c JOIN pg_attribute AS a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef AS d ON adrelid = c.oid AND adnum = attnum
  WHERE relnamespace = 'public'::regnamespace AND relkind <> 'i' AND relname NOT LIKE 'migrations%'
  UNION ALL SELECT format('relation %s %s %s', relname, relkind, reloptions) FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE 'migrations%' AND relname NOT LIKE 'PK_%'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
  UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT format('constraint %s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> 'migrations'
  UNION ALL SELECT format('comment %s %s %s', objoid::regclass, objsubid, description) FROM pg_description
  WHERE classoid = 'pg_class'::regclass AND objoid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  ORDER BY 1`;

const lastHour = "now() - interval '1 hour'";
const nextDay = "now() + interval '1 day'";

/** What an installation of each version has stored, from the migration on that makes room for it. */
const stored = new Map<unknown, string[]>([
  [Initial1764000000000, [`INSERT INTO accounts (id, name, email) VALUES ('acct_1', 'Team', 'team@example.com')`]],
  [
    AuditEvents1764200000000,
    [
      `INSERT INTO audit_events (id, account_id, action, actor_type, actor_id, actor_name, subject_type, subject_id, subject_name)
       VALUES ('evt_1', 'acct_1', 'api_key.created', 'operator', NULL, 'the operator', 'api_key', 'key_0', 'Key 0')`,
    ],
  ],
  [
    People1764210000000,
    [
      `INSERT INTO people (id, account_id, email, password_hash, credentials)
       VALUES ('usr_1', 'acct_1', 'owner@example.com', '$argon2id$', 1)`,
      `INSERT INTO one_time_links (digest, person_id, expires_at) VALUES (sha256('link'), 'usr_1', ${nextDay})`,
      `INSERT INTO sessions (digest, id, person_id, credentials, data, expires_at)
       VALUES (sha256('session'), 'ses_1', 'usr_1', 1, '{}', ${nextDay})`,
      `INSERT INTO server_secrets VALUES ('cookies', sha256('secret'))`,
    ],
  ],
  [
    Usage1764220000000,
    [
      `INSERT INTO usage_hours (api_key_id, hour, account_id, requests, characters)
       VALUES ('key_0', date_trunc('hour', now()), 'acct_1', 3, 30)`,
    ],
  ],
  [
    KeyRotation1764310000000,
    [
      `INSERT INTO api_key_former_secrets (digest, api_key_id, prefix, ends_at)
       VALUES (sha256('former'), 'key_0', 'sk-former', ${nextDay})`,
    ],
  ],
  [
    Budgets1764330000000,
    [
      `UPDATE accounts SET budgets = '{"charactersPerDay": 1000000}'`,
      `INSERT INTO budget_counters (owner, day, day_characters, month, month_characters)
       VALUES ('acct_1', current_date, 30, date_trunc('month', now()), 30)`,
    ],
  ],
  [
    Memberships1764350000000,
    [
      `INSERT INTO people (id, email) VALUES ('usr_2', 'viewer@example.com')`,
      `INSERT INTO memberships (person_id, account_id, role) VALUES ('usr_2', 'acct_1', 'viewer')`,
    ],
  ],
  [
    Invitations1764355000000,
    [
      `INSERT INTO invitations (id, account_id, email, role, invited_by_name, digest, expires_at)
       VALUES ('inv_1', 'acct_1', 'new@example.com', 'member', 'Owner', sha256('invitation'), ${nextDay})`,
    ],
  ],
  [
    SecondFactors1764360000000,
    [
      `INSERT INTO second_factors (person_id, secret, confirmed_at) VALUES ('usr_1', sha256('totp'), now())`,
      `INSERT INTO recovery_codes VALUES ('usr_1', sha256('code'))`,
    ],
  ],
  [
    Requests1764370000000,
    [
      `INSERT INTO requests (id, at, request_id, account_id, caller_type, caller_id, characters, audio_seconds, aborted, repeats, total_ms)
       VALUES ('log_1', ${lastHour}, 'req_1', 'acct_1', 'api_key', 'key_0', 10, 1, false, 0, 20)`,
    ],
  ],
  [
    Alerts1764380000000,
    [
      `INSERT INTO alerts (id, account_id, type, data) VALUES ('alt_1', 'acct_1', 'api_key.revoked', '{"id":"key_0"}')`,
      `INSERT INTO webhook_endpoints (id, account_id, url, events, secret)
       VALUES ('whk_1', 'acct_1', 'https://example.com/hook', '{api_key.revoked}', sha256('hook'))`,
      `INSERT INTO alert_deliveries (alert_id, account_id, endpoint_id, status) VALUES ('alt_1', 'acct_1', 'whk_1', 'delivered')`,
    ],
  ],
  [
    AlertEmails1764385000000,
    [
      `INSERT INTO alert_deliveries (alert_id, account_id, email, status)
       VALUES ('alt_1', 'acct_1', 'owner@example.com', 'delivered')`,
    ],
  ],
  [
    PronunciationDictionaries1764450000000,
    [
      `INSERT INTO pronunciation_dictionaries (id, account_id, name, version) VALUES ('pd_1', 'acct_1', 'Names', 1)`,
      `INSERT INTO pronunciation_dictionary_versions (id, dictionary_id, number, rules, rule_count, bytes)
       VALUES ('pdv_1', 'pd_1', 1, '[]', 0, 2)`,
    ],
  ],
  [
    SavedVoices1764460000000,
    [
      `INSERT INTO saved_voices (account_id, voice_id, name, mix)
       VALUES ('acct_1', 'mix_own', 'Own', 'af_bella(2)+af_heart(1)')`,
    ],
  ],
  [
    SpeechTokens1764470000000,
    [
      `INSERT INTO speech_tokens (id, digest, api_key_id, key_digest, characters, is_single_use, expires_at)
       VALUES ('tok_1', sha256('token'), 'key_0', sha256('key'), 100, false, ${nextDay})`,
    ],
  ],
  [
    Files1764520000000,
    [
      `INSERT INTO stored_objects (id, account_id, digest, bytes, state) VALUES ('obj_1', 'acct_1', sha256('sound'), 5, 'stored')`,
      `INSERT INTO stored_files (id, account_id, object_id, name, content_type, kind)
       VALUES ('file_1', 'acct_1', 'obj_1', 'a.mp3', 'audio/mpeg', 'job-result')`,
      `INSERT INTO link_keys (id, secret) VALUES ('lkey_1', sha256('signing'))`,
      `INSERT INTO file_links (id, account_id, file_id, key_id, disposition, expires_at)
       VALUES ('link_1', 'acct_1', 'file_1', 'lkey_1', 'inline', ${nextDay})`,
    ],
  ],
  [
    Jobs1764530000000,
    [
      `INSERT INTO jobs (id, account_id, settings) VALUES ('job_1', 'acct_1', '{}')`,
      `INSERT INTO job_chapters (job_id, number, syntax, text, characters) VALUES ('job_1', 1, 'text', 'Hello.', 6)`,
      `INSERT INTO job_files (job_id, chapter, format, file_id) VALUES ('job_1', 0, 'mp3', 'file_1')`,
    ],
  ],
  [
    Projects1764550000000,
    [
      `INSERT INTO projects (id, account_id, title, settings) VALUES ('project_1', 'acct_1', 'Days', '{}')`,
      `INSERT INTO project_chapters (project_id, number, syntax, text, characters) VALUES ('project_1', 1, 'text', 'Hi.', 3)`,
      `INSERT INTO jobs (id, account_id, settings, project_id) VALUES ('job_p', 'acct_1', '{}', 'project_1')`,
      `INSERT INTO job_sentences (job_id, chapter, first, sentences) VALUES ('job_p', 1, 0, '[]')`,
      `INSERT INTO feed_links (id, account_id, project_id, key_id, episodes, expires_at)
       VALUES ('feed_1', 'acct_1', 'project_1', 'lkey_1', 'chapters', ${nextDay})`,
    ],
  ],
  [
    Batches1764580000000,
    [
      `INSERT INTO idempotent_requests (account_id, key_digest, request_digest, run, file_id, expires_at)
       VALUES ('acct_1', sha256('key'), sha256('request'), gen_random_uuid(), 'file_1', ${nextDay})`,
      `INSERT INTO batches (id, account_id, dialect, input_file_id, settings) VALUES ('batch_1', 'acct_1', 'native', 'file_1', '{}')`,
      `INSERT INTO batch_lines (batch_id, number, state) VALUES ('batch_1', 1, 'failed')`,
    ],
  ],
  [
    History1764560000000,
    [
      `INSERT INTO history_entries (id, account_id, created_at, expires_at, request_id, api, caller_type, caller_id, voice_id, text,
         text_digest, characters, audio_seconds, settings, file_id)
       VALUES ('hist_1', 'acct_1', now(), ${nextDay}, 'r', 'native', 'api_key', 'key_0', 'slt', 'Hi.', sha256('Hi.'), 3, 0.4, '{}', 'file_1')`,
    ],
  ],
  [
    JobChecks1764570000000,
    [
      `INSERT INTO jobs (id, account_id, settings) VALUES ('job_checked', 'acct_1', '{}')`,
      `INSERT INTO job_checks (job_id, chapter, text_start, text_end, text, verdict, way, respoken, heard, word_error_rate)
       VALUES ('job_checked', 1, 0, 5, 'Hello', 'doubtful', 0, 2, 'Yellow', 1)`,
    ],
  ],
]);

const limit = 2;

/** A key, as the first version stored it and every later one could: it has been used once in the current window. */
function storedKey(index: number): { key: string; statements: [string, unknown[]][] } {
  const key = generateApiKey();
  const id = `key_${index}`;
  return {
    key,
    statements: [
      [
        `INSERT INTO api_keys (id, account_id, name, prefix, digest, rate_limit) VALUES ($1, 'acct_1', 'Key', $2, $3, $4)`,
        [id, apiKeyPrefix(key), digestApiKey(key), limit],
      ],
      [
        'INSERT INTO rate_limit_windows (bucket, hits) VALUES ($1, ARRAY[(extract(epoch FROM clock_timestamp()) * 1000000)::bigint])',
        [id],
      ],
    ],
  };
}

/** All rows of all tables, as `table: columns`. */
async function allRows(database: TestDatabase): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'`,
  );
  const selects = tables.map(({ name }) => `SELECT '${name}' AS "table", to_jsonb(t) AS row FROM ${name} AS t`);
  return database.query(selects.join(' UNION ALL '));
}

describe('The migrations', () => {
  it('upgrade every earlier schema to the schema of a new database, keep its data, and its keys work and are limited', async () => {
    const growing = await createDatabase({ migrated: false });
    const fresh = await createDatabase();
    const expected = await fresh.query(catalogue);
    const options = dataSourceOptions(growing.url, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 });
    const keys: string[] = [];
    try {
      for (const [index, migration] of migrations.entries()) {
        const upTo = new DataSource({ ...options, migrations: migrations.slice(0, index + 1) });
        await upTo.initialize();
        expect(await upTo.runMigrations()).toHaveLength(1);
        await upTo.destroy();
        for (const statement of stored.get(migration) ?? []) await growing.query(statement);
        const { key, statements } = storedKey(index);
        for (const [text, values] of statements) await growing.query(text, values);
        keys.push(key);

        const upgraded = await growing.copy();
        const before = await allRows(upgraded);
        const { applied } = await migrate(upgraded.url);
        expect(applied).toHaveLength(migrations.length - index - 1);
        expect(await upgraded.query(catalogue)).toEqual(expected);
        const after = await allRows(upgraded);
        const lost = before.filter(
          ({ table, row }) => !after.some((other) => other.table === table && isKept(row, other.row)),
        );
        expect({ upgradedFrom: migration.name, lost }).toEqual({ upgradedFrom: migration.name, lost: [] });
        await upgraded.drop();
      }

      const app = await startTestApp({ database: growing, environment: { RATE_LIMIT_WINDOW_SECONDS: '86400' } });
      try {
        for (const key of keys) {
          const statuses: number[] = [];
          for (let request = 0; request < limit; request++) {
            const answer = await app.fetch('/api/v1/voices', { headers: { Authorization: `Bearer ${key}` } });
            statuses.push(answer.status);
          }
          // It had been used once before the upgrade.
          expect(statuses).toEqual([200, 429]);
        }
      } finally {
        await app.close();
      }
    } finally {
      await fresh.drop();
      await growing.drop();
    }
  });

  it('can be reverted one by one to an empty schema, and produce the same schema again', async () => {
    const database = await createDatabase({ migrated: false });
    const options = dataSourceOptions(database.url, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 });
    const dataSource = await new DataSource(options).initialize();
    // Reverting restores no comments.
    const schema = async () =>
      (await database.query<{ it: string }>(catalogue))
        .map(({ it: each }) => each)
        .filter((each) => !each.startsWith('comment '));
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

/** Whether a row still has its values, in the columns that the newest version has. */
function isKept(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  return Object.entries(before).every(([name, value]) => !(name in after) || isDeepStrictEqual(value, after[name]));
}

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
