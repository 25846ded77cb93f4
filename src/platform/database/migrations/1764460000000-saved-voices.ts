import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mixes of voices that accounts have saved under a name. */
export class SavedVoices1764460000000 implements MigrationInterface {
  name = 'SavedVoices1764460000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE saved_voices (
        account_id text NOT NULL CONSTRAINT saved_voices_account REFERENCES accounts (id),
        voice_id text NOT NULL CHECK (voice_id ~ '^mix_[a-z0-9]+(-[a-z0-9]+)*$'),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
        mix text NOT NULL CHECK (char_length(mix) BETWEEN 1 AND 200),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (account_id, voice_id)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN saved_voices.mix IS 'The voices and their weights, such as af_bella(2)+af_heart(1)'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE saved_voices');
  }
}
