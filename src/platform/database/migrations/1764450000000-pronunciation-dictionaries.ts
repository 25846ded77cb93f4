import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pronunciation dictionaries of accounts, and their versions. */
export class PronunciationDictionaries1764450000000 implements MigrationInterface {
  name = 'PronunciationDictionaries1764450000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE pronunciation_dictionaries (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT pronunciation_dictionaries_account REFERENCES accounts (id),
        name text NOT NULL,
        description text,
        language text,
        version integer NOT NULL,
        is_default boolean NOT NULL DEFAULT false,
        created_by text,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        archived_at timestamptz(3),
        CONSTRAINT pronunciation_dictionaries_name_unique UNIQUE (account_id, name),
        CHECK (archived_at IS NULL OR NOT is_default)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN pronunciation_dictionaries.version IS 'The number of the current version'`);

    await queryRunner.query(`
      CREATE TABLE pronunciation_dictionary_versions (
        id text PRIMARY KEY,
        dictionary_id text NOT NULL
          CONSTRAINT pronunciation_dictionary_versions_dictionary
          REFERENCES pronunciation_dictionaries (id) ON DELETE CASCADE,
        number integer NOT NULL,
        rules json NOT NULL,
        rule_count integer NOT NULL,
        bytes integer NOT NULL,
        created_by text,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT pronunciation_dictionary_versions_number_unique UNIQUE (dictionary_id, number)
      )`);
    await queryRunner.query(`
      COMMENT ON TABLE pronunciation_dictionary_versions IS 'Rows are never changed, only removed'`);

    await queryRunner.query(`ALTER TABLE accounts ADD COLUMN default_dictionaries text[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`
      COMMENT ON COLUMN accounts.default_dictionaries IS
        'The current versions of the dictionaries that are used by default, so that no request has to look for them'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE accounts DROP COLUMN default_dictionaries');
    await queryRunner.query('DROP TABLE pronunciation_dictionary_versions');
    await queryRunner.query('DROP TABLE pronunciation_dictionaries');
  }
}
