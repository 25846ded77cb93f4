import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile, type SqlFilesMigration } from '../sql-file';

/** Tokens with which a page can speak without a key, and budgets of characters that are never reset. */
export class SpeechTokens1764470000000 implements MigrationInterface, SqlFilesMigration {
  name = 'SpeechTokens1764470000000';

  readonly sqlFiles = {
    'rate-limit/budgets/sql/states.sql': '3906ba925827eccdd018c77b3da69cc7695f1c8c06cc30e596a9096628b02a05',
    'rate-limit/budgets/sql/look.sql': '8aeceaff208a37ab0be42941f2ed6b8d272d8cf8a4f17596e663abc6b8241484',
    'rate-limit/budgets/sql/admit.sql': '2319b63320ea91449c38fc86dbd446073078ed1b5433ad138f2602f7a876bcb7',
    'rate-limit/budgets/sql/give-back.sql': '41c39a37028fe68b0486b60472e1faaccfb74fd6d20dc85be942deefc3645c3d',
    'rate-limit/budgets/sql/extend.sql': 'afb2c89c79d9ce572766c75375aa7cf2074305b295f7385191d0945e17a724b1',
  };

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE speech_tokens (
        id text PRIMARY KEY,
        digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
        api_key_id text NOT NULL CONSTRAINT speech_tokens_api_key REFERENCES api_keys (id),
        key_digest bytea NOT NULL CHECK (octet_length(key_digest) = 32),
        voice_id text CHECK (char_length(voice_id) BETWEEN 1 AND 200),
        characters bigint NOT NULL CHECK (characters >= 1),
        is_single_use boolean NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz(3) NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX speech_tokens_expires_at ON speech_tokens (expires_at)');
    await queryRunner.query(`
      COMMENT ON COLUMN speech_tokens.key_digest IS
        'SHA-256 of the secret of the key that the token was made with; the token ends with it'`);
    await queryRunner.query(`
      COMMENT ON COLUMN speech_tokens.is_single_use IS 'It must be redeemed, which gives it another digest'`);
    await queryRunner.query('ALTER TABLE budget_counters ADD COLUMN total_characters bigint NOT NULL DEFAULT 0');
    await queryRunner.query(`
      COMMENT ON COLUMN budget_counters.total_characters IS
        'Never reset; limits tokens. Of other owners, counted since the column was added'`);
    for (const path of Object.keys(this.sqlFiles)) await runSqlFile(queryRunner, path);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE budget_counters DROP COLUMN total_characters');
    await queryRunner.query('DROP TABLE speech_tokens');
  }
}
