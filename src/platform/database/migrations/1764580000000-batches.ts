import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers that are kept for repeated requests, and batches of short texts with their lines. */
export class Batches1764580000000 implements MigrationInterface {
  name = 'Batches1764580000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE idempotent_requests (
        account_id text NOT NULL CONSTRAINT idempotent_requests_account REFERENCES accounts (id),
        key_digest bytea NOT NULL,
        request_digest bytea NOT NULL,
        run uuid NOT NULL,
        lease_until timestamptz(3),
        headers json,
        file_id text,
        expires_at timestamptz(3) NOT NULL,
        PRIMARY KEY (account_id, key_digest)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN idempotent_requests.lease_until IS
        'Until when the request is being answered, unless its server renews it; null: the answer is kept'`);
    await queryRunner.query('CREATE INDEX idempotent_requests_expire ON idempotent_requests (expires_at)');
    await queryRunner.query('CREATE INDEX idempotent_requests_run ON idempotent_requests (run)');
    await queryRunner.query(`
      CREATE TABLE batches (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT batches_account REFERENCES accounts (id),
        dialect text NOT NULL,
        status text NOT NULL DEFAULT 'validating'
          CHECK (status IN
            ('validating', 'in_progress', 'finalizing', 'completed', 'failed', 'expired', 'cancelling', 'cancelled')),
        input_file_id text NOT NULL,
        settings json NOT NULL,
        metadata json,
        error json,
        run integer NOT NULL DEFAULT 0,
        total integer NOT NULL DEFAULT 0,
        completed integer NOT NULL DEFAULT 0,
        failed integer NOT NULL DEFAULT 0,
        characters integer NOT NULL DEFAULT 0,
        output_file_id text,
        error_file_id text,
        created_by text,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz(3),
        started_at timestamptz(3),
        finalizing_at timestamptz(3),
        cancelling_at timestamptz(3),
        ended_at timestamptz(3)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN batches.run IS 'Counts the runs: a run that another one has replaced changes nothing any more'`);
    await queryRunner.query('CREATE INDEX batches_of_account ON batches (account_id, id)');
    await queryRunner.query('CREATE INDEX batches_ended ON batches (ended_at)');
    await queryRunner.query(`
      CREATE TABLE batch_lines (
        batch_id text NOT NULL CONSTRAINT batch_lines_batch REFERENCES batches (id) ON DELETE CASCADE,
        number integer NOT NULL,
        custom_id text,
        speech json,
        characters integer NOT NULL DEFAULT 0,
        state text NOT NULL CHECK (state IN ('waiting', 'completed', 'failed')),
        tries integer NOT NULL DEFAULT 0,
        error json,
        file_id text,
        content_type text,
        bytes bigint,
        duration_seconds float8,
        PRIMARY KEY (batch_id, number)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN batch_lines.speech IS 'What is spoken, and how. Removed when the line is over'`);
    await queryRunner.query(`
      COMMENT ON COLUMN batch_lines.file_id IS 'Chosen before the file is stored'`);
    await queryRunner.query(
      `CREATE INDEX batch_lines_waiting ON batch_lines (batch_id, number) WHERE state = 'waiting'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE batch_lines');
    await queryRunner.query('DROP TABLE batches');
    await queryRunner.query('DROP TABLE idempotent_requests');
  }
}
