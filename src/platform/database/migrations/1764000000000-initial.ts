import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile } from '../sql-file';

/** Accounts, API keys, and the sliding windows with the function that decides on them. */
export class Initial1764000000000 implements MigrationInterface {
  name = 'Initial1764000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE accounts (
        id text PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL CONSTRAINT accounts_email_unique UNIQUE,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      )`);

    await queryRunner.query(`
      CREATE TABLE api_keys (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT api_keys_account REFERENCES accounts (id),
        name text NOT NULL,
        prefix text NOT NULL,
        digest bytea NOT NULL CONSTRAINT api_keys_digest_unique UNIQUE CHECK (length(digest) = 32),
        rate_limit integer CHECK (rate_limit >= 1),
        expires_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        revoked_at timestamptz(3)
      )`);
    await queryRunner.query(`
      CREATE INDEX api_keys_of_account ON api_keys (account_id, created_at DESC, id DESC) WHERE revoked_at IS NULL`);

    // Half-empty pages allow HOT updates: an admitted request writes no index entry.
    await queryRunner.query(`
      CREATE TABLE rate_limit_windows (
        bucket text PRIMARY KEY,
        hits bigint[] NOT NULL,
        forget_after bigint
      ) WITH (fillfactor = 50)`);
    await queryRunner.query(`
      CREATE INDEX rate_limit_windows_forget_after ON rate_limit_windows (forget_after) WHERE forget_after IS NOT NULL`);
    await queryRunner.query(`
      COMMENT ON COLUMN rate_limit_windows.hits IS
        'Times of the admitted requests that may still count, oldest first, in microseconds since 1970'`);
    await queryRunner.query(`
      COMMENT ON COLUMN rate_limit_windows.forget_after IS
        'When the row may be deleted, in microseconds since 1970; null: never'`);

    await runSqlFile(queryRunner, 'rate-limit/sql/admit.sql');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION rate_limit_admit');
    await queryRunner.query('DROP TABLE rate_limit_windows');
    await queryRunner.query('DROP TABLE api_keys');
    await queryRunner.query('DROP TABLE accounts');
  }
}
