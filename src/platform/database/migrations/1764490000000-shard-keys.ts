import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile, type SqlFilesMigration } from '../sql-file';

/** The tables in which rows of one shard key are decided on together, and their primary keys so far. */
const shardedTables = ['rate_limit_windows', 'budget_counters', 'budget_processes', 'budget_reservations'] as const;

/** The functions that had no shard key, with the parameters that they had. Replicas of the previous version still call them. */
const formerFunctions = [
  'rate_limit_look(text, integer, bigint)',
  'rate_limit_append(text, integer, integer, bigint)',
  'rate_limit_admit(text[], integer[], integer[], bigint[], boolean[])',
  'rate_limit_admit_within(text[], integer[], integer[], bigint[], text[], integer[])',
  'rate_limit_take(text, integer, integer, bigint)',
  'budget_today(jsonb, text)',
  'budget_states(jsonb, date, text)',
  'budget_look(jsonb, bigint, bigint, integer, text)',
  'budget_admit(uuid, text, bigint, jsonb)',
  'budget_give_back(text[], date, bigint, bigint)',
  'budget_settle(uuid[], boolean[], bigint[], bigint[])',
  'budget_extend(uuid, jsonb, bigint, bigint, text)',
  'budget_renew(uuid, interval, boolean)',
];

/**
 * Shard keys, by which Citus can distribute the tables that every request needs: see docs/past-one-postgresql.md. On a PostgreSQL that
 * is not distributed, all rows have the shard key 0, which is added without rewriting a table.
 */
export class ShardKeys1764490000000 implements MigrationInterface, SqlFilesMigration {
  name = 'ShardKeys1764490000000';

