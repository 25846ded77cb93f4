import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs: long texts that are spoken in the background, with their chapters. */
export class Jobs1764530000000 implements MigrationInterface {
  name = 'Jobs1764530000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE jobs (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT jobs_account REFERENCES accounts (id),
        title text,
        author text,
        language text,
        status text NOT NULL DEFAULT 'queued'
          CHECK (status IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
        settings json NOT NULL,
        warnings text[] NOT NULL DEFAULT '{}',
        error json,
        run integer NOT NULL DEFAULT 0,
        idempotency_key text,
        request_digest bytea,
        created_by text,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        started_at timestamptz(3),
        ended_at timestamptz(3),
        CONSTRAINT jobs_idempotency_key_unique UNIQUE (account_id, idempotency_key)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN jobs.run IS 'Counts the runs: a run that another one has replaced changes nothing any more'`);
    await queryRunner.query('CREATE INDEX jobs_of_account ON jobs (account_id, id)');
    await queryRunner.query('CREATE INDEX jobs_ended ON jobs (ended_at)');
    await queryRunner.query(`
      CREATE TABLE job_chapters (
        job_id text NOT NULL CONSTRAINT job_chapters_job REFERENCES jobs (id) ON DELETE CASCADE,
        number integer NOT NULL,
        title text,
        voice_id text,
        syntax text NOT NULL,
        text text NOT NULL,
        characters integer NOT NULL,
        spoken_characters integer NOT NULL DEFAULT 0,
        audio_seconds float8 NOT NULL DEFAULT 0,
        is_done boolean NOT NULL DEFAULT false,
        PRIMARY KEY (job_id, number)
      )`);
    await queryRunner.query(`
      CREATE TABLE job_files (
        job_id text NOT NULL CONSTRAINT job_files_job REFERENCES jobs (id) ON DELETE CASCADE,
        chapter integer NOT NULL,
        format text NOT NULL,
        file_id text NOT NULL,
        is_stored boolean NOT NULL DEFAULT false,
        PRIMARY KEY (job_id, chapter, format)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN job_files.chapter IS 'The number of a chapter; 0: the file has all of them'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE job_files');
    await queryRunner.query('DROP TABLE job_chapters');
    await queryRunner.query('DROP TABLE jobs');
  }
}
