import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history of accounts: speech that they have chosen to keep. */
export class History1764560000000 implements MigrationInterface {
  name = 'History1764560000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounts
        ADD COLUMN history text NOT NULL DEFAULT 'off' CHECK (history IN ('off', 'text', 'digest')),
        ADD COLUMN history_days integer CHECK (history_days > 0)`);
    await queryRunner.query(`
      COMMENT ON COLUMN accounts.history IS 'What the history keeps: nothing, the texts, or only their digests'`);
    await queryRunner.query(`
      COMMENT ON COLUMN accounts.history_days IS 'Days for which the history keeps entries; null: the default'`);
    await queryRunner.query(`
      CREATE TABLE history_entries (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT history_entries_account REFERENCES accounts (id),
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        request_id text NOT NULL,
        api text NOT NULL,
        caller_type text NOT NULL CHECK (caller_type IN ('api_key', 'person')),
        caller_id text NOT NULL,
        voice_id text NOT NULL,
        text text,
        text_digest bytea NOT NULL CHECK (octet_length(text_digest) = 32),
        characters integer NOT NULL,
        audio_seconds float8 NOT NULL,
        settings json NOT NULL,
        file_id text,
        audio_missing text
      )`);
    await queryRunner.query(`COMMENT ON COLUMN history_entries.text IS 'null: only its digest is kept'`);
    await queryRunner.query(`COMMENT ON COLUMN history_entries.text_digest IS 'SHA-256 of the text'`);
    await queryRunner.query(`COMMENT ON COLUMN history_entries.audio_missing IS 'Why there is no audio'`);
    await queryRunner.query('CREATE INDEX history_entries_of_account ON history_entries (account_id, id DESC)');
    await queryRunner.query('CREATE INDEX history_entries_expires_at ON history_entries (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE history_entries');
    await queryRunner.query('ALTER TABLE accounts DROP COLUMN history, DROP COLUMN history_days');
  }
}