  readonly sqlFiles = {
    'platform/database/shards/sql/shard-key-of.sql': '16d63b282a31e6f15cfecd87c73df5a34cf885613f8459c3ecbd2916f15cbb0d',
    'rate-limit/sql/recent.sql': 'f3d35570f7ab2082f6671942e125cd20e19a44da12a47d6db6fac41ab86cdc9a',
    'rate-limit/sql/look.sql': 'f042e801f512d06938ad65863c3ca3e3b1498ebbc532a61f8325b1d7564b3de8',
    'rate-limit/sql/append.sql': 'e9f23eee64fadd12fa40b3618801ca91622eb6e0bb19623cc1485e4f2e8cec50',
    'rate-limit/sql/admit.sql': 'b8dcb929e16dd7f78903a0fac69d263966ed0271726ecda00969c46e5441e6fd',
    'rate-limit/sql/admit-within.sql': 'dbd56f2eb83405c2eb31232b9352a7a73254deef3eada65f5988276241b9a42b',
    'rate-limit/sql/take.sql': 'b51e86a848b01adfada053e5113ac48700b919058dcb390bd9e161c72158d60b',
    'rate-limit/budgets/sql/today.sql': 'f474d17b228d4653325db11edcaac81069ae728162edeeee03e5131ad37903dc',
    'rate-limit/budgets/sql/states.sql': '7624d5bb1c5d40a8828cdb04686994bee1b28ee02a7f89f54088b0b61e4c1c97',
    'rate-limit/budgets/sql/look.sql': '2e5e89a09303535bc02873c10e65f56821d94b6dbcc1d7ce43828b192ff86ec9',
    'rate-limit/budgets/sql/admit.sql': 'fe941ae6e286fb8ee1dd14a228cd2f99b786c6c785a52443b3b7e2756c99f28b',
    'rate-limit/budgets/sql/give-back.sql': 'df8996c88a6868a465026df333cf44212fa3ad91298d5fea306bed3b0f8e1875',
    'rate-limit/budgets/sql/settle.sql': '801f551d49cb810bc589ebb11c9103df3c7ff2e395fc45a1c5a78a2d93fb7e85',
    'rate-limit/budgets/sql/extend.sql': 'a59bca49a4b9ccd29ddf8115328b006e04509a81976ce149dbab512a0187bb33',
    'rate-limit/budgets/sql/renew.sql': '8d748e55fa05dddeb56f807b945830a4210c0a7f265f976b64d95c44c6965d57',
    'rate-limit/budgets/sql/end-lease.sql': 'ef1391e2331beb27f35ea161589b85a6d43bf4dd36266e275383c3967b7d6d95',
    'rate-limit/budgets/sql/forget.sql': 'ef9e8e78654a64462cb939fc363fe80cf972d00cd7870f77f659c54c42425bcd',
    'rate-limit/budgets/sql/counters.sql': '00c7912fa0f4975ccdc0920020797c779e76764cbe1db39bd91355560bc5b472',
  };

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE shard_keys (
        position integer PRIMARY KEY CHECK (position >= 0),
        shard_key integer NOT NULL CONSTRAINT shard_keys_unique UNIQUE
      )`);
    await queryRunner.query(`
      COMMENT ON TABLE shard_keys IS
        'The values of the columns named shard_key, numbered from 0. An owner has the one that shard_key_of returns'`);
    await queryRunner.query('INSERT INTO shard_keys VALUES (0, 0)');
    for (const table of shardedTables) {
      // The check makes a server fail that does not know that the tables have been distributed, or that they have not.
      await queryRunner.query(`
        ALTER TABLE ${table}
          ADD COLUMN shard_key integer NOT NULL DEFAULT 0,
          ADD CONSTRAINT ${table}_shard_key CHECK (shard_key = 0) NOT VALID`);
    }

    await queryRunner.query(`
      CREATE VIEW key_secrets AS
      SELECT s.digest, s.ends_at, k.id, k.account_id, k.name, k.scopes, k.allowed_voices, k.allowed_addresses, k.rate_limit,
        k.lowered_rate_limit, k.budgets, k.expires_at, k.disabled_at, k.revoked_at, a.budgets AS account_budgets,
        a.speech_cache, a.default_dictionaries
      FROM (
        SELECT digest, id, NULL::timestamptz AS ends_at FROM api_keys
        UNION ALL
        SELECT digest, api_key_id, ends_at FROM api_key_former_secrets
      ) AS s JOIN api_keys AS k ON k.id = s.id JOIN accounts AS a ON a.id = k.account_id`);
    await queryRunner.query(`
      COMMENT ON VIEW key_secrets IS
        'What authentication reads of a key, for each of its secrets. ends_at: when a secret that was replaced stops working'`);
    await queryRunner.query('CREATE VIEW key_directory AS SELECT 0 AS shard_key, s.* FROM key_secrets AS s');
    await queryRunner.query(`
      COMMENT ON VIEW key_directory IS
        'The same, by the shard key of the digest. In a distributed database, it is a table, which triggers keep up to date'`);

    for (const path of Object.keys(this.sqlFiles)) await runSqlFile(queryRunner, path);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const former of formerFunctions) await this.dropSuccessorOf(queryRunner, former);
    for (const name of [
      'budget_forget',
      'budget_end_lease',
      'budget_counters_since',
      'rate_limit_recent',
      'shard_key_of',
    ]) {
      await queryRunner.query(`DROP FUNCTION ${name}`);
    }
    await queryRunner.query('DROP VIEW key_directory');
    await queryRunner.query('DROP VIEW key_secrets');
    for (const table of shardedTables) await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN shard_key`);
    await queryRunner.query('DROP TABLE shard_keys');
  }

  /** Drops the function with a shard key, if the one without is still there. In a new database, there was never another. */
  private async dropSuccessorOf(queryRunner: QueryRunner, former: string): Promise<void> {
    const [{ exists }] = (await queryRunner.query('SELECT to_regprocedure($1) IS NOT NULL AS exists', [former])) as [
      { exists: boolean },
    ];
    if (exists) await queryRunner.query(`DROP FUNCTION ${former.replace('(', '(integer, ')}`);
  }
}
