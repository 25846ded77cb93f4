import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the self-checks of jobs have found. */
export class JobChecks1764570000000 implements MigrationInterface {
  name = 'JobChecks1764570000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE job_checks (
        job_id text NOT NULL CONSTRAINT job_checks_job REFERENCES jobs (id) ON DELETE CASCADE,
        chapter integer NOT NULL,
        text_start integer NOT NULL,
        text_end integer NOT NULL,
        text text NOT NULL,
        verdict text NOT NULL CHECK (verdict IN ('clear', 'doubtful', 'unchecked')),
        reason text,
        way smallint NOT NULL,
        respoken smallint NOT NULL,
        heard text NOT NULL,
        word_error_rate float8 NOT NULL,
        start_seconds float8,
        end_seconds float8,
        digest bytea,
        PRIMARY KEY (job_id, chapter, text_start)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN job_checks.text IS 'Only of doubtful sentences; so is heard'`);
    await queryRunner.query(`
      COMMENT ON COLUMN job_checks.digest IS 'Of the sentence and its sound, within an account'`);
    await queryRunner.query('CREATE INDEX job_checks_digest ON job_checks (digest)');
    await queryRunner.query(`
      CREATE INDEX job_checks_doubtful ON job_checks (job_id, chapter, text_start) WHERE verdict = 'doubtful'`);
    await queryRunner.query(`
      ALTER TABLE job_chapters
        ADD COLUMN checked_sentences integer NOT NULL DEFAULT 0,
        ADD COLUMN respoken_sentences integer NOT NULL DEFAULT 0,
        ADD COLUMN doubtful_sentences integer NOT NULL DEFAULT 0,
        ADD COLUMN unchecked_sentences integer NOT NULL DEFAULT 0,
        ADD COLUMN unchecked_reasons text[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE job_chapters
        DROP COLUMN checked_sentences,
        DROP COLUMN respoken_sentences,
        DROP COLUMN doubtful_sentences,
        DROP COLUMN unchecked_sentences,
        DROP COLUMN unchecked_reasons`);
    await queryRunner.query('DROP TABLE job_checks');
  }
}
